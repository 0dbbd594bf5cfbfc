import { contract, reference, type DisclosedContract, contractId } from '../registry/instructions.js';
import { at, error, type HttpReply, isObject } from '../wire/exchange.js';
import { ADMIN, INSTRUMENTS } from './instruments.js';
import { ALLOCATIONS, type Arguments, CAROL, type FactoryAccount, keyOf, KNOWN } from './samples.js';

/** A factory, with what exercising its choice needs. */
type Factory = {
  factoryId: string;
  transferKind?: 'self' | 'direct' | 'offer';
  values: Record<string, { tag: string; value: unknown }>;
  contracts: DisclosedContract[];
};

const LIMITS = { legs: 25, instruments: 25, accounts: 50, parties: 100, allocations: 50 };

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const bad = (why: string) => new Refused(400, `choiceArguments: ${why}`);

const objectAt = (value: unknown, name: string): Record<string, unknown> => {
  const inner = at(value, name);
  if (!isObject(inner)) throw bad(`${name} is not an object.`);
  return inner;
};

const listAt = (value: unknown, name: string): unknown[] => {
  const inner = at(value, name);
  if (!Array.isArray(inner)) throw bad(`${name} is not a list.`);
  return inner;
};

const isTextOrNone = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

const accountAt = (value: unknown, name: string): FactoryAccount => {
  const { owner, provider, id } = objectAt(value, name);
  if (!isTextOrNone(owner) || !isTextOrNone(provider) || typeof id !== 'string')
    throw bad(`${name} is not an account.`);
  return { owner: owner ?? null, provider: provider ?? null, id };
};

const instrument = (admin: unknown, id: unknown): string => {
  if (typeof admin !== 'string' || typeof id !== 'string') throw bad('an instrument is needed.');
  const found = admin === ADMIN && INSTRUMENTS.find((each) => each.id === id);
  if (!found) throw new Refused(404, `There is no instrument '${id}'.`);
  return id;
};

const known = (accounts: readonly FactoryAccount[]): void => {
  const strange = accounts.find((each) => !KNOWN.has(keyOf(each)));
  if (strange) throw new Refused(404, `There is no account ${keyOf(strange)}.`);
};

// V1 has no status of its own for what is paused.
const traded = (ids: readonly string[], refusal = (why: string) => new Refused(409, why)): void => {
  const paused = ids.find((id) => INSTRUMENTS.some((each) => each.id === id && each.paused === true));
  if (paused !== undefined) throw refusal(`'${paused}' is paused.`);
};

const within = (sizes: Partial<typeof LIMITS>): void => {
  for (const [what, size] of Object.entries(sizes))
    if (size > LIMITS[what as keyof typeof LIMITS]) throw bad(`more than ${size - 1} ${what}.`);
};

const distinct = (values: readonly unknown[]): number => new Set(values).size;

const sizesOf = (accounts: readonly FactoryAccount[], ids: readonly string[], legs: number) => ({
  legs,
  instruments: distinct(ids),
  accounts: distinct(accounts.map(keyOf)),
  parties: distinct(accounts.flatMap(({ owner, provider }) => [owner, provider]).filter(Boolean)),
});

type Named = [name: string, contract: DisclosedContract];

const needs = (factory: string, contracts: readonly Named[]): Factory => ({
  factoryId: contractId(factory),
  values: Object.fromEntries(
    contracts.map(([name, each]) => [`acme.example/${name}`, reference(each.contractId)]),
  ),
  contracts: contracts.map(([, each]) => each),
});

const configurationOf = (id: string): DisclosedContract =>
  contract(`configuration of ${id}`, 'InstrumentConfiguration', '2026-01-05T06:07:08Z', { instrument: id });

const needsV2 = (name: string, ids: readonly string[], more: readonly Named[] = []): Factory =>
  needs(`${name} factory of V2`, [
    ...[...new Set(ids)].map((id): Named => [`configuration of ${id}`, configurationOf(id)]),
    ...more,
  ]);

/** In V1 and for locks, a factory needs the configuration of one instrument. */
const configured = (name: string, id: string, more: readonly Named[] = []): Factory =>
  needs(`${name} factory`, [['configuration', configurationOf(id)], ...more]);

const instrumentIn = (holder: unknown): string => {
  const named = at(holder, 'instrumentId');
  const id = instrument(at(named, 'admin'), at(named, 'id'));
  traded([id], bad);
  return id;
};

const kindOf = <Owner>(sender: Owner, receiver: Owner, carol: Owner) =>
  sender === receiver ? 'self' : receiver === carol ? 'direct' : 'offer';

function transferV1(given: Arguments): Factory {
  const [sender, receiver] = ['sender', 'receiver'].map((name) => at(given, 'transfer', name));
  if (typeof sender !== 'string' || typeof receiver !== 'string')
    throw bad('transfer.sender and transfer.receiver are needed.');
  const id = instrumentIn(given['transfer']);
  const transferKind = kindOf(sender, receiver, CAROL.owner);
  const approval = contract('preapproval of carol', 'Preapproval', '2026-02-01T00:00:00Z', { receiver });
  return {
    ...configured(transferKind, id, transferKind === 'direct' ? [['approval', approval]] : []),
    transferKind,
  };
}

function transferV2(given: Arguments): Factory {
  const transfer = objectAt(given, 'transfer');
  const [sender, receiver] = [accountAt(transfer, 'sender'), accountAt(transfer, 'receiver')];
  const { admin, id } = objectAt(transfer, 'instrumentId');
  const asset = instrument(admin, id);
  known([sender, receiver]);
  traded([asset]);
  const transferKind = kindOf(keyOf(sender), keyOf(receiver), keyOf(CAROL));
  const approval = contract('approval of carol in V2', 'PreapprovalV2', '2026-06-14T00:00:00Z', {
    receiver: receiver.owner,
  });
  return {
    ...needsV2(transferKind, [asset], transferKind === 'direct' ? [['approval', approval]] : []),
    transferKind,
  };
}

function allocationV2(given: Arguments): Factory {
  const allocation = objectAt(given, 'allocation');
  const sides = listAt(allocation, 'transferLegSides');
  const accounts = [
    accountAt(allocation, 'authorizer'),
    ...sides.map((side) => accountAt(side, 'otherside')),
  ];
  const ids = sides.map((side) => instrument(allocation['admin'], at(side, 'instrumentId')));
  within(sizesOf(accounts, ids, sides.length));
  known(accounts);
  traded(ids);
  return needsV2('allocation', ids);
}

function settlement(given: Arguments): Factory {
  const legs = listAt(given, 'transferLegs');
  if (legs.length === 0) throw bad('there is no leg.');
  const accounts = legs.flatMap((leg) => [accountAt(leg, 'sender'), accountAt(leg, 'receiver')]);
  const ids = legs.map((leg) => instrument(ADMIN, at(leg, 'instrumentId')));
  const allocations = listAt(given, 'allocations').map((each) => at(each, 'allocationCid'));
  within({ ...sizesOf(accounts, ids, legs.length), allocations: allocations.length });
  known(accounts);
  const strange = allocations.filter((id) => !ALLOCATIONS.includes(id as string));
  if (strange.length > 0) throw new Refused(404, `There are no allocations ${JSON.stringify(strange)}.`);
  return needsV2(
    'settlement',
    ids,
    allocations.map((id, place) => [
      `allocation ${place}`,
      contract(`allocated ${String(id)}`, 'AllocationV2', '2026-06-15T00:00:00Z', { allocation: id }),
    ]),
  );
}

type Make = (given: Arguments) => Factory;

/** Makes each factory from choice arguments, by document and call. */
const MAKERS: Readonly<Record<'v1' | 'v2' | 'lock', Readonly<Partial<Record<string, Make>>>>> = {
  v1: {
    'transfer-factory': transferV1,
    'allocation-factory': (given) =>
      configured('allocation', instrumentIn(at(given, 'allocation', 'transferLeg'))),
  },
  v2: {
    'transfer-factory': transferV2,
    'allocation-factory': allocationV2,
    'settlement-factory': settlement,
  },
  lock: { 'lock-factory': (given) => configured('lock', instrumentIn(given['lock'])) },
};

/** Returns what answers a call for a factory: the factory, or an error response. Undefined for another call. */
export function factoryOf(
  document: keyof typeof MAKERS,
  call: string,
): ((given: Arguments) => Factory | HttpReply) | undefined {
  const make = MAKERS[document][call];
  if (!make) return undefined;
  return (given) => {
    try {
      return make(given);
    } catch (refused) {
      if (refused instanceof Refused) return error(refused.status, refused.message);
      throw refused;
    }
  };
}
