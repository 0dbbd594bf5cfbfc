import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationNetwork: Faults = {
  'network-with-a-misspelt-scan': {
    breaks: ['configuration.network-required'],
    explains: 'The trusted scan stands under TRUSTED_SCAN_ULR.',
    configuration: replaces('network', 'TRUSTED_SCAN_URL', 'TRUSTED_SCAN_ULR'),
  },
  'network-with-an-empty-secret': {
    breaks: ['configuration.network-required'],
    explains: 'ONBOARDING_SECRET is there and empty.',
    configuration: replaces('network', 'once-only-47f1', ''),
  },
  'network-without-a-sponsor': {
    breaks: ['configuration.network-required'],
    explains: 'SPONSOR_SV_URL is not among the network parameters.',
    configuration: without('network', 'SPONSOR_SV_URL'),
  },
  'sponsor-by-grpc': {
    breaks: ['configuration.network-urls'],
    explains: 'SPONSOR_SV_URL has the scheme grpc.',
    configuration: replaces('network', 'SPONSOR_SV_URL=https', 'SPONSOR_SV_URL=grpc'),
  },
  'trusted-scan-without-a-scheme': {
    breaks: ['configuration.network-urls'],
    explains: 'TRUSTED_SCAN_URL begins with the host.',
    configuration: replaces('network', 'TRUSTED_SCAN_URL=https://', 'TRUSTED_SCAN_URL='),
  },
};
