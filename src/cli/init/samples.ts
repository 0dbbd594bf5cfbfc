/** The names in the samples: those that a registry returned, when it was asked. */
export interface RegistryNames {
  admin: string;
  instrument: string;
  /** An instrument that V2 can be used for. */
  instrumentOfV2: string;
}

/** Placeholder names in a sample, to be replaced by the user. */
export const MADE_UP: RegistryNames = {
  admin: 'acme-admin::1220…',
  instrument: 'ACME-BOND',
  instrumentOfV2: 'ACME-BOND',
};

const [ALICE, BOB, EXCHANGE, CUSTODIAN] = ['alice', 'bob', 'exchange', 'custodian'].map(
  (name) => `${name}::1220…`,
);
const FROM = '2026-01-01T00:00:00Z';
const UNTIL = '2036-01-01T00:00:00Z';
const meta = { values: {} };
const extraArgs = { context: { values: {} }, meta };

/** Complete choice arguments for each factory of both versions, as in the JSON API of a participant. */
export function samplesOf({ admin, instrument, instrumentOfV2 }: RegistryNames) {
  const leg = { amount: '1.0', instrumentId: { admin, id: instrument } };
  const legOfV2 = { amount: '1.0', instrumentId: instrumentOfV2, meta };
  const [alice, bob] = [
    { owner: ALICE, provider: null, id: '' },
    { owner: BOB, provider: CUSTODIAN, id: '7' },
  ];
  const made = { requestedAt: FROM, inputHoldingCids: [] };
  const transfer = { requestedAt: FROM, executeBefore: UNTIL, inputHoldingCids: [], meta };
  const settlement = { executors: [EXCHANGE], id: 'trade 7', cid: null, meta };
  return {
    v1: {
      transfer: {
        expectedAdmin: admin,
        transfer: { sender: ALICE, receiver: BOB, ...leg, ...transfer },
        extraArgs,
      },
      allocation: {
        expectedAdmin: admin,
        allocation: {
          settlement: {
            executor: EXCHANGE,
            settlementRef: { id: 'trade 7', cid: null },
            requestedAt: FROM,
            allocateBefore: UNTIL,
            settleBefore: UNTIL,
            meta,
          },
          transferLegId: 'leg 1',
          transferLeg: { sender: ALICE, receiver: BOB, ...leg, meta },
        },
        ...made,
        extraArgs,
      },
    },
    v2: {
      sizes: { accounts: [alice], instruments: [instrumentOfV2], allocations: ['00ad…'] },
      transfer: {
        transfer: {
          sender: alice,
          receiver: bob,
          amount: '1.0',
          instrumentId: { admin, id: instrumentOfV2 },
          ...transfer,
        },
        actors: [ALICE],
        extraArgs,
      },
      allocation: {
        allocation: {
          settlement,
          admin,
          authorizer: alice,
          transferLegSides: [{ transferLegId: 'leg 1', side: 'SenderSide', otherside: bob, ...legOfV2 }],
          settlementDeadline: null,
          nextIterationFunding: null,
          committed: false,
          meta,
        },
        ...made,
        actors: [ALICE],
        extraArgs,
      },
      settlement: {
        settlement,
        transferLegs: [{ transferLegId: 'leg 1', sender: alice, receiver: bob, ...legOfV2 }],
        allocations: ['00ee…', '00ff…'].map((allocationCid) => ({
          allocationCid,
          extraTransferLegSides: [],
          nextIterationFunding: null,
        })),
        actors: [EXCHANGE],
        extraArgs,
      },
    },
  };
}
