import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationProxy: Faults = {
  'configuration.proxy-host-and-port': {
    'proxy-port-70000': {
      explains: 'https.proxyPort is no port.',
      configuration: replaces('validator', 'proxyPort=3128', 'proxyPort=70000'),
    },
    'proxy-without-a-port': {
      explains: 'additionalJvmOptions of the participant set https.proxyHost only.',
      configuration: replaces('participant', ' -Dhttps.proxyPort=3128', ''),
    },
  },
  'configuration.proxy-exceptions': {
    'proxy-exceptions-with-an-inner-star': {
      explains: 'A pattern of https.nonProxyHosts has a star inside.',
      configuration: replaces('validator', 'localhost|*.svc', 'localhost|db.*.svc'),
    },
    'proxy-exceptions-with-commas': {
      explains: 'https.nonProxyHosts parts its hosts with commas.',
      configuration: replaces('validator', 'localhost|*.svc', 'localhost,*.svc'),
    },
  },
  'configuration.proxy-without-authentication': {
    'proxy-with-a-user': {
      explains: 'additionalJvmOptions hold https.proxyUser.',
      configuration: replaces(
        'validator',
        '-Dhttps.proxyPort=3128',
        '-Dhttps.proxyPort=3128 -Dhttps.proxyUser=acme',
      ),
    },
  },
  'configuration.proxy-in-both': {
    'proxy-of-the-participant-only': {
      explains: 'The validator has no proxy.',
      configuration: without('validator', 'additionalJvmOptions'),
    },
    'proxy-of-the-validator-only': {
      explains: 'The participant has no proxy.',
      configuration: without('participant', 'additionalJvmOptions'),
    },
  },
};
