import * as clauses from '../../../src/spec/configuration/wallet.js';
import { ABSENT, set } from '../bundle.js';
import { breach, valuesIn, type Breach } from './breach.js';

const kind = 'validator';
/** The party whose wallet it is. */
export const OWN = 'own::1220aa';
/** Who gets from it, and whom it takes from. */
export const OTHER = 'other::1220bb';
/** A good sweep. */
export const SWEEP = {
  maxBalanceUSD: 1000,
  minBalanceUSD: 500,
  receiver: OTHER,
  useTransferPreapproval: true,
};
const ACCEPTED = ['autoAcceptTransfers', OWN, 'fromParties'];

const sweeps = set(kind, ['walletSweep'], { [OWN]: SWEEP });
const accepts = set(kind, ['autoAcceptTransfers'], { [OWN]: { fromParties: [OTHER] } });

const inSweep = (clause: { id: string }, key: string, wrong: Parameters<ReturnType<typeof valuesIn>>[2]) =>
  valuesIn(kind, sweeps)(clause, ['walletSweep', OWN, key], wrong);
const inAccepted = valuesIn(kind, accepts);

const asKey = (id: string): Breach[] => [
  breach(
    { clause: clauses.walletParties, kind, key: ['walletSweep', id], setup: sweeps },
    `the sender ${JSON.stringify(id)}`,
    set(kind, ['walletSweep'], { [id]: SWEEP }),
  ),
  breach(
    { clause: clauses.walletParties, kind, key: ['autoAcceptTransfers', id], setup: accepts },
    `the receiver ${JSON.stringify(id)}`,
    set(kind, ['autoAcceptTransfers'], { [id]: { fromParties: [OTHER] } }),
  ),
];

const range = (max: number, min: number, key: string) =>
  breach(
    { clause: clauses.sweepRange, kind, key: ['walletSweep', OWN, key], setup: sweeps },
    `a sweep from ${max} to ${min}`,
    set(kind, ['walletSweep', OWN], { ...SWEEP, maxBalanceUSD: max, minBalanceUSD: min }),
  );

/** Every way in which the automations of the wallet are broken. */
export const everyWalletBreach: readonly Breach[] = [
  ...inSweep(clauses.walletTypes, 'maxBalanceUSD', ['1000', true]),
  ...inSweep(clauses.walletTypes, 'minBalanceUSD', ['500', [500]]),
  ...inSweep(clauses.walletTypes, 'receiver', [5, [OTHER]]),
  ...inSweep(clauses.walletTypes, 'useTransferPreapproval', ['true', 1]),
  ...inAccepted(clauses.walletTypes, ACCEPTED, [OTHER, 5]),
  ...inAccepted(clauses.walletTypes, 'walletSweep', ['all', [OWN]]),
  ...asKey(' '),
  ...['', ' '].map((id) =>
    breach(
      { clause: clauses.walletParties, kind, key: [...ACCEPTED, 1], setup: accepts },
      `a sender ${JSON.stringify(id)}`,
      set(kind, ACCEPTED, [OTHER, id]),
    ),
  ),
  ...inSweep(clauses.sweepComplete, 'receiver', [ABSENT, '']),
  ...inSweep(clauses.sweepComplete, 'maxBalanceUSD', [ABSENT]),
  range(499.99, 500, 'maxBalanceUSD'),
  range(10, -1, 'minBalanceUSD'),
  ...inSweep(clauses.sweepReceiver, 'receiver', [OWN]),
  ...inAccepted(clauses.autoAcceptLists, ACCEPTED, [ABSENT]),
];
