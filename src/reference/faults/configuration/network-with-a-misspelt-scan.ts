import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const networkWithAMisspeltScan: Fault = {
  name: 'network-with-a-misspelt-scan',
  breaks: ['configuration.network-required'],
  explains: 'The trusted scan stands under TRUSTED_SCAN_ULR.',
  configuration: replaces('network', 'TRUSTED_SCAN_URL', 'TRUSTED_SCAN_ULR'),
};
