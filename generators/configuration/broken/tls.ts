import * as clauses from '../../../src/spec/configuration/tls.js';
import { ABSENT, all, drop, set, type BundlePath } from '../bundle.js';
import { BROKEN_PEM, PEM } from '../other-files.js';
import { breach, sets, valuesIn, type Breach } from './breach.js';

const kind = 'tls';
const wrong = valuesIn(kind);
const key = (...path: string[]): BundlePath => ['tls', ...path];
const CERT = key('cert-chain-file');
const KEY = key('private-key-file');
const TRUST = key('trust-collection-file');
const TYPE = key('client-auth', 'type');
const ADMIN_CERT = key('client-auth', 'admin-client', 'cert-chain-file');
const ADMIN_KEY = key('client-auth', 'admin-client', 'private-key-file');
const VERSION = key('minimum-server-protocol-version');
const CIPHERS = key('ciphers');

const mutual = sets(kind, [TYPE, 'require'], [ADMIN_CERT, PEM.adminCert], [ADMIN_KEY, PEM.adminKey]);
const trusting = set(kind, TRUST, PEM.ca);
const in13 = sets(kind, [VERSION, 'TLSv1.3'], [CIPHERS, ['TLS_AES_256_GCM_SHA384']]);
const anyVersion = drop(kind, VERSION);

const files = (path: BundlePath, setup = mutual): Breach[] =>
  wrong(clauses.tlsFiles, path, [BROKEN_PEM.absent, BROKEN_PEM.garbage], setup);

/** Every way in which the TLS keys are broken. */
export const everyTlsBreach: readonly Breach[] = [
  ...wrong(clauses.tlsTypes, CERT, [5, ['a.pem']]),
  ...wrong(clauses.tlsTypes, TRUST, [true]),
  ...wrong(clauses.tlsTypes, VERSION, [1.3]),
  ...wrong(clauses.tlsTypes, CIPHERS, ['TLS_AES_256_GCM_SHA384', 5], anyVersion),
  ...wrong(clauses.tlsPair, CERT, [ABSENT]),
  ...wrong(clauses.tlsPair, KEY, [ABSENT]),
  ...[CERT, KEY, ADMIN_CERT, ADMIN_KEY].flatMap((path) => files(path)),
  ...files(TRUST, trusting),
  ...wrong(clauses.tlsPkcs8, KEY, [BROKEN_PEM.oldForm]),
  ...wrong(clauses.tlsPkcs8, ADMIN_KEY, [BROKEN_PEM.adminOldForm], mutual),
  ...wrong(clauses.tlsKeyFits, KEY, [PEM.adminKey]),
  ...wrong(clauses.tlsKeyFits, ADMIN_KEY, [PEM.key], mutual),
  ...([BROKEN_PEM.past, BROKEN_PEM.future] as const).flatMap(({ cert, key: itsKey }) => [
    breach(
      { clause: clauses.tlsCertificateDates, kind, key: CERT },
      cert,
      sets(kind, [CERT, cert], [KEY, itsKey]),
    ),
    breach(
      { clause: clauses.tlsCertificateDates, kind, key: ADMIN_CERT, setup: mutual },
      `${cert} of the admin client`,
      sets(kind, [ADMIN_CERT, cert], [ADMIN_KEY, itsKey]),
    ),
  ]),
  ...wrong(
    clauses.tlsVersion,
    VERSION,
    ['TLSv1.4', 'TLS1.3', '1.3', 'tlsv1.2', 'SSLv3', ''],
    drop(kind, CIPHERS),
  ),
  ...wrong(clauses.tlsCiphers, CIPHERS, [[]], anyVersion),
  ...['TLS_AES_256_GCM_SHA512', 'aes', 'ECDHE', ''].map((suite) =>
    breach(
      { clause: clauses.tlsCiphers, kind, key: [...CIPHERS, 1], setup: anyVersion },
      `the suite ${JSON.stringify(suite)}`,
      set(kind, CIPHERS, ['TLS_AES_256_GCM_SHA384', suite]),
    ),
  ),
  ...wrong(clauses.tlsCiphersFitVersion, CIPHERS, [['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384']], in13),
  ...wrong(clauses.tlsFiles, KEY, [BROKEN_PEM.twoKeys]),
  ...wrong(
    clauses.tlsClientAuthenticationType,
    TYPE,
    ['Require', 'REQUIRE', 'required', 'requir', 'require '],
    mutual,
  ),
  ...wrong(
    clauses.tlsCiphersFitCertificate,
    CIPHERS,
    [
      ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
      ['TLS_RSA_WITH_AES_128_CBC_SHA', 'TLS_DHE_DSS_WITH_AES_128_CBC_SHA'],
    ],
    set(kind, VERSION, 'TLSv1.2'),
  ),
  breach(
    { clause: clauses.tlsCertificateUse, kind, key: CERT },
    'the certificate of a client for the server',
    sets(kind, [CERT, PEM.adminCert], [KEY, PEM.adminKey]),
  ),
  breach(
    { clause: clauses.tlsCertificateUse, kind, key: ADMIN_CERT, setup: mutual },
    'the certificate of the server for the admin client',
    sets(kind, [ADMIN_CERT, PEM.cert], [ADMIN_KEY, PEM.key]),
  ),
  breach(
    { clause: clauses.tlsAdminClientTrusted, kind, key: ADMIN_CERT, setup: all(mutual, trusting) },
    'an authority that did not issue the certificate of the admin client',
    set(kind, TRUST, BROKEN_PEM.otherCa),
  ),
  ...wrong(clauses.tlsClientAuthentication, ADMIN_CERT, [ABSENT], mutual),
  ...wrong(clauses.tlsClientAuthentication, ADMIN_KEY, [ABSENT], mutual),
];
