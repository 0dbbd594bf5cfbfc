import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const at = of(values('Required network parameters'), 'network');

export const networkRequired: Clause = {
  ...at,
  id: 'configuration.network-required',
  basis: 'stated',
  statement:
    'The network parameters hold MIGRATION_ID, SPONSOR_SV_URL, ONBOARDING_SECRET and TRUSTED_SCAN_URL, none of them empty.',
};

export const networkUrls: Clause = {
  ...at,
  id: 'configuration.network-urls',
  basis: 'stated',
  statement: 'SPONSOR_SV_URL and TRUSTED_SCAN_URL are URLs, of http or https.',
};

export const onboardingSecretAge: Clause = {
  ...at,
  id: 'configuration.onboarding-secret-age',
  section: 'Limits',
  basis: 'stated',
  statement: 'The onboarding secret is used within 48 hours.',
  untestable: 'a file does not tell when its sponsor made the secret',
};
