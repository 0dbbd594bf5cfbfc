import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyWithAUser: Fault = {
  name: 'proxy-with-a-user',
  breaks: ['configuration.proxy-without-authentication'],
  explains: 'additionalJvmOptions hold https.proxyUser.',
  configuration: replaces(
    'validator',
    '-Dhttps.proxyPort=3128',
    '-Dhttps.proxyPort=3128 -Dhttps.proxyUser=acme',
  ),
};
