import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationProxy: Faults = {
  'proxy-port-70000': {
    breaks: ['configuration.proxy-host-and-port'],
    explains: 'https.proxyPort is no port.',
    configuration: replaces('validator', 'proxyPort=3128', 'proxyPort=70000'),
  },
  'proxy-without-a-port': {
    breaks: ['configuration.proxy-host-and-port'],
    explains: 'additionalJvmOptions of the participant set https.proxyHost only.',
    configuration: replaces('participant', ' -Dhttps.proxyPort=3128', ''),
  },
  'proxy-exceptions-with-an-inner-star': {
    breaks: ['configuration.proxy-exceptions'],
    explains: 'A pattern of https.nonProxyHosts has a star inside.',
    configuration: replaces('validator', 'localhost|*.svc', 'localhost|db.*.svc'),
  },
  'proxy-exceptions-with-commas': {
    breaks: ['configuration.proxy-exceptions'],
    explains: 'https.nonProxyHosts parts its hosts with commas.',
    configuration: replaces('validator', 'localhost|*.svc', 'localhost,*.svc'),
  },
  'proxy-with-a-user': {
    breaks: ['configuration.proxy-without-authentication'],
    explains: 'additionalJvmOptions hold https.proxyUser.',
    configuration: replaces(
      'validator',
      '-Dhttps.proxyPort=3128',
      '-Dhttps.proxyPort=3128 -Dhttps.proxyUser=acme',
    ),
  },
  'proxy-of-the-participant-only': {
    breaks: ['configuration.proxy-in-both'],
    explains: 'The validator has no proxy.',
    configuration: without('validator', 'additionalJvmOptions'),
  },
  'proxy-of-the-validator-only': {
    breaks: ['configuration.proxy-in-both'],
    explains: 'The participant has no proxy.',
    configuration: without('participant', 'additionalJvmOptions'),
  },
};
