import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const trustedScanWithoutAScheme: Fault = {
  name: 'trusted-scan-without-a-scheme',
  breaks: ['configuration.network-urls'],
  explains: 'TRUSTED_SCAN_URL begins with the host.',
  configuration: replaces('network', 'TRUSTED_SCAN_URL=https://', 'TRUSTED_SCAN_URL='),
};
