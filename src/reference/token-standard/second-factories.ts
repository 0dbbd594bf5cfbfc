import { contract, reference, type DisclosedContract, contractId, party } from '../registry/instructions.js';
import { error, type HttpReply, isObject } from '../wire/exchange.js';
import type { Arguments, Factory } from './factories.js';
import { ADMIN, INSTRUMENTS } from './instruments.js';
import type { FactoryV2 } from './route.js';

/** An account in the format of the JSON API of a participant: `null` is nobody, an empty id is the default one. */
export type FactoryAccount = { owner: string | null; provider: string | null; id: string };

const account = (owner: string, provider: string | null = null, id = ''): FactoryAccount => ({
  owner: party(owner),
  provider: provider === null ? null : party(provider),
  id,
});

const CUSTODIAN = 'custodian';
const [alice, bob, carol] = [account('alice'), account('bob', CUSTODIAN, '7'), account('carol')];
const dave = account('dave', CUSTODIAN, 'A/1');

/** Fifty accounts, no two of which share a party, and one without a provider. */
export const MANY: readonly FactoryAccount[] = [
  ...Array.from({ length: 50 }, (_, at) =>
    account(`holder-${at}`, `keeper-${at}`, at % 2 === 0 ? '' : `nr ${at}`),
  ),
  account('holder-50'),
];

const keyOf = ({ owner = null, provider = null, id }: Partial<FactoryAccount>) =>
  JSON.stringify([owner, provider, id]);
const KNOWN = new Set([alice, bob, carol, dave, ...MANY].map(keyOf));

/** Allocations that can be settled together. */
export const ALLOCATIONS: readonly string[] = Array.from({ length: 50 }, (_, at) =>
  contractId(`allocation ${at}`),
);

/** Instruments that accounts can hold: all except paused ones. */
export const TRADED: readonly string[] = INSTRUMENTS.filter(({ paused }) => paused !== true)
  .map(({ id }) => id)
  .slice(0, 25);

const LIMITS = { legs: 25, instruments: 25, accounts: 50, parties: 100, allocations: 50 };

/** A refusal, as an error. */
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
  const inner = isObject(value) ? value[name] : undefined;
  if (!isObject(inner)) throw bad(`${name} is not an object.`);
  return inner;
};

const listAt = (value: unknown, name: string): unknown[] => {
  const inner = isObject(value) ? value[name] : undefined;
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

const traded = (ids: readonly string[]): void => {
  const paused = ids.find((id) => INSTRUMENTS.some((each) => each.id === id && each.paused === true));
  if (paused !== undefined) throw new Refused(409, `'${paused}' is paused.`);
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

const needs = (
  name: string,
  ids: readonly string[],
  more: readonly [string, DisclosedContract][] = [],
): Factory => {
  const contracts: [string, DisclosedContract][] = [
    ...[...new Set(ids)].map((id): [string, DisclosedContract] => [
      `configuration of ${id}`,
      contract(`configuration of ${id}`, 'InstrumentConfiguration', '2026-01-05T06:07:08Z', {
        instrument: id,
      }),
    ]),
    ...more,
  ];
  return {
    factoryId: contractId(`${name} factory of V2`),
    values: Object.fromEntries(
      contracts.map(([word, each]) => [`acme.example/${word}`, reference(each.contractId)]),
    ),
    contracts: contracts.map(([, each]) => each),
  };
};

function transferFactory(given: Arguments): Factory {
  const transfer = objectAt(given, 'transfer');
  const [sender, receiver] = [accountAt(transfer, 'sender'), accountAt(transfer, 'receiver')];
  const { admin, id } = objectAt(transfer, 'instrumentId');
  const asset = instrument(admin, id);
  known([sender, receiver]);
  traded([asset]);
  const transferKind =
    keyOf(sender) === keyOf(receiver) ? 'self' : keyOf(receiver) === keyOf(carol) ? 'direct' : 'offer';
  const approval = contract('approval of carol in V2', 'PreapprovalV2', '2026-06-14T00:00:00Z', {
    receiver: receiver.owner,
  });
  return {
    ...needs(transferKind, [asset], transferKind === 'direct' ? [['approval', approval]] : []),
    transferKind,
  };
}

function allocationFactory(given: Arguments): Factory {
  const allocation = objectAt(given, 'allocation');
  const sides = listAt(allocation, 'transferLegSides');
  const accounts = [
    accountAt(allocation, 'authorizer'),
    ...sides.map((side) => accountAt(side, 'otherside')),
  ];
  const ids = sides.map((side) => instrument(allocation['admin'], isObject(side) && side['instrumentId']));
  within(sizesOf(accounts, ids, sides.length));
  known(accounts);
  traded(ids);
  return needs('allocation', ids);
}

function settlementFactory(given: Arguments): Factory {
  const legs = listAt(given, 'transferLegs');
  if (legs.length === 0) throw bad('there is no leg.');
  const accounts = legs.flatMap((leg) => [accountAt(leg, 'sender'), accountAt(leg, 'receiver')]);
  const ids = legs.map((leg) => instrument(ADMIN, isObject(leg) && leg['instrumentId']));
  const allocations = listAt(given, 'allocations').map((each) =>
    isObject(each) ? each['allocationCid'] : undefined,
  );
  within({ ...sizesOf(accounts, ids, legs.length), allocations: allocations.length });
  known(accounts);
  const strange = allocations.filter((id) => !ALLOCATIONS.includes(id as string));
  if (strange.length > 0) throw new Refused(404, `There are no allocations ${JSON.stringify(strange)}.`);
  return needs(
    'settlement',
    ids,
    allocations.map((id, at) => [
      `allocation ${at}`,
      contract(`allocated ${String(id)}`, 'AllocationV2', '2026-06-15T00:00:00Z', { allocation: id }),
    ]),
  );
}

const orRefused =
  (make: (given: Arguments) => Factory) =>
  (given: Arguments): Factory | HttpReply => {
    try {
      return make(given);
    } catch (refused) {
      if (refused instanceof Refused) return error(refused.status, refused.message);
      throw refused;
    }
  };

/** The factories of the second version; each returns a factory or an error response. */
export const factoryV2: Readonly<Record<FactoryV2, (given: Arguments) => Factory | HttpReply>> = {
  'transfer-factory': orRefused(transferFactory),
  'allocation-factory': orRefused(allocationFactory),
  'settlement-factory': orRefused(settlementFactory),
};

const EXTRA = { context: { values: {} }, meta: { values: {} } };
const META = { values: {} };

const transfer = (sender: FactoryAccount, receiver: FactoryAccount, id: string): Arguments => ({
  transfer: {
    ...{ sender, receiver, amount: '1.0', instrumentId: { admin: ADMIN, id } },
    ...{ requestedAt: '2026-07-04T05:06:07Z', executeBefore: '2036-03-04T05:06:07Z' },
    ...{ inputHoldingCids: [], meta: META },
  },
  actors: [sender.owner],
  extraArgs: EXTRA,
});

const settlement = { executors: [party('exchange')], id: 'trade 8', cid: null, meta: META };

const allocation = (
  authorizer: FactoryAccount,
  otherside: FactoryAccount,
  id: string,
  side: string,
): Arguments => ({
  allocation: {
    ...{ settlement, admin: ADMIN, authorizer },
    transferLegSides: [
      { transferLegId: 'leg 1', side, otherside, amount: '1.0', instrumentId: id, meta: META },
    ],
    ...{ settlementDeadline: null, nextIterationFunding: null, committed: false, meta: META },
  },
  requestedAt: '2026-07-04T05:06:07Z',
  inputHoldingCids: [],
  actors: [authorizer.owner],
  extraArgs: EXTRA,
});

const settle = (
  sender: FactoryAccount,
  receiver: FactoryAccount,
  id: string,
  allocations: readonly string[],
): Arguments => ({
  settlement,
  transferLegs: [{ transferLegId: 'leg 1', sender, receiver, amount: '1.0', instrumentId: id, meta: META }],
  allocations: allocations.map((allocationCid) => ({
    allocationCid,
    extraTransferLegSides: [],
    nextIterationFunding: null,
  })),
  actors: settlement.executors,
  extraArgs: EXTRA,
});

/** Choice arguments that are answered 200, by factory. */
export const SAMPLES_V2: Readonly<Record<FactoryV2, Arguments[]>> = {
  'transfer-factory': [
    transfer(alice, bob, 'ACME-BOND'),
    transfer(dave, carol, 'ACME-SHARE'),
    transfer(bob, bob, 'acme/coin/v2'),
    transfer(bob, dave, 'ACME-BOND'),
  ],
  'allocation-factory': [
    allocation(alice, bob, 'ACME-BOND', 'SenderSide'),
    allocation(bob, dave, '銀行-円', 'ReceiverSide'),
  ],
  'settlement-factory': [
    settle(alice, bob, 'ACME-BOND', ALLOCATIONS.slice(0, 2)),
    settle(bob, dave, '銀行-円', ALLOCATIONS.slice(2, 4)),
  ],
};
