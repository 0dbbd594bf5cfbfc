import { automationsOff } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/wallet.js';
import type { Bundle } from '../bundle.js';
import { all, flagAt, isText, type Doc } from '../doc.js';
import { childrenOf, isGiven, itemsOf, type Entry } from '../../../document/entry.js';
import { advise, each, entriesAt, rule, wrong, type Complaint } from './rule.js';
import { typeRule, typesOf } from './types.js';

const SWEEPS = 'walletSweep.*';
const ACCEPTING = 'autoAcceptTransfers.*';

const sweepsIn = (doc: Doc) =>
  all(doc, SWEEPS).flatMap((entry) => {
    const values = childrenOf(entry);
    const get = (name: string) => (values?.get(name)?.value === null ? undefined : values?.get(name));
    if (!values) return [];
    return [{ entry, max: get('maxBalanceUSD'), min: get('minBalanceUSD'), receiver: get('receiver') }];
  });

function* parties({ validator }: Bundle): Generator<Complaint> {
  const doc = validator!;
  for (const entry of [...all(doc, SWEEPS), ...all(doc, ACCEPTING)])
    if (entry.name.trim() === '') yield wrong(doc, entry, `${entry.path} names no party`, MEND);
  for (const entry of all(doc, `${ACCEPTING}.fromParties`).flatMap((list) => itemsOf(list) ?? []))
    if (isText(entry) && entry.text.trim() === '') yield wrong(doc, entry, `${entry.path} is empty`, MEND);
}

const MEND = 'Copy the party ID from the wallet.';

function* complete({ validator }: Bundle): Generator<Complaint> {
  for (const { entry, max, receiver } of sweepsIn(validator!)) {
    if (!max) yield below(validator!, entry, 'maxBalanceUSD', 'Say above which balance it sweeps.');
    if (!isGiven(receiver)) yield below(validator!, entry, 'receiver', 'Say to which party it sweeps.');
  }
}

/** A key that a map of a party has not. (The name of the party may have dots, so its path cannot be parted.) */
function below(doc: Doc, entry: Entry, name: string, mend: string): Complaint {
  const child = childrenOf(entry)?.get(name);
  const key = `${entry.path}.${name}`;
  const message = `${key} is ${child ? 'empty' : 'missing'}`;
  return { doc, offset: child ? child.at : entry.keyAt, key, message, mend };
}

const negative = entriesAt(
  ['validator'],
  [`${SWEEPS}.maxBalanceUSD`, `${SWEEPS}.minBalanceUSD`],
  ({ value }) => (typeof value === 'number' && value < 0 ? 'is negative' : undefined),
  'Write 0 or more.',
);

function* range({ validator }: Bundle): Generator<Complaint> {
  for (const { max, min } of sweepsIn(validator!))
    if (typeof max?.value === 'number' && typeof min?.value === 'number' && max.value < min.value) {
      const message = `${max.path} is below minBalanceUSD`;
      yield wrong(validator!, max, message, 'Raise it, or lower minBalanceUSD.');
    }
}

function* receiver({ validator }: Bundle): Generator<Complaint> {
  for (const { entry, receiver } of sweepsIn(validator!))
    if (receiver?.value === entry.name)
      yield wrong(validator!, receiver, `${receiver.path} is the sender itself`, 'Name another party.');
}

function* lists({ validator }: Bundle): Generator<Complaint> {
  for (const entry of all(validator!, ACCEPTING)) {
    const list = childrenOf(entry)?.get('fromParties');
    if (childrenOf(entry) && (list?.value ?? null) === null)
      yield below(validator!, entry, 'fromParties', 'List the parties whose transfers are accepted.');
  }
}

function* switchedOff({ validator }: Bundle): Generator<Complaint> {
  if (flagAt(validator, 'enableWallet') !== false) return;
  const [first] = [...all(validator!, SWEEPS), ...all(validator!, ACCEPTING)];
  const message = `${first?.path} is an automation of the wallet, and enableWallet is false`;
  if (first) yield wrong(validator!, first, message, 'Set enableWallet: true, or take the automations out.');
}

/** What the wallet does by itself. */
export const wallet = [
  typeRule(clauses.walletTypes),
  rule(clauses.sweepComplete, complete, { whole: true }),
  rule(clauses.walletParties, parties),
  rule(clauses.sweepRange, each(negative, range)),
  rule(clauses.sweepReceiver, receiver),
  rule(clauses.autoAcceptLists, each(typesOf(clauses.autoAcceptLists), lists), { whole: true }),
  advise(automationsOff, switchedOff),
];
