import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyWithoutAPort: Fault = {
  name: 'proxy-without-a-port',
  breaks: ['configuration.proxy-host-and-port'],
  explains: 'additionalJvmOptions of the participant set https.proxyHost only.',
  configuration: replaces('participant', ' -Dhttps.proxyPort=3128', ''),
};
