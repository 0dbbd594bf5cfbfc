import * as clauses from '../../../src/spec/configuration/database.js';
import { ABSENT } from '../bundle.js';
import { sets, valuesIn, type Breach } from './breach.js';

const kind = 'database';
const verifies = (mode: string) => sets(kind, [['sslmode'], mode], [['sslrootcert'], '/tls/root.pem']);
// Without SSL there is no mutual TLS, and who reads half a pair then may leave it alone.
const mutual = sets(
  kind,
  [['ssl'], true],
  [['sslcert'], '/tls/client.pem'],
  [['sslkey'], '/tls/client-key.pem'],
);

const wrong = valuesIn(kind);

/** Every way in which the properties of the database are broken. */
export const everyDatabaseBreach: readonly Breach[] = [
  ...wrong(clauses.sslTypes, 'ssl', ['yes', 1]),
  ...wrong(clauses.sslTypes, 'sslmode', ['verify', 'VERIFY-CA', 5, true]),
  ...wrong(clauses.sslTypes, 'sslrootcert', [5, ['a']], verifies('verify-ca')),
  ...wrong(clauses.sslTypes, 'sslcert', [5, true], mutual),
  ...wrong(clauses.sslTypes, 'sslkey', [5, ['a']], mutual),
  ...['verify-ca', 'verify-full'].flatMap((mode) =>
    wrong(clauses.sslRootCertificate, 'sslrootcert', [ABSENT, ''], verifies(mode)),
  ),
  ...wrong(clauses.sslClientPair, 'sslcert', [ABSENT], mutual),
  ...wrong(clauses.sslClientPair, 'sslkey', [ABSENT], mutual),
];
