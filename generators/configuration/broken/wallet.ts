import * as clauses from '../../../src/spec/configuration/wallet.js';
import { ABSENT, set } from '../bundle.js';
import { LONGEST } from '../texts.js';
import { breach, values, type Breach } from './breach.js';

const kind = 'validator';
const OWN = 'own::1220aa';
const OTHER = 'other::1220bb';
const SWEEP = { maxBalanceUSD: 1000, minBalanceUSD: 500, receiver: OTHER, useTransferPreapproval: false };

const sweeps = set(kind, ['walletSweep'], { [OWN]: SWEEP });
const accepts = set(kind, ['autoAcceptTransfers'], { [OWN]: { fromParties: [OTHER] } });

const inSweep = (clause: { id: string }, key: string) =>
  ({ clause, kind, key: ['walletSweep', OWN, key], setup: sweeps }) as const;
const inAccepted = (clause: { id: string }) =>
  ({ clause, kind, key: ['autoAcceptTransfers', OWN, 'fromParties'], setup: accepts }) as const;

const NO_PARTIES = ['own.1::1220aa', 'own/1', 'öwn::1220aa', 'a'.repeat(LONGEST + 1)];

const asKey = (id: string): Breach[] => [
  breach(
    { clause: clauses.walletParties, kind, key: ['walletSweep', id], setup: sweeps },
    `the sender ${id.slice(0, 20)}`,
    set(kind, ['walletSweep'], { [id]: SWEEP }),
  ),
  breach(
    { clause: clauses.walletParties, kind, key: ['autoAcceptTransfers', id], setup: accepts },
    `the receiver ${id.slice(0, 20)}`,
    set(kind, ['autoAcceptTransfers'], { [id]: { fromParties: [OTHER] } }),
  ),
];

const range = (max: number, min: number, key: string) =>
  breach(
    inSweep(clauses.sweepRange, key),
    `a sweep from ${max} to ${min}`,
    set(kind, ['walletSweep', OWN], { ...SWEEP, maxBalanceUSD: max, minBalanceUSD: min }),
  );

/** Every way in which the automations of the wallet are broken. */
export const everyWalletBreach: readonly Breach[] = [
  ...values(inSweep(clauses.walletTypes, 'maxBalanceUSD'), ['1000', true]),
  ...values(inSweep(clauses.walletTypes, 'minBalanceUSD'), ['500', [500]]),
  ...values(inSweep(clauses.walletTypes, 'receiver'), [5, [OTHER]]),
  ...values(inSweep(clauses.walletTypes, 'useTransferPreapproval'), ['true', 1]),
  ...values(inAccepted(clauses.walletTypes), [OTHER, 5]),
  ...values({ ...inAccepted(clauses.walletTypes), key: ['walletSweep'] }, ['all', [OWN]]),
  ...NO_PARTIES.filter((id) => !id.includes('.')).flatMap(asKey),
  ...values(inSweep(clauses.walletParties, 'receiver'), NO_PARTIES),
  ...NO_PARTIES.map((id) =>
    breach(
      { ...inAccepted(clauses.walletParties), key: [...inAccepted(clauses.walletParties).key, 1] },
      `a sender ${id.slice(0, 20)}`,
      set(kind, inAccepted(clauses.walletParties).key, [OTHER, id]),
    ),
  ),
  ...values(inSweep(clauses.sweepComplete, 'receiver'), [ABSENT, '']),
  ...values(inSweep(clauses.sweepComplete, 'maxBalanceUSD'), [ABSENT]),
  range(500, 500, 'maxBalanceUSD'),
  range(499.99, 500, 'maxBalanceUSD'),
  range(10, -1, 'minBalanceUSD'),
  ...values(inSweep(clauses.sweepReceiver, 'receiver'), [OWN]),
  ...values(inAccepted(clauses.autoAcceptLists), [ABSENT]),
];
