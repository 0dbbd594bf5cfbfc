import { of, values } from './section.js';

const { stated } = of(values('Required network parameters'), 'network');

export const networkRequired = stated(
  'configuration.network-required',
  'The network parameters hold MIGRATION_ID, SPONSOR_SV_URL, ONBOARDING_SECRET and TRUSTED_SCAN_URL, none of them empty.',
);

export const networkUrls = stated(
  'configuration.network-urls',
  'SPONSOR_SV_URL and TRUSTED_SCAN_URL are URLs, of http or https.',
);

export const onboardingSecretAge = stated(
  'configuration.onboarding-secret-age',
  'The onboarding secret is used within 48 hours.',
  { section: 'Limits', untestable: 'a file does not tell when its sponsor made the secret' },
);
