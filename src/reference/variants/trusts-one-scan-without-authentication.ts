import { replaces, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const trustsOneScanWithoutAuthentication: Variant = {
  name: 'trusts-one-scan-without-authentication',
  explains: 'A single scan and a single sequencer are trusted, and authentication is off in both charts.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    replaces('validator', 'nonSvValidatorTrustSingleScan: false', 'nonSvValidatorTrustSingleScan: true'),
    replaces(
      'validator',
      'useSequencerConnectionsFromScan: true',
      'useSequencerConnectionsFromScan: false\ndecentralizedSynchronizerUrl: https://sequencer.sv.example',
    ),
    replaces(
      'validator',
      'auth:\n  audience: https://validator.acme.example/api\n',
      'disableAuth: true\nauth:\n',
    ),
    replaces('participant', 'enableHealthProbes: true', 'disableAuth: true'),
  ),
};
