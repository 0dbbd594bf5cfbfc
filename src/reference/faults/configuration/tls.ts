import { replaces, combine } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationTls: Faults = {
  'configuration.tls-types': {
    'ciphers-as-text': {
      explains: 'tls.ciphers is one name, and no list.',
      configuration: replaces(
        'tls',
        'ciphers:\n    - TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
        'ciphers: TLS_AES_256_GCM_SHA384',
      ),
    },
    'tls-version-as-a-number': {
      explains: 'tls.minimum-server-protocol-version is 1.3.',
      configuration: replaces('tls', 'TLSv1.3', '1.3'),
    },
  },
  'configuration.tls-pair': {
    'tls-without-a-certificate': {
      explains: 'tls.private-key-file stands without tls.cert-chain-file.',
      configuration: replaces('tls', '  cert-chain-file: api.pem\n', ''),
    },
    'tls-without-a-key': {
      explains: 'tls.cert-chain-file stands without tls.private-key-file.',
      configuration: replaces('tls', '  private-key-file: api-key.pem\n', ''),
    },
  },
  'configuration.tls-files': {
    'certificate-without-pem': {
      explains: 'tls.cert-chain-file names a file that holds no PEM.',
      configuration: replaces('tls', 'file: api.pem', 'file: nothing.pem'),
    },
    'key-file-with-two-keys': {
      explains: 'tls.private-key-file names a file that holds a second key behind the right one.',
      configuration: replaces('tls', 'file: api-key.pem', 'file: two-keys.pem'),
    },
    'trusted-certificates-that-are-not-there': {
      explains: 'tls.trust-collection-file names no file.',
      configuration: replaces('tls', 'clients-ca.pem', 'no-such-ca.pem'),
    },
  },
  'configuration.tls-pkcs8': {
    'admin-key-of-an-older-form': {
      explains: 'The key of the admin client is in the form that was before PKCS#8.',
      configuration: replaces('tls', 'admin-key.pem', 'admin-key-old-form.pem'),
    },
    'api-key-of-an-older-form': {
      explains: 'The key of the APIs is in the form that was before PKCS#8.',
      configuration: replaces('tls', 'api-key.pem', 'api-key-old-form.pem'),
    },
  },
  'configuration.tls-key-fits': {
    'key-of-another-certificate': {
      explains: 'The key of the APIs is that of the admin client.',
      configuration: replaces('tls', 'file: api-key.pem', 'file: early-key.pem'),
    },
  },
  'configuration.tls-certificate-dates': {
    'admin-certificate-that-has-expired': {
      explains: 'The certificate of the admin client ended yesterday.',
      configuration: combine(
        replaces('tls', 'admin.pem', 'expired-admin.pem'),
        replaces('tls', 'admin-key.pem', 'expired-admin-key.pem'),
      ),
    },
    'api-certificate-that-begins-tomorrow': {
      explains: 'The certificate of the APIs is not good before tomorrow.',
      configuration: combine(
        replaces('tls', 'file: api.pem', 'file: early.pem'),
        replaces('tls', 'api-key.pem', 'early-key.pem'),
      ),
    },
    'api-certificate-that-has-expired': {
      explains: 'The certificate of the APIs ended yesterday.',
      configuration: combine(
        replaces('tls', 'file: api.pem', 'file: expired.pem'),
        replaces('tls', 'api-key.pem', 'expired-key.pem'),
      ),
    },
  },
  'configuration.tls-version': {
    'tls-version-without-its-v': {
      explains: 'tls.minimum-server-protocol-version is TLS1.3.',
      configuration: replaces('tls', 'TLSv1.3', 'TLS1.3'),
    },
  },
  'configuration.tls-ciphers': {
    'cipher-that-is-none': {
      explains: 'One of tls.ciphers has the hash of another suite in its name.',
      configuration: replaces('tls', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_GCM_SHA512'),
    },
    'no-ciphers-at-all': {
      explains: 'tls.ciphers is an empty list.',
      configuration: replaces(
        'tls',
        'ciphers:\n    - TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
        'ciphers: []',
      ),
    },
  },
  'configuration.tls-ciphers-fit-version': {
    'older-ciphers-for-tls-1-3': {
      explains: 'TLSv1.3 is the minimum, and the only suite is one of TLS 1.2.',
      configuration: replaces(
        'tls',
        '- TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
        '- TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
      ),
    },
  },
  'configuration.tls-client-authentication': {
    'admin-client-without-a-key': {
      explains: 'Client certificates are required, and the key of the admin client is not named.',
      configuration: replaces('tls', '      private-key-file: admin-key.pem\n', ''),
    },
    'client-certificates-without-an-admin': {
      explains: 'Client certificates are required, and the admin client has none.',
      configuration: replaces(
        'tls',
        '    admin-client:\n      cert-chain-file: admin.pem\n      private-key-file: admin-key.pem\n',
        '',
      ),
    },
  },
  'configuration.tls-client-authentication-type': {
    'client-certificates-required': {
      explains: 'tls.client-auth.type is required.',
      configuration: replaces('tls', 'type: require', 'type: required'),
    },
    'client-certificates-in-capitals': {
      explains: 'tls.client-auth.type is REQUIRE.',
      configuration: replaces('tls', 'type: require', 'type: REQUIRE'),
    },
  },
  'configuration.tls-ciphers-fit-certificate': {
    'ciphers-for-another-key': {
      explains: 'The only suites are for RSA keys, and the key of the APIs is none.',
      configuration: combine(
        replaces('tls', 'TLSv1.3', 'TLSv1.2'),
        replaces(
          'tls',
          '- TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
          '- TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384\n    - TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
        ),
      ),
    },
  },
  'configuration.tls-certificate-use': {
    'admin-client-with-the-certificate-of-the-apis': {
      explains: 'The admin client has the certificate and the key of the APIs, which are for a server.',
      configuration: combine(
        replaces('tls', 'file: admin.pem', 'file: api.pem'),
        replaces('tls', 'file: admin-key.pem', 'file: api-key.pem'),
      ),
    },
    'apis-with-the-certificate-of-the-admin-client': {
      explains: 'The APIs have the certificate and the key of the admin client.',
      configuration: combine(
        replaces('tls', 'file: api.pem', 'file: admin.pem'),
        replaces('tls', 'file: api-key.pem', 'file: admin-key.pem'),
      ),
    },
  },
  'configuration.tls-admin-client-trusted': {
    'trust-in-another-authority': {
      explains:
        'tls.trust-collection-file has an authority of the same name as the one that issued the certificate of the admin client.',
      configuration: replaces('tls', 'clients-ca.pem', 'other-ca.pem'),
    },
  },
};
