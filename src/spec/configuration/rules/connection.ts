import type { Bundle } from '../bundle.js';
import { ABSENT, keptAt, keptWith, NO_URLS, openWith, sets, wrongAt } from '../deployment.js';
import { at, flagAt } from '../doc.js';
import { needs, rulesOf, textsAt, URLS, wrong, type Complaint } from '../rule.js';
import { values } from '../section.js';
import { parsesAsUrl } from '../url.js';

/** A mode that trusts a single super validator: the key that selects it, and the key that it needs. */
type Mode = { key: string; chosen: boolean; address: string; trusts: string };

const SCAN: Mode = {
  key: 'nonSvValidatorTrustSingleScan',
  chosen: true,
  address: 'scanAddress',
  trusts: 'scan',
};
const SEQUENCER: Mode = {
  key: 'useSequencerConnectionsFromScan',
  chosen: false,
  address: 'decentralizedSynchronizerUrl',
  trusts: 'sequencer',
};

const isChosen = ({ validator }: Bundle, { key, chosen }: Mode) => flagAt(validator, key) === chosen;

const complete = (mode: Mode) =>
  needs(
    'validator',
    [mode.address],
    (path) => `Set ${path}, or take ${mode.key} out.`,
    (_, bundle) => isChosen(bundle, mode) && `${mode.key} ${mode.chosen}`,
  );

const trusting = (mode: Mode) =>
  function* (bundle: Bundle): Generator<Complaint> {
    if (!isChosen(bundle, mode)) return;
    const message = `The node trusts a single ${mode.trusts}, and depends on one super validator`;
    const mend = `Take ${mode.key} out, so that several are used: then one that is offline or compromised does no harm.`;
    yield wrong(bundle.validator!, at(bundle.validator!, mode.key)!, message, mend);
  };

const trusts = ({ key, chosen, address }: Mode, isTrusted = true) =>
  sets('validator', { [key]: chosen === isTrusted, [address]: 'https://one.example' });
const withoutAddress = (mode: Mode) => wrongAt('validator', mode.address, [ABSENT, ''], trusts(mode));
const alone = (mode: Mode) => wrongAt('validator', mode.key, [mode.chosen], trusts(mode, false));

const OTHERWISE = 'When it is offline or compromised, the node cannot transact.';
const UNLESS = 'you trust it on purpose, such as in a test network';

/** The servers that the node trusts. */
export const connection = rulesOf(values('Synchronizer connection options'), ['validator'], {
  'configuration.single-scan': {
    statement:
      'A validator that trusts a single scan (nonSvValidatorTrustSingleScan) has its address in scanAddress.',
    whole: true,
    judge: complete(SCAN),
    broken: withoutAddress(SCAN),
  },
  'configuration.single-sequencer': {
    statement:
      'A validator that trusts a single sequencer (useSequencerConnectionsFromScan false) has its address in decentralizedSynchronizerUrl.',
    whole: true,
    judge: complete(SEQUENCER),
    broken: withoutAddress(SEQUENCER),
  },
  'configuration.connection-types': {
    statement:
      'nonSvValidatorTrustSingleScan and useSequencerConnectionsFromScan are booleans, and decentralizedSynchronizerUrl is a URL.',
    follows: 'a key that is true or false selects each mode, and the address to connect to goes with it.',
    judge: textsAt(
      ['validator'],
      [SEQUENCER.address],
      (text) => (parsesAsUrl(text) ? undefined : 'is not a URL'),
      URLS.mend,
    ),
    kept: [
      ...[SCAN, SEQUENCER].flatMap(({ key, chosen, address }) => [
        keptWith({ validator: { [key]: chosen, [address]: 'http://one.example:5012' } }),
        ...keptAt('validator', key, !chosen),
      ]),
      openWith({ validator: { [SEQUENCER.key]: false, [SEQUENCER.address]: 'grpc://sequencer:443' } }),
    ],
    broken: [
      ...wrongAt('validator', SCAN.key, ['true', 1]),
      ...wrongAt('validator', SEQUENCER.key, ['false', 0]),
      ...wrongAt(
        'validator',
        SEQUENCER.address,
        [...NO_URLS.filter((text) => !text.startsWith('ftp:')), 5],
        trusts(SEQUENCER),
      ),
    ],
  },
  'configuration.single-scan-trusted': {
    statement: 'A node that trusts a single scan depends fully on one super validator.',
    otherwise: OTHERWISE,
    unless: UNLESS,
    judge: trusting(SCAN),
    broken: alone(SCAN),
  },
  'configuration.single-sequencer-trusted': {
    statement: 'A node that trusts a single sequencer depends fully on one super validator.',
    otherwise: OTHERWISE,
    unless: UNLESS,
    judge: trusting(SEQUENCER),
    broken: alone(SEQUENCER),
  },
});
