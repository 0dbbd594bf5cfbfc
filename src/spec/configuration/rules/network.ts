import { ABSENT, NO_DURATIONS, wrongAt, keptAt, openAt } from '../deployment.js';
import { REQUIRED } from '../keys/known.js';
import { durations, each, entriesAt, formed, MEND_BYTES, needs, rulesOf, URLS } from '../rule.js';
import { values } from '../section.js';

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
