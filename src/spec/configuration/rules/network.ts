import {
  ABSENT,
  NO_DURATIONS,
  wrongAt,
  keptAt,
  openAt,
  keptWith,
  NO_URLS,
  openWith,
  sets,
} from '../deployment.js';
import { REQUIRED } from '../keys/known.js';
import {
  durations,
  each,
  entriesAt,
  formed,
  MEND_BYTES,
  needs,
  rulesOf,
  URLS,
  textsAt,
  wrong,
  type Complaint,
} from '../rule.js';
import { values } from '../section.js';
import type { Bundle } from '../bundle.js';
import { at, flagAt } from '../doc.js';
import { parsesAsUrl } from '../url.js';

/** The parameters of the network. */
export const network = rulesOf(values('Required network parameters'), ['network'], {
  'configuration.network-required': {
    statement:
      'The network parameters hold MIGRATION_ID, SPONSOR_SV_URL, ONBOARDING_SECRET and TRUSTED_SCAN_URL, none of them empty.',
    whole: true,
    judge: each(
      needs('network', REQUIRED, (path) => `Set ${path}.`),
      entriesAt(
        ['network'],
        REQUIRED,
        ({ value }) => (typeof value === 'object' ? 'is not text' : undefined),
        'Write one value.',
      ),
    ),
    kept: [
      ...keptAt('network', 'ONBOARDING_SECRET', '12345', 'a=b'),
      ...keptAt('network', 'TRUSTED_SCAN_URL', 'http://localhost:80/x?y=1', 'https://[::1]:5012/'),
      ...openAt('network', 'NAMESPACE', 'validator'),
    ],
    broken: REQUIRED.flatMap((key) => wrongAt('network', key, [ABSENT, ''])),
  },
  'configuration.network-urls': {
    statement: 'SPONSOR_SV_URL and TRUSTED_SCAN_URL are http or https URLs.',
    ...formed('network', ['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'], URLS),
  },
  'configuration.topup-environment': {
    statement:
      'TARGET_TRAFFIC_THROUGHPUT is an integer that is not negative, and MIN_TRAFFIC_TOPUP_INTERVAL is a duration.',
    follows: 'these environment variables are equivalents of the two keys and take the same values.',
    section: values('Traffic top-up'),
    judge: each(
      entriesAt(
        ['network'],
        ['TARGET_TRAFFIC_THROUGHPUT'],
        ({ value, text }) =>
          /^\+?\d+$/.test(text) || (Number.isInteger(value) && Number(value) >= 0)
            ? undefined
            : 'is not a whole number from 0',
        MEND_BYTES,
      ),
      formed('network', ['MIN_TRAFFIC_TOPUP_INTERVAL'], durations('1m')).judge,
    ),
    kept: keptAt('network', 'MIN_TRAFFIC_TOPUP_INTERVAL', ABSENT),
    broken: [
      ...wrongAt('network', 'TARGET_TRAFFIC_THROUGHPUT', ['20kB', '-1', 'many', '1.5']),
      ...wrongAt('network', 'MIN_TRAFFIC_TOPUP_INTERVAL', NO_DURATIONS),
    ],
  },
  'configuration.onboarding-secret-age': {
    statement: 'The onboarding secret is used within 48 hours.',
    section: 'Limits',
    untestable: 'a file does not tell when the sponsor created the secret',
  },
});

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
