import { replaces, together, without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const oneScanWithoutItsAddress: Fault = {
  name: 'one-scan-without-its-address',
  breaks: ['configuration.single-scan'],
  explains: 'A single scan is trusted, and none is named.',
  configuration: together(
    replaces('validator', 'nonSvValidatorTrustSingleScan: false', 'nonSvValidatorTrustSingleScan: true'),
    without('validator', 'scanAddress'),
  ),
};
