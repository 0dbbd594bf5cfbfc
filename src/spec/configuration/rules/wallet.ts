import { childrenOf, isGiven, itemsOf, type Entry } from '../../entry.js';
import { OTHER, OWN, SWEEP } from '../base.js';
import type { Bundle } from '../bundle.js';
import { ABSENT, example, set, together, wrongAt, type Setting, keptAt, openAt } from '../deployment.js';
import { all, flagAt, isText, textAt, type Doc } from '../doc.js';
import { each, notNegativeAt, rulesOf, wrong, type Complaint } from '../rule.js';
import { values } from '../section.js';

const SWEEPS = 'walletSweep.*';
const ACCEPTING = 'autoAcceptTransfers.*';

const sweepsIn = (doc: Doc) =>
  all(doc, SWEEPS).flatMap((entry) => {
    const held = childrenOf(entry);
    const get = (name: string) => (held?.get(name)?.value === null ? undefined : held?.get(name));
    if (!held) return [];
    return [{ entry, max: get('maxBalanceUSD'), min: get('minBalanceUSD'), receiver: get('receiver') }];
  });

const sendersIn = (doc: Doc) => all(doc, `${ACCEPTING}.fromParties`).flatMap((list) => itemsOf(list) ?? []);

const MEND = 'Copy the party ID from the wallet.';

function* parties({ validator }: Bundle): Generator<Complaint> {
  const doc = validator!;
  for (const entry of [...all(doc, SWEEPS), ...all(doc, ACCEPTING)])
    if (entry.name.trim() === '') yield wrong(doc, entry, `${entry.path} names no party`, MEND);
  for (const entry of sendersIn(doc))
    if (isText(entry) && entry.text.trim() === '') yield wrong(doc, entry, `${entry.path} is empty`, MEND);
}

function* complete({ validator }: Bundle): Generator<Complaint> {
  for (const { entry, max, receiver } of sweepsIn(validator!)) {
    if (!max) yield below(validator!, entry, 'maxBalanceUSD', 'Say above which balance it sweeps.');
    if (!isGiven(receiver)) yield below(validator!, entry, 'receiver', 'Say to which party it sweeps.');
  }
}

/** A key that is missing in the map of a party. (The name of a party may contain dots, so its path cannot be split.) */
function below(doc: Doc, entry: Entry, name: string, mend: string): Complaint {
  const child = childrenOf(entry)?.get(name);
  const key = `${entry.path}.${name}`;
  const message = `${key} is ${child ? 'empty' : 'missing'}`;
  const lacks = child ? [] : [{ doc, path: key }];
  return { doc, offset: child ? child.at : entry.keyAt, key, message, mend, lacks };
}

const negative = notNegativeAt([`${SWEEPS}.maxBalanceUSD`, `${SWEEPS}.minBalanceUSD`], 'Write 0 or more.');

function* range({ validator }: Bundle): Generator<Complaint> {
  for (const { max, min } of sweepsIn(validator!))
    if (typeof max?.value === 'number' && typeof min?.value === 'number' && max.value < min.value) {
      const message = `${max.path} is below minBalanceUSD`;
      yield wrong(validator!, max, message, 'Raise it, or lower minBalanceUSD.');
    }
}

function* toItself({ validator }: Bundle): Generator<Complaint> {
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

function* hints({ validator }: Bundle): Generator<Complaint> {
  const doc = validator!;
  const own = ['validatorPartyHint', 'nodeIdentifier'].map((path) => textAt(doc, path)?.value);
  for (const entry of [...all(doc, SWEEPS), ...all(doc, ACCEPTING)])
    if (own.includes(entry.name)) yield wrong(doc, entry, `${entry.path} has the hint for a party ID`, MEND);
  for (const entry of [...all(doc, `${SWEEPS}.receiver`), ...sendersIn(doc)])
    if (isText(entry) && own.includes(entry.value))
      yield wrong(doc, entry, `${entry.path} is the hint, and no party ID`, MEND);
}

const sweeps = set('validator', 'walletSweep', { [OWN]: SWEEP });
const accepts = set('validator', 'autoAcceptTransfers', { [OWN]: { fromParties: [OTHER] } });
const OWN_SWEEP = `walletSweep.${OWN}`;
const ACCEPTED = `autoAcceptTransfers.${OWN}.fromParties`;

const inSweep = (key: string, wrongs: readonly Setting[]) =>
  wrongAt('validator', `${OWN_SWEEP}.${key}`, wrongs, sweeps);
const swept = (max: number, min: number, key: string) =>
  example(
    { kind: 'validator', key: `${OWN_SWEEP}.${key}`, setup: sweeps },
    `a sweep from ${max} to ${min}`,
    set('validator', OWN_SWEEP, { ...SWEEP, maxBalanceUSD: max, minBalanceUSD: min }),
  );
const withSenders = (ids: readonly string[], setup = accepts) =>
  wrongAt('validator', `${ACCEPTED}.1`, ids, setup);
const named = together(sweeps, accepts, set('validator', 'validatorPartyHint', 'acme-validator-1'));

/** What the wallet does automatically. */
export const wallet = rulesOf(values('Wallet automations'), ['validator'], {
  'configuration.wallet-types': {
    statement:
      'Each value of the wallet automations has the type of its key: numbers for the balances (not .nan or .inf), text for a receiver, a boolean for useTransferPreapproval, a list of texts for fromParties.',
    broken: [
      ...inSweep('maxBalanceUSD', ['1000', true, Infinity]),
      ...inSweep('minBalanceUSD', ['500', [500], NaN]),
      ...inSweep('receiver', [5, [OTHER]]),
      ...inSweep('useTransferPreapproval', ['true', 1]),
      ...wrongAt('validator', ACCEPTED, [OTHER, 5], accepts),
      ...wrongAt('validator', 'walletSweep', ['all', [OWN]], accepts),
    ],
  },
  'configuration.sweep-complete': {
    statement: 'Each sweep in walletSweep has a receiver and a maxBalanceUSD.',
    follows: 'a sweep begins above maxBalanceUSD and goes to receiver, and no default is shown for either.',
    whole: true,
    judge: complete,
    broken: [...inSweep('maxBalanceUSD', [ABSENT]), ...inSweep('receiver', [ABSENT, ''])],
  },
  'configuration.wallet-parties': {
    statement:
      'Senders, receivers and fromParties of the wallet automations are parties: none of them is empty.',
    follows: 'the form of an identifier depends on the implementation, but an empty text identifies nobody.',
    judge: parties,
    kept: [
      ...keptAt('validator', 'autoAcceptTransfers', ABSENT, { [OWN]: { fromParties: [] } }),
      ...openAt('validator', 'autoAcceptTransfers', {
        'carol.acme::1': { fromParties: ['dave@acme.example'] },
      }),
      ...openAt('validator', 'walletSweep', {
        [`${'b'.repeat(255)}.example/ä::1220bb`]: { ...SWEEP, receiver: 'acme.example/treasury' },
      }),
    ],
    broken: [
      ...withSenders(['', ' ']),
      ...wrongAt('validator', 'walletSweep. ', [SWEEP]),
      ...wrongAt('validator', 'autoAcceptTransfers. ', [{ fromParties: [OTHER] }]),
    ],
  },
  'configuration.sweep-range': {
    statement: 'maxBalanceUSD of a sweep is not below its minBalanceUSD, and neither is negative.',
    follows:
      'a sweep reduces a balance above the maximum to the minimum, so the minimum cannot be higher. A balance is not negative.',
    judge: each(negative, range),
    kept: [
      ...keptAt('validator', 'walletSweep', ABSENT, {}, { [OWN]: { maxBalanceUSD: 0, receiver: OTHER } }),
      ...keptAt(
        'validator',
        'walletSweep',
        { [OWN]: { ...SWEEP, minBalanceUSD: 1000 } },
        { [OWN]: { ...SWEEP, minBalanceUSD: 999.99 } },
        { [OWN]: SWEEP, [OTHER]: { ...SWEEP, receiver: OWN } },
      ),
    ],
    broken: [swept(499.99, 500, 'maxBalanceUSD'), swept(10, -1, 'minBalanceUSD')],
  },
  'configuration.sweep-receiver': {
    statement: 'The receiver of a sweep is not its sender.',
    follows: 'sending to the sender leaves the balance unchanged.',
    judge: toItself,
    broken: inSweep('receiver', [OWN]),
  },
  'configuration.auto-accept-lists': {
    statement:
      'Each receiver in autoAcceptTransfers has fromParties, the list of parties whose transfers it accepts.',
    whole: true,
    judge: lists,
    broken: wrongAt('validator', ACCEPTED, [ABSENT], accepts),
  },
  'configuration.automations-off': {
    statement:
      'Sweeps and automatic acceptance are automations of the wallet: without enableWallet they do nothing.',
    otherwise: 'Balances stay where they are.',
    unless: 'a wallet of its own does it',
    judge: switchedOff,
    broken: [
      example(
        { kind: 'validator', key: OWN_SWEEP, setup: sweeps },
        'sweeps without a wallet',
        set('validator', 'enableWallet', false),
      ),
    ],
  },
  'configuration.hint-for-party': {
    statement: 'A party is named by its ID, which the wallet shows, and not by its hint.',
    otherwise: 'No party has the hint as its ID: nothing is swept or accepted.',
    unless: 'a party has that very ID',
    judge: hints,
    broken: [
      ...wrongAt('validator', `${OWN_SWEEP}.receiver`, ['acme-validator-1'], named),
      ...withSenders(['acme-validator-1'], named),
      ...wrongAt('validator', 'walletSweep.acme-validator-1', [SWEEP], named),
    ],
  },
});
