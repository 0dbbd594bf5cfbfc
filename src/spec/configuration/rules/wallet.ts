import { childrenOf, entryIn, isGiven, type Entry } from '../../entry.js';
import { OTHER, OWN, SWEEP } from '../base.js';
import { ABSENT, eachOf, example, wrongAt, type BundleEdit, type Setting } from '../deployment.js';
import { all, flagAt, isText, textAt } from '../bundle.js';
import {
  each,
  entriesAt,
  judged,
  nonBlank,
  notNegativeAt,
  rulesOf,
  textsAt,
  wrong,
  type Judge,
} from '../rule.js';
import { values } from '../section.js';

const SWEEPS = 'validator walletSweep.*';
const ACCEPTING = 'validator autoAcceptTransfers.*';
const SENDERS = `${ACCEPTING}.fromParties.[]`;

const MEND = 'Copy the party ID from the wallet.';

/**
 * Judges that what is automated for each party has a key. (The name of a party may contain dots, so its path cannot be
 * split.)
 */
const has = (place: string, name: string, mend: string): Judge =>
  function* (bundle) {
    const doc = bundle.validator!;
    for (const entry of all(doc, place.replace('validator ', ''))) {
      const child = entryIn(entry, name);
      if (!childrenOf(entry) || (child?.value !== null && isGiven(child))) continue;
      const key = `${entry.path}.${name}`;
      const message = `${key} is ${child ? 'empty' : 'missing'}`;
      const lacks = child ? [] : [{ doc, path: key }];
      yield { doc, offset: child ? child.at : entry.keyAt, key, message, mend, lacks };
    }
  };

const range = judged([SWEEPS], (sweep) => {
  const [max, min] = ['maxBalanceUSD', 'minBalanceUSD'].map((name) => entryIn(sweep, name));
  return (
    typeof max?.value === 'number' &&
    typeof min?.value === 'number' &&
    min.value < Infinity &&
    max.value < min.value && [max, 'is below minBalanceUSD', 'Raise it, or lower minBalanceUSD.']
  );
});

const toItself = judged([SWEEPS], (sweep) => {
  const receiver = entryIn(sweep, 'receiver');
  return receiver?.value === sweep.name && [receiver, 'is the sender itself', 'Name another party.'];
});

const switchedOff: Judge = function* ({ validator }) {
  if (flagAt(validator, 'enableWallet') !== false) return;
  const [first] = [...all(validator!, 'walletSweep.*'), ...all(validator!, 'autoAcceptTransfers.*')];
  const message = `${first?.path} is an automation of the wallet, and enableWallet is false`;
  if (first) yield wrong(validator!, first, message, 'Set enableWallet: true, or take the automations out.');
};

const hints: Judge = function* (bundle) {
  const own = ['validatorPartyHint', 'nodeIdentifier'].map((path) => textAt(bundle.validator, path)?.value);
  const isHint = ({ name }: Entry) => own.includes(name) && 'has the hint for a party ID';
  yield* entriesAt([SWEEPS, ACCEPTING], isHint, MEND)(bundle);
  const isNoId = (entry: Entry) =>
    isText(entry) && own.includes(entry.value) && 'is the hint, and no party ID';
  yield* entriesAt([`${SWEEPS}.receiver`, SENDERS], isNoId, MEND)(bundle);
};

const sweeps: BundleEdit = { 'validator walletSweep': { [OWN]: SWEEP } };
const accepts: BundleEdit = { 'validator autoAcceptTransfers': { [OWN]: { fromParties: [OTHER] } } };
const OWN_SWEEP = `validator walletSweep.${OWN}`;
const ACCEPTED = `validator autoAcceptTransfers.${OWN}.fromParties`;

const inSweep = (key: string, wrongs: readonly Setting[]) =>
  wrongAt({ [`${OWN_SWEEP}.${key}`]: wrongs }, sweeps);
const swept = (maxBalanceUSD: number, minBalanceUSD: number, key: string) =>
  example(
    `a sweep from ${maxBalanceUSD} to ${minBalanceUSD}`,
    `${OWN_SWEEP}.${key}`,
    { [OWN_SWEEP]: { ...SWEEP, maxBalanceUSD, minBalanceUSD } },
    sweeps,
  );
const named = { ...sweeps, ...accepts, 'validator validatorPartyHint': 'acme-validator-1' };

/** What the wallet does automatically. */
export const rules = rulesOf(values('Wallet automations'), { files: ['validator'] })({
  'configuration.wallet-types': {
    statement:
      'Each value of the wallet automations has the type of its key: numbers for the balances (not .nan or .inf), text for a receiver, a boolean for useTransferPreapproval, a list of texts for fromParties.',
    setup: { ...sweeps, ...accepts },
    broken: wrongAt({ 'validator walletSweep': ['all', [OWN]] }, accepts),
  },
  'configuration.sweep-complete': {
    statement: 'Each sweep in walletSweep has a receiver and a maxBalanceUSD.',
    follows: 'a sweep begins above maxBalanceUSD and goes to receiver, and no default is shown for either.',
    whole: true,
    judge: each(
      has(SWEEPS, 'maxBalanceUSD', 'Say above which balance it sweeps.'),
      has(SWEEPS, 'receiver', 'Say to which party it sweeps.'),
    ),
    broken: [...inSweep('maxBalanceUSD', [ABSENT]), ...inSweep('receiver', [ABSENT, ''])],
  },
  'configuration.wallet-parties': {
    statement:
      'Senders, receivers and fromParties of the wallet automations are parties: none of them is empty.',
    follows: 'the form of an identifier depends on the implementation, but an empty text identifies nobody.',
    judge: each(
      entriesAt([SWEEPS, ACCEPTING], ({ name }) => name.trim() === '' && 'names no party', MEND),
      textsAt([SENDERS], nonBlank('').defect, MEND),
    ),
    kept: eachOf('validator autoAcceptTransfers', ABSENT, { [OWN]: { fromParties: [] } }),
    open: [
      { 'validator autoAcceptTransfers': { 'carol.acme::1': { fromParties: ['dave@acme.example'] } } },
      {
        'validator walletSweep': {
          [`${'b'.repeat(255)}.example/ä::1220bb`]: { ...SWEEP, receiver: 'acme.example/treasury' },
        },
      },
    ],
    broken: [
      ...wrongAt({ [`${ACCEPTED}.1`]: ['', ' '] }, accepts),
      ...wrongAt({
        'validator walletSweep. ': [SWEEP],
        'validator autoAcceptTransfers. ': [{ fromParties: [OTHER] }],
      }),
    ],
  },
  'configuration.sweep-range': {
    statement: 'maxBalanceUSD of a sweep is not below its minBalanceUSD, and neither is negative.',
    follows:
      'a sweep reduces a balance above the maximum to the minimum, so the minimum cannot be higher. A balance is not negative.',
    judge: each(
      notNegativeAt([`${SWEEPS}.maxBalanceUSD`, `${SWEEPS}.minBalanceUSD`], 'Write 0 or more.'),
      range,
    ),
    kept: eachOf(
      'validator walletSweep',
      ABSENT,
      {},
      { [OWN]: { maxBalanceUSD: 0, receiver: OTHER } },
      { [OWN]: { ...SWEEP, minBalanceUSD: 1000 } },
      { [OWN]: { ...SWEEP, minBalanceUSD: 999.99 } },
      { [OWN]: SWEEP, [OTHER]: { ...SWEEP, receiver: OWN } },
    ),
    broken: [...swept(499.99, 500, 'maxBalanceUSD'), ...swept(10, -1, 'minBalanceUSD')],
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
    judge: has(ACCEPTING, 'fromParties', 'List the parties whose transfers are accepted.'),
    broken: wrongAt({ [ACCEPTED]: [ABSENT] }, accepts),
  },
  'configuration.automations-off': {
    statement:
      'Sweeps and automatic acceptance are automations of the wallet: without enableWallet they do nothing.',
    otherwise: 'Balances stay where they are.',
    unless: 'a wallet of its own does it',
    judge: switchedOff,
    broken: example('sweeps without a wallet', OWN_SWEEP, { 'validator enableWallet': false }, sweeps),
  },
  'configuration.hint-for-party': {
    statement: 'A party is named by its ID, which the wallet shows, and not by its hint.',
    otherwise: 'No party has the hint as its ID: nothing is swept or accepted.',
    unless: 'a party has that very ID',
    judge: hints,
    broken: wrongAt(
      {
        [`${OWN_SWEEP}.receiver`]: ['acme-validator-1'],
        [`${ACCEPTED}.1`]: ['acme-validator-1'],
        'validator walletSweep.acme-validator-1': [SWEEP],
      },
      named,
    ),
  },
});
