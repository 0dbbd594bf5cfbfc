import { createPrivateKey } from 'node:crypto';
import { createAuthority, type Wanted } from '../tls/authority.js';
import { certificates } from '../tls/certificates.js';

const create = async (): Promise<Record<string, string>> => {
  const { authority, server, client, expiredClient } = await certificates();
  const another = await createAuthority('authority of clients');
  const past: Wanted = { from: -30, to: -1 };
  const [expired, early] = await Promise.all([authority.issue(past), authority.issue({ from: 1, to: 30 })]);
  return {
    'api.pem': server.cert,
    'api-key.pem': server.key,
    'api-key-old-form.pem': oldForm(server.key),
    'clients-ca.pem': another.cert,
    'admin.pem': client.cert,
    'admin-key.pem': client.key,
    'admin-key-old-form.pem': oldForm(client.key),
    'expired.pem': expired.cert,
    'expired-key.pem': expired.key,
    'early.pem': early.cert,
    'early-key.pem': early.key,
    'expired-admin.pem': expiredClient.cert,
    'expired-admin-key.pem': expiredClient.key,
    'nothing.pem': 'no PEM\n',
  };
};

/** The key as it was written before PKCS#8. */
const oldForm = (key: string): string =>
  createPrivateKey(key).export({ type: 'sec1', format: 'pem' }).toString();

let created: Promise<Record<string, string>> | undefined;

/** The certificates and keys that TLS values may name, good ones and bad ones, PEM by file name; the same in the whole process. */
export const pemFiles = (): Promise<Record<string, string>> => (created ??= create());
