import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const scanAddressWithoutAHost: Fault = {
  name: 'scan-address-without-a-host',
  breaks: ['configuration.validator-urls'],
  explains: 'scanAddress ends after its scheme.',
  configuration: replaces('validator', 'scanAddress: https://scan.sv.example', 'scanAddress: https://'),
};
