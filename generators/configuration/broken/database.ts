import * as clauses from '../../../src/spec/configuration/database.js';
import { ABSENT, type Path } from '../bundle.js';
import { sets, values, type Breach } from './breach.js';

const kind = 'database';
const verifies = (mode: string) => sets(kind, [['sslmode'], mode], [['sslrootcert'], '/tls/root.pem']);
const mutual = sets(kind, [['sslcert'], '/tls/client.pem'], [['sslkey'], '/tls/client-key.pem']);

const pair = (gone: string): Breach[] => {
  const key: Path = [gone];
  return values({ clause: clauses.sslClientPair, kind, key, setup: mutual }, [ABSENT]);
};

/** Every way in which the properties of the database are broken. */
export const everyDatabaseBreach: readonly Breach[] = [
  ...values({ clause: clauses.sslTypes, kind, key: ['ssl'] }, ['yes', 1]),
  ...values({ clause: clauses.sslTypes, kind, key: ['sslmode'] }, ['verify', 'VERIFY-CA', 5, true]),
  ...values({ clause: clauses.sslTypes, kind, key: ['sslrootcert'], setup: verifies('verify-ca') }, [
    5,
    ['a'],
  ]),
  ...values({ clause: clauses.sslTypes, kind, key: ['sslcert'], setup: mutual }, [5, true]),
  ...values({ clause: clauses.sslTypes, kind, key: ['sslkey'], setup: mutual }, [5, ['a']]),
  ...['verify-ca', 'verify-full'].flatMap((mode) =>
    values({ clause: clauses.sslRootCertificate, kind, key: ['sslrootcert'], setup: verifies(mode) }, [
      ABSENT,
      '',
    ]),
  ),
  ...pair('sslcert'),
  ...pair('sslkey'),
];
