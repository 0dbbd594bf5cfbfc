import { ABSENT, eachOf, NO_URLS, wrongAt } from '../deployment.js';
import { REQUIRED } from '../keys/known.js';
import {
  durations,
  each,
  entriesAt,
  formed,
  MEND_BYTES,
  needed,
  rulesOf,
  URLS,
  textsAt,
  wrong,
  type Complaint,
} from '../rule.js';
import { values } from '../section.js';
import { at, type Bundle, flagAt } from '../bundle.js';
import { parsesAsUrl } from '../keys/key.js';

const PARAMETERS = REQUIRED.map((name) => `network ${name}`);
const GIVEN = needed(PARAMETERS, (path) => `Set ${path}.`);
const THROUGHPUT = 'network TARGET_TRAFFIC_THROUGHPUT';
const INTERVAL = formed(['network MIN_TRAFFIC_TOPUP_INTERVAL'], durations('1m'));

/** The parameters of the network. */
const network = rulesOf(values('Required network parameters'), { files: ['network'] })({
  'configuration.network-required': {
    statement:
      'The network parameters hold MIGRATION_ID, SPONSOR_SV_URL, ONBOARDING_SECRET and TRUSTED_SCAN_URL, none of them empty.',
    ...GIVEN,
    judge: each(
      GIVEN.judge,
      entriesAt(PARAMETERS, ({ value }) => typeof value === 'object' && 'is not text', 'Write one value.'),
    ),
    kept: [
      ...eachOf('network ONBOARDING_SECRET', '12345', 'a=b'),
      ...eachOf('network TRUSTED_SCAN_URL', 'http://localhost:80/x?y=1', 'https://[::1]:5012/'),
    ],
    open: eachOf('network NAMESPACE', 'validator'),
  },
  'configuration.network-urls': {
    statement: 'SPONSOR_SV_URL and TRUSTED_SCAN_URL are http or https URLs.',
    ...formed(['network SPONSOR_SV_URL', 'network TRUSTED_SCAN_URL'], URLS),
  },
  'configuration.topup-environment': {
    statement:
      'TARGET_TRAFFIC_THROUGHPUT is an integer that is not negative, and MIN_TRAFFIC_TOPUP_INTERVAL is a duration.',
    follows: 'these environment variables are equivalents of the two keys and take the same values.',
    section: values('Traffic top-up'),
    judge: each(
      entriesAt(
        [THROUGHPUT],
        ({ value, text }) =>
          !/^\+?\d+$/.test(text) &&
          !(Number.isInteger(value) && Number(value) >= 0) &&
          'is not a whole number from 0',
        MEND_BYTES,
      ),
      INTERVAL.judge,
    ),
    kept: eachOf('network MIN_TRAFFIC_TOPUP_INTERVAL', ABSENT),
    broken: [...wrongAt({ [THROUGHPUT]: ['20kB', '-1', 'many', '1.5'] }), ...INTERVAL.broken],
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

const trusts = ({ key, chosen, address }: Mode, isTrusted = true) => ({
  [`validator ${key}`]: chosen === isTrusted,
  [`validator ${address}`]: 'https://one.example',
});

/** The address of a single server that is trusted is needed. */
const complete = (mode: Mode) =>
  needed(
    [`validator ${mode.address}`],
    (path) => `Set ${path}, or take ${mode.key} out.`,
    (_, bundle) => isChosen(bundle, mode) && `${mode.key} ${mode.chosen}`,
    trusts(mode),
  );

/** It is better not to trust a single server. */
const alone = (mode: Mode) => ({
  statement: `A node that trusts a single ${mode.trusts} depends fully on one super validator.`,
  otherwise: 'When it is offline or compromised, the node cannot transact.',
  unless: 'you trust it on purpose, such as in a test network',
  *judge(bundle: Bundle): Generator<Complaint> {
    if (!isChosen(bundle, mode)) return;
    const message = `The node trusts a single ${mode.trusts}, and depends on one super validator`;
    const mend = `Take ${mode.key} out, so that several are used: then one that is offline or compromised does no harm.`;
    yield wrong(bundle.validator!, at(bundle.validator!, mode.key)!, message, mend);
  },
  broken: wrongAt({ [`validator ${mode.key}`]: [mode.chosen] }, trusts(mode, false)),
});

/** The servers that the node trusts. */
const connection = rulesOf(values('Synchronizer connection options'), { files: ['validator'] })({
  'configuration.single-scan': {
    statement:
      'A validator that trusts a single scan (nonSvValidatorTrustSingleScan) has its address in scanAddress.',
    ...complete(SCAN),
  },
  'configuration.single-sequencer': {
    statement:
      'A validator that trusts a single sequencer (useSequencerConnectionsFromScan false) has its address in decentralizedSynchronizerUrl.',
    ...complete(SEQUENCER),
  },
  'configuration.connection-types': {
    statement:
      'nonSvValidatorTrustSingleScan and useSequencerConnectionsFromScan are booleans, and decentralizedSynchronizerUrl is a URL.',
    follows: 'a key that is true or false selects each mode, and the address to connect to goes with it.',
    judge: textsAt(
      [`validator ${SEQUENCER.address}`],
      (text) => !parsesAsUrl(text) && 'is not a URL',
      URLS.mend,
    ),
    kept: [SCAN, SEQUENCER].flatMap((mode) => [
      { ...trusts(mode), [`validator ${mode.address}`]: 'http://one.example:5012' },
      { [`validator ${mode.key}`]: !mode.chosen },
    ]),
    open: [{ ...trusts(SEQUENCER), [`validator ${SEQUENCER.address}`]: 'grpc://sequencer:443' }],
    broken: [
      ...wrongAt(
        { [`validator ${SEQUENCER.address}`]: NO_URLS.filter((text) => !text.startsWith('ftp:')) },
        trusts(SEQUENCER),
      ),
    ],
  },
  'configuration.single-scan-trusted': alone(SCAN),
  'configuration.single-sequencer-trusted': alone(SEQUENCER),
});

/** The rules of this page. */
export const rules = [...network, ...connection];
