import { replaces, combine } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationTls: Faults = {
  'ciphers-as-text': {
    breaks: ['configuration.tls-types'],
    explains: 'tls.ciphers is one name, and no list.',
    configuration: replaces(
      'tls',
      'ciphers:\n    - TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
      'ciphers: TLS_AES_256_GCM_SHA384',
    ),
  },
  'tls-version-as-a-number': {
    breaks: ['configuration.tls-types'],
    explains: 'tls.minimum-server-protocol-version is 1.3.',
    configuration: replaces('tls', 'TLSv1.3', '1.3'),
  },
  'tls-without-a-certificate': {
    breaks: ['configuration.tls-pair'],
    explains: 'tls.private-key-file stands without tls.cert-chain-file.',
    configuration: replaces('tls', '  cert-chain-file: api.pem\n', ''),
  },
  'tls-without-a-key': {
    breaks: ['configuration.tls-pair'],
    explains: 'tls.cert-chain-file stands without tls.private-key-file.',
    configuration: replaces('tls', '  private-key-file: api-key.pem\n', ''),
  },
  'certificate-without-pem': {
    breaks: ['configuration.tls-files'],
    explains: 'tls.cert-chain-file names a file that holds no PEM.',
    configuration: replaces('tls', 'file: api.pem', 'file: nothing.pem'),
  },
  'trusted-certificates-that-are-not-there': {
    breaks: ['configuration.tls-files'],
    explains: 'tls.trust-collection-file names no file.',
    configuration: replaces('tls', 'clients-ca.pem', 'no-such-ca.pem'),
  },
  'admin-key-of-an-older-form': {
    breaks: ['configuration.tls-pkcs8'],
    explains: 'The key of the admin client is in the form that was before PKCS#8.',
    configuration: replaces('tls', 'admin-key.pem', 'admin-key-old-form.pem'),
  },
  'api-key-of-an-older-form': {
    breaks: ['configuration.tls-pkcs8'],
    explains: 'The key of the APIs is in the form that was before PKCS#8.',
    configuration: replaces('tls', 'api-key.pem', 'api-key-old-form.pem'),
  },
  'key-of-another-certificate': {
    breaks: ['configuration.tls-key-fits'],
    explains: 'The key of the APIs is that of the admin client.',
    configuration: replaces('tls', 'file: api-key.pem', 'file: early-key.pem'),
  },
  'admin-certificate-that-has-expired': {
    breaks: ['configuration.tls-certificate-dates'],
    explains: 'The certificate of the admin client ended yesterday.',
    configuration: combine(
      replaces('tls', 'admin.pem', 'expired-admin.pem'),
      replaces('tls', 'admin-key.pem', 'expired-admin-key.pem'),
    ),
  },
  'api-certificate-that-begins-tomorrow': {
    breaks: ['configuration.tls-certificate-dates'],
    explains: 'The certificate of the APIs is not good before tomorrow.',
    configuration: combine(
      replaces('tls', 'file: api.pem', 'file: early.pem'),
      replaces('tls', 'api-key.pem', 'early-key.pem'),
    ),
  },
  'api-certificate-that-has-expired': {
    breaks: ['configuration.tls-certificate-dates'],
    explains: 'The certificate of the APIs ended yesterday.',
    configuration: combine(
      replaces('tls', 'file: api.pem', 'file: expired.pem'),
      replaces('tls', 'api-key.pem', 'expired-key.pem'),
    ),
  },
  'tls-version-without-its-v': {
    breaks: ['configuration.tls-version'],
    explains: 'tls.minimum-server-protocol-version is TLS1.3.',
    configuration: replaces('tls', 'TLSv1.3', 'TLS1.3'),
  },
  'cipher-that-is-none': {
    breaks: ['configuration.tls-ciphers'],
    explains: 'One of tls.ciphers has the hash of another suite in its name.',
    configuration: replaces('tls', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_GCM_SHA512'),
  },
  'no-ciphers-at-all': {
    breaks: ['configuration.tls-ciphers'],
    explains: 'tls.ciphers is an empty list.',
    configuration: replaces(
      'tls',
      'ciphers:\n    - TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
      'ciphers: []',
    ),
  },
  'older-ciphers-for-tls-1-3': {
    breaks: ['configuration.tls-ciphers-fit-version'],
    explains: 'TLSv1.3 is the minimum, and the only suite is one of TLS 1.2.',
    configuration: replaces(
      'tls',
      '- TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
      '- TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
    ),
  },
  'admin-client-without-a-key': {
    breaks: ['configuration.tls-client-authentication'],
    explains: 'Client certificates are required, and the key of the admin client is not named.',
    configuration: replaces('tls', '      private-key-file: admin-key.pem\n', ''),
  },
  'client-certificates-without-an-admin': {
    breaks: ['configuration.tls-client-authentication'],
    explains: 'Client certificates are required, and the admin client has none.',
    configuration: replaces(
      'tls',
      '    admin-client:\n      cert-chain-file: admin.pem\n      private-key-file: admin-key.pem\n',
      '',
    ),
  },
};
