import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationNetwork: Faults = {
  'configuration.network-required': {
    'network-with-a-misspelt-scan': {
      explains: 'The trusted scan stands under TRUSTED_SCAN_ULR.',
      configuration: replaces('network', 'TRUSTED_SCAN_URL', 'TRUSTED_SCAN_ULR'),
    },
    'network-with-an-empty-secret': {
      explains: 'ONBOARDING_SECRET is there and empty.',
      configuration: replaces('network', 'once-only-47f1', ''),
    },
    'network-without-a-sponsor': {
      explains: 'SPONSOR_SV_URL is not among the network parameters.',
      configuration: without('network', 'SPONSOR_SV_URL'),
    },
  },
  'configuration.network-urls': {
    'sponsor-by-grpc': {
      explains: 'SPONSOR_SV_URL has the scheme grpc.',
      configuration: replaces('network', 'SPONSOR_SV_URL=https', 'SPONSOR_SV_URL=grpc'),
    },
    'trusted-scan-without-a-scheme': {
      explains: 'TRUSTED_SCAN_URL begins with the host.',
      configuration: replaces('network', 'TRUSTED_SCAN_URL=https://', 'TRUSTED_SCAN_URL='),
    },
  },
};
