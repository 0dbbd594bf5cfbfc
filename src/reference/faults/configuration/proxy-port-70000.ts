import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyPort70000: Fault = {
  name: 'proxy-port-70000',
  breaks: ['configuration.proxy-host-and-port'],
  explains: 'https.proxyPort is no port.',
  configuration: replaces('validator', 'proxyPort=3128', 'proxyPort=70000'),
};
