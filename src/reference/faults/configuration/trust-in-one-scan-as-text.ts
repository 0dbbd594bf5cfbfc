import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const trustInOneScanAsText: Fault = {
  name: 'trust-in-one-scan-as-text',
  breaks: ['configuration.connection-types'],
  explains: 'nonSvValidatorTrustSingleScan is the text "false".',
  configuration: replaces(
    'validator',
    'nonSvValidatorTrustSingleScan: false',
    'nonSvValidatorTrustSingleScan: "false"',
  ),
};
