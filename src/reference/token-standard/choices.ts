import { contract, reference, type Instruction } from '../registry/instructions.js';
import { contractId, oddContractId } from '../registry/sample-ids.js';
import type { Choice } from './route.js';

const WORDS: Record<Choice, readonly string[]> = {
  reject: ['bond transfer', 'share transfer'],
  withdraw: ['bond transfer', 'coin transfer'],
  'execute-transfer': ['bond leg', 'coin leg'],
  'withdraw-allocation': ['bond leg', 'share leg'],
  cancel: ['bond leg', 'coin leg'],
};

/** What exercising a choice needs: the rule of the contract, which all its choices share, and a right of its own. */
const need = (word: string, choice: Choice, id = contractId(word)): Instruction => {
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

/** The contracts on which each choice can be exercised, one of them with an id that needs escapes. */
export const EXERCISABLE: Readonly<Record<Choice, readonly Instruction[]>> = Object.fromEntries(
  Object.entries(WORDS).map(([name, words]) => {
    const choice = name as Choice;
    return [
      choice,
      [
        ...words.map((word) => need(word, choice)),
        need(`odd ${choice}`, choice, oddContractId(`odd ${choice}`)),
      ],
    ];
  }),
) as Record<Choice, Instruction[]>;

/** Ids whose contracts are between two synchronizers: answered 409. */
export const MOVING = {
  instructions: [contractId('moving bond transfer')],
  allocations: [contractId('moving bond leg')],
};
