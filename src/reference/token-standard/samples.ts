import { contractId, party } from '../registry/instructions.js';
import { ADMIN, INSTRUMENTS } from './instruments.js';

/** The choice arguments of a request, unchecked. */
export type Arguments = Record<string, unknown>;

/** An account in the format of the JSON API of a participant: `null` is nobody, an empty id is the default one. */
export type FactoryAccount = { owner: string | null; provider: string | null; id: string };

const account = (owner: string, provider: string | null = null, id = ''): FactoryAccount => ({
  owner: party(owner),
  provider: provider === null ? null : party(provider),
  id,
});

const CUSTODIAN = 'custodian';
const [alice, bob] = [account('alice'), account('bob', CUSTODIAN, '7')];
const dave = account('dave', CUSTODIAN, 'A/1');

/** Accepts direct transfers in advance, by her party or by her account. */
export const CAROL = account('carol');

/** Fifty accounts, no two of which share a party, and one without a provider. */
export const MANY: readonly FactoryAccount[] = [
  ...Array.from({ length: 50 }, (_, at) =>
    account(`holder-${at}`, `keeper-${at}`, at % 2 === 0 ? '' : `nr ${at}`),
  ),
  account('holder-50'),
];

/** A text that identifies an account. */
export const keyOf = ({ owner = null, provider = null, id }: Partial<FactoryAccount>): string =>
  JSON.stringify([owner, provider, id]);

/** The accounts that exist, by their keys. */
export const KNOWN: ReadonlySet<string> = new Set([alice, bob, CAROL, dave, ...MANY].map(keyOf));

/** Allocations that can be settled together. */
export const ALLOCATIONS: readonly string[] = Array.from({ length: 50 }, (_, at) =>
  contractId(`allocation ${at}`),
);

/** Instruments that accounts can hold: all except paused ones. */
export const TRADED: readonly string[] = INSTRUMENTS.filter(({ paused }) => paused !== true)
  .map(({ id }) => id)
  .slice(0, 25);

const meta = () => ({ values: {} });
const EXTRA = { context: meta(), meta: meta() };
const LATER = '2036-03-04T05:06:07Z';

/** In V1, sender and receiver are parties, in V2 accounts. */
const transfer = <Owner>(sender: Owner, receiver: Owner, id: string, requestedAt: string) => ({
  ...{ sender, receiver, amount: '1.0', instrumentId: { admin: ADMIN, id } },
  ...{ requestedAt, executeBefore: LATER, inputHoldingCids: [], meta: meta() },
});

const MARCH = '2026-03-04T05:06:07Z';

const transferV1 = (sender: string, receiver: string, id: string): Arguments => ({
  expectedAdmin: ADMIN,
  transfer: transfer(party(sender), party(receiver), id, MARCH),
  extraArgs: EXTRA,
});

const allocationV1 = (sender: string, receiver: string, id: string): Arguments => ({
  expectedAdmin: ADMIN,
  allocation: {
    settlement: {
      executor: party('exchange'),
      settlementRef: { id: 'trade 7', cid: null },
      ...{ requestedAt: MARCH, allocateBefore: LATER },
      ...{ settleBefore: '2036-03-05T05:06:07Z', meta: meta() },
    },
    transferLegId: 'leg 1',
    transferLeg: {
      ...{ sender: party(sender), receiver: party(receiver), amount: '1.0' },
      ...{ instrumentId: { admin: ADMIN, id }, meta: meta() },
    },
  },
  requestedAt: MARCH,
  inputHoldingCids: [],
  extraArgs: EXTRA,
});

const lock = (owner: string, id: string): Arguments => ({
  lock: {
    ...{ owner: party(owner), amount: '1.0', instrumentId: { admin: ADMIN, id } },
    ...{ policy: [], meta: meta() },
  },
  extraArgs: EXTRA,
});

const JULY = '2026-07-04T05:06:07Z';
const settlement = { executors: [party('exchange')], id: 'trade 8', cid: null, meta: meta() };

const transferV2 = (sender: FactoryAccount, receiver: FactoryAccount, id: string): Arguments => ({
  transfer: transfer(sender, receiver, id, JULY),
  actors: [sender.owner],
  extraArgs: EXTRA,
});

const allocationV2 = (
  authorizer: FactoryAccount,
  otherside: FactoryAccount,
  id: string,
  side: string,
): Arguments => ({
  allocation: {
    ...{ settlement, admin: ADMIN, authorizer },
    transferLegSides: [
      { transferLegId: 'leg 1', side, otherside, amount: '1.0', instrumentId: id, meta: meta() },
    ],
    ...{ settlementDeadline: null, nextIterationFunding: null, committed: false, meta: meta() },
  },
  requestedAt: JULY,
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
  transferLegs: [{ transferLegId: 'leg 1', sender, receiver, amount: '1.0', instrumentId: id, meta: meta() }],
  allocations: allocations.map((allocationCid) => ({
    allocationCid,
    extraTransferLegSides: [],
    nextIterationFunding: null,
  })),
  actors: settlement.executors,
  extraArgs: EXTRA,
});

/** Choice arguments that are answered 200, by document and factory. */
export const SAMPLES = {
  v1: {
    'transfer-factory': [
      transferV1('alice', 'bob', 'ACME-BOND'),
      transferV1('bob', 'carol', 'ACME-SHARE'),
      transferV1('alice', 'alice', 'acme/coin/v2'),
    ],
    'allocation-factory': [
      allocationV1('alice', 'bob', 'ACME-BOND'),
      allocationV1('bob', 'alice', '銀行-円'),
    ],
  },
  v2: {
    'transfer-factory': [
      transferV2(alice, bob, 'ACME-BOND'),
      transferV2(dave, CAROL, 'ACME-SHARE'),
      transferV2(bob, bob, 'acme/coin/v2'),
      transferV2(bob, dave, 'ACME-BOND'),
    ],
    'allocation-factory': [
      allocationV2(alice, bob, 'ACME-BOND', 'SenderSide'),
      allocationV2(bob, dave, '銀行-円', 'ReceiverSide'),
    ],
    'settlement-factory': [
      settle(alice, bob, 'ACME-BOND', ALLOCATIONS.slice(0, 2)),
      settle(bob, dave, '銀行-円', ALLOCATIONS.slice(2, 4)),
    ],
  },
  lock: { 'lock-factory': [lock('alice', 'ACME-BOND'), lock('bob', '銀行-円')] },
} as const satisfies Record<string, Record<string, readonly Arguments[]>>;
