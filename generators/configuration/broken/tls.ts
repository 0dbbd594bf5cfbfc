import * as clauses from '../../../src/spec/configuration/tls.js';
import { ABSENT, drop, set, type Path } from '../bundle.js';
import { BROKEN_PEM, PEM } from '../other-files.js';
import { breach, sets, values, type Breach } from './breach.js';

const kind = 'tls';
const key = (...path: string[]): Path => ['tls', ...path];
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

const files = (path: Path, setup = mutual): Breach[] =>
  values({ clause: clauses.tlsFiles, kind, key: path, setup }, [BROKEN_PEM.absent, BROKEN_PEM.garbage]);

/** Every way in which the TLS keys are broken. */
export const everyTlsBreach: readonly Breach[] = [
  ...values({ clause: clauses.tlsTypes, kind, key: CERT }, [5, ['a.pem']]),
  ...values({ clause: clauses.tlsTypes, kind, key: TRUST }, [true]),
  ...values({ clause: clauses.tlsTypes, kind, key: VERSION }, [1.3]),
  ...values({ clause: clauses.tlsTypes, kind, key: CIPHERS, setup: anyVersion }, [
    'TLS_AES_256_GCM_SHA384',
    5,
  ]),
  ...values({ clause: clauses.tlsPair, kind, key: CERT }, [ABSENT]),
  ...values({ clause: clauses.tlsPair, kind, key: KEY }, [ABSENT]),
  ...[CERT, KEY, ADMIN_CERT, ADMIN_KEY].flatMap((path) => files(path)),
  ...files(TRUST, trusting),
  ...values({ clause: clauses.tlsPkcs8, kind, key: KEY }, [BROKEN_PEM.oldForm]),
  ...values({ clause: clauses.tlsPkcs8, kind, key: ADMIN_KEY, setup: mutual }, [BROKEN_PEM.adminOldForm]),
  ...values({ clause: clauses.tlsKeyFits, kind, key: KEY }, [PEM.adminKey]),
  ...values({ clause: clauses.tlsKeyFits, kind, key: ADMIN_KEY, setup: mutual }, [PEM.key]),
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
  ...values({ clause: clauses.tlsVersion, kind, key: VERSION, setup: drop(kind, CIPHERS) }, [
    'TLSv1.4',
    'TLS1.3',
    '1.3',
    'tlsv1.2',
    'SSLv3',
    '',
  ]),
  ...values({ clause: clauses.tlsCiphers, kind, key: CIPHERS, setup: anyVersion }, [[]]),
  ...['TLS_AES_256_GCM_SHA512', 'aes', 'ECDHE', ''].map((suite) =>
    breach(
      { clause: clauses.tlsCiphers, kind, key: [...CIPHERS, 1], setup: anyVersion },
      `the suite ${JSON.stringify(suite)}`,
      set(kind, CIPHERS, ['TLS_AES_256_GCM_SHA384', suite]),
    ),
  ),
  ...values({ clause: clauses.tlsCiphersFitVersion, kind, key: CIPHERS, setup: in13 }, [
    ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
  ]),
  ...values({ clause: clauses.tlsClientAuthentication, kind, key: ADMIN_CERT, setup: mutual }, [ABSENT]),
  ...values({ clause: clauses.tlsClientAuthentication, kind, key: ADMIN_KEY, setup: mutual }, [ABSENT]),
];
