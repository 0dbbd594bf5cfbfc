import {
  contract,
  reference,
  type Instruction,
  ACCEPTABLE,
  contractId,
  oddContractId,
} from '../registry/instructions.js';
import type { CallName, Route } from './route.js';
import { ALLOCATIONS } from './samples.js';

type Words = Readonly<Partial<Record<CallName, readonly string[]>>>;
type Exercisable = Readonly<Partial<Record<CallName, readonly Instruction[]>>>;

const WORDS: Words = {
  reject: ['bond transfer', 'share transfer'],
  withdraw: ['bond transfer', 'coin transfer'],
  'execute-transfer': ['bond leg', 'coin leg'],
  'withdraw-allocation': ['bond leg', 'share leg'],
  cancel: ['bond leg', 'coin leg'],
};

/** What exercising a choice needs: the rule of the contract, which all its choices share, and a separate right. */
const need = (word: string, choice: CallName, id = contractId(word)): Instruction => {
  const rule = contract(`${word} rules`, 'ChoiceRule', '2026-02-03T04:05:06.789Z', { maximum: '12.5' });
  const right = contract(`${word} right to ${choice}`, 'Right', '2026-02-04T00:00:00+01:00', { choice });
  return {
    id,
    values: {
      'acme.example/choice': { tag: 'AV_Text', value: choice },
      'acme.example/rule': reference(rule.contractId),
      'acme.example/right': reference(right.contractId),
    },
    contracts: [rule, right],
  };
};

/** The contracts on which each choice can be exercised; one of them has an id that needs escapes. */
export const EXERCISABLE: Exercisable = { accept: ACCEPTABLE, ...exercisable(WORDS, '') };

function exercisable(all: Words, kind: string): Exercisable {
  return Object.fromEntries(
    Object.entries(all).map(([name, words]) => {
      const choice = name as CallName;
      const odd = `odd ${choice}${kind}`;
      return [choice, [...words.map((word) => need(word, choice)), need(odd, choice, oddContractId(odd))]];
    }),
  );
}

const [OFFERS, LOCKS] = [
  ['bond lock offer', 'coin lock offer'],
  ['bond lock', 'share lock'],
];

/** The contracts on which each choice of the conditional lock can be exercised. */
export const EXERCISABLE_LOCK = exercisable(
  {
    ...{ accept: OFFERS, reject: OFFERS, withdraw: OFFERS },
    ...{ enact: LOCKS, approve: LOCKS, expire: LOCKS, cancel: LOCKS, amend: LOCKS },
  },
  ' of a lock',
);

/** Ids whose contracts are being reassigned between two synchronizers: answered 409. */
export const MOVING = {
  instructions: [contractId('moving bond transfer')],
  allocations: [contractId('moving bond leg')],
};

/** Those of the conditional lock, by the kind of contract. */
export const MOVING_LOCK = {
  lockInstructions: [contractId('moving lock offer')],
  locks: [contractId('moving bond lock')],
};

/** What exercising a choice of the second version needs: that of the first version, and a separate right. */
const withRight = ({ id, values, contracts }: Instruction, choice: CallName): Instruction => {
  const right = contract(`${id} right to ${choice}`, 'RightV2', '2026-06-12T08:00:00Z', { choice });
  return {
    id,
    values: {
      ...values,
      'acme.example/choice': { tag: 'AV_Text', value: `${choice} of V2` },
      'acme.example/right-v2': reference(right.contractId),
    },
    contracts: [...contracts, right],
  };
};

/** A contract that the first version does not have. */
const ofV2 = (word: string, choice: CallName, id = contractId(word)): Instruction => {
  const rule = contract(`${word} rules`, 'ChoiceRuleV2', '2026-06-13T04:05:06.789Z', { maximum: '7.5' });
  const values = { 'acme.example/rule': reference(rule.contractId) };
  return withRight({ id, values, contracts: [rule] }, choice);
};

/** The first two contracts of the first version, these words of V2, and a contract with an id that needs escapes. */
const inV2 = (choice: CallName, from: readonly Instruction[] = [], ...words: string[]): Instruction[] => [
  ...from.slice(0, 2).map((each) => withRight(each, choice)),
  ...words.map((word) => ofV2(word, choice)),
  ofV2(`odd ${choice} of V2`, choice, oddContractId(`odd ${choice} of V2`)),
];

/**
 * The contracts on which each choice of the second version can be exercised. Some of them are shared with the first
 * version.
 */
export const EXERCISABLE_V2: Exercisable = {
  accept: inV2('accept', ACCEPTABLE, 'custody transfer'),
  reject: inV2('reject', EXERCISABLE.reject, 'custody transfer'),
  withdraw: inV2('withdraw', EXERCISABLE.withdraw, 'custody transfer'),
  'accept-allocation-instruction': inV2('accept-allocation-instruction', [], 'bond order', 'share order'),
  'withdraw-allocation-instruction': inV2('withdraw-allocation-instruction', [], 'bond order', 'coin order'),
  'withdraw-allocation': inV2('withdraw-allocation', EXERCISABLE['withdraw-allocation'], 'custody leg'),
  cancel: inV2('cancel', EXERCISABLE.cancel, 'custody leg'),
};

/** Those, and the contexts of allocations that are there to be settled together. */
export const KNOWN_V2: Exercisable = {
  ...EXERCISABLE_V2,
  ...Object.fromEntries(
    (['withdraw-allocation', 'cancel'] as const).map((choice) => [
      choice,
      [...EXERCISABLE_V2[choice]!, ...ALLOCATIONS.map((id) => ofV2(id, choice, id))],
    ]),
  ),
};

/** The route with the second id of its choice in the place of the first one, or the reverse; V1 knows both. */
export function toOtherId({ name, id, ...route }: Route): Route | undefined {
  const [one, other] = EXERCISABLE_V2[name]?.map((each) => each.id) ?? [];
  const decoded = id?.decoded === one ? other : one;
  return id?.decoded !== undefined && [one, other].includes(id.decoded)
    ? { ...route, name, id: { ...id, decoded } }
    : undefined;
}

/** Ids whose contracts are being reassigned between two synchronizers, by the kind of contract: answered 409. */
export const MOVING_BY_KIND = {
  transferInstructions: [contractId('moving custody transfer')],
  allocationInstructions: [contractId('moving order')],
  allocations: [contractId('moving custody leg')],
};
