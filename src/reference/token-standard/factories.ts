import { contract, reference, type DisclosedContract, contractId, party } from '../registry/instructions.js';
import { error, type HttpReply, isObject } from '../wire/exchange.js';
import { ADMIN, INSTRUMENTS } from './instruments.js';

/** The choice arguments of a request, unchecked. */
export type Arguments = Record<string, unknown>;

/** A factory, with what exercising its choice needs. */
export type Factory = {
  factoryId: string;
  transferKind?: 'self' | 'direct' | 'offer';
  values: Record<string, { tag: string; value: unknown }>;
  contracts: DisclosedContract[];
};

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

const refused = (why: string): HttpReply => error(400, `choiceArguments: ${why}`);

const configurationOf = (id: string): DisclosedContract =>
  contract(`configuration of ${id}`, 'InstrumentConfiguration', '2026-01-05T06:07:08Z', { instrument: id });

const needs = (...contracts: [string, DisclosedContract][]) => ({
  values: Object.fromEntries(
    contracts.map(([name, { contractId }]) => [`acme.example/${name}`, reference(contractId)]),
  ),
  contracts: contracts.map(([, each]) => each),
});

/** The party that accepts direct transfers in advance. */
const PREAPPROVED = party('carol');

/** Returns the factory of a transfer, or an error response. */
export const transferFactory = (given: Arguments): Factory | HttpReply => {
  const [sender, receiver] = ['sender', 'receiver'].map((name) => at(given, 'transfer', name));
  if (typeof sender !== 'string' || typeof receiver !== 'string')
    return refused('transfer.sender and transfer.receiver are needed.');
  const instrument = instrumentOf(at(given, 'transfer', 'instrumentId'));
  if (typeof instrument !== 'string') return instrument;
  const transferKind = sender === receiver ? 'self' : receiver === PREAPPROVED ? 'direct' : 'offer';
  const approval = contract('preapproval of carol', 'Preapproval', '2026-02-01T00:00:00Z', { receiver });
  return {
    factoryId: contractId(`${transferKind} factory`),
    transferKind,
    ...needs(
      ['configuration', configurationOf(instrument)],
      ...(transferKind === 'direct' ? [['approval', approval] as [string, DisclosedContract]] : []),
    ),
  };
};

/** Returns the factory of an allocation, or an error response. */
export const allocationFactory = (given: Arguments): Factory | HttpReply => {
  const instrument = instrumentOf(at(given, 'allocation', 'transferLeg', 'instrumentId'));
  if (typeof instrument !== 'string') return instrument;
  return {
    factoryId: contractId('allocation factory'),
    ...needs(['configuration', configurationOf(instrument)]),
  };
};

/** Returns the factory of a conditional lock, or an error response. */
export const lockFactory = (given: Arguments): Factory | HttpReply => {
  const instrument = instrumentOf(at(given, 'lock', 'instrumentId'));
  if (typeof instrument !== 'string') return instrument;
  return { factoryId: contractId('lock factory'), ...needs(['configuration', configurationOf(instrument)]) };
};

function instrumentOf(named: unknown): string | HttpReply {
  const [admin, id] = [at(named, 'admin'), at(named, 'id')];
  if (typeof admin !== 'string' || typeof id !== 'string') return refused('an instrumentId is needed.');
  const known = admin === ADMIN ? INSTRUMENTS.find((instrument) => instrument.id === id) : undefined;
  if (!known) return error(404, `There is no instrument '${id}'.`);
  return known.paused ? refused(`'${id}' is paused.`) : id;
}

const EXTRA = { context: { values: {} }, meta: { values: {} } };

const transfer = (sender: string, receiver: string, id: string): Arguments => ({
  expectedAdmin: ADMIN,
  transfer: {
    ...{ sender, receiver, amount: '1.0', instrumentId: { admin: ADMIN, id } },
    ...{ requestedAt: '2026-03-04T05:06:07Z', executeBefore: '2036-03-04T05:06:07Z' },
    ...{ inputHoldingCids: [], meta: { values: {} } },
  },
  extraArgs: EXTRA,
});

const allocation = (sender: string, receiver: string, id: string): Arguments => ({
  expectedAdmin: ADMIN,
  allocation: {
    settlement: {
      executor: party('exchange'),
      settlementRef: { id: 'trade 7', cid: null },
      ...{ requestedAt: '2026-03-04T05:06:07Z', allocateBefore: '2036-03-04T05:06:07Z' },
      ...{ settleBefore: '2036-03-05T05:06:07Z', meta: { values: {} } },
    },
    transferLegId: 'leg 1',
    transferLeg: {
      sender,
      receiver,
      amount: '1.0',
      instrumentId: { admin: ADMIN, id },
      meta: { values: {} },
    },
  },
  requestedAt: '2026-03-04T05:06:07Z',
  inputHoldingCids: [],
  extraArgs: EXTRA,
});

const [alice, bob] = [party('alice'), party('bob')];

const lock = (owner: string, id: string): Arguments => ({
  lock: { owner, amount: '1.0', instrumentId: { admin: ADMIN, id }, policy: [], meta: { values: {} } },
  extraArgs: EXTRA,
});

/** Choice arguments that are answered 200, by factory. */
export const SAMPLES: Readonly<Record<'transfer' | 'allocation' | 'lock', Arguments[]>> = {
  transfer: [
    transfer(alice, bob, 'ACME-BOND'),
    transfer(bob, PREAPPROVED, 'ACME-SHARE'),
    transfer(alice, alice, 'acme/coin/v2'),
  ],
  allocation: [allocation(alice, bob, 'ACME-BOND'), allocation(bob, alice, '銀行-円')],
  lock: [lock(alice, 'ACME-BOND'), lock(bob, '銀行-円')],
};
