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
  'configuration.proxy-host': {
    'proxy-host-with-a-path': {
      explains: 'https.proxyHost ends with a slash.',
      configuration: replaces('validator', ' -Dhttps.proxyPort', '/ -Dhttps.proxyPort'),
    },
    'proxy-host-with-a-port': {
      explains: 'https.proxyHost has a port behind it, besides https.proxyPort.',
      configuration: replaces('participant', ' -Dhttps.proxyPort', ':3128 -Dhttps.proxyPort'),
    },
    'proxy-host-with-a-scheme': {
      explains: 'https.proxyHost is a URL.',
      configuration: replaces('participant', 'proxyHost=', 'proxyHost=http://'),
    },
  },
  'configuration.proxy-exceptions': {
    'proxy-exception-with-a-port': {
      explains: 'A host of https.nonProxyHosts has a port.',
      configuration: replaces('validator', 'localhost|*.svc', 'localhost:5012|*.svc'),
    },
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
