import { generateKeyPairSync } from 'node:crypto';
import { selfSigned } from '../../src/harness/target/token/self-signed.js';
import { BROKEN_PEM, PEM } from '../../generators/configuration/other-files.js';

const create = async (): Promise<Record<string, string>> => {
  const [server, admin] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  if (!server || !admin) throw new Error('unreachable');
  const [cert, adminCert] = await Promise.all([server, admin].map(selfSigned));
  const pem = (key: typeof server, type: 'pkcs8' | 'sec1') => key.export({ type, format: 'pem' }).toString();
  return {
    [PEM.cert]: `${cert}\n`,
    [PEM.key]: pem(server, 'pkcs8'),
    [PEM.ca]: `${adminCert}\n`,
    [PEM.adminCert]: `${adminCert}\n`,
    [PEM.adminKey]: pem(admin, 'pkcs8'),
    [BROKEN_PEM.oldForm]: pem(server, 'sec1'),
    [BROKEN_PEM.adminOldForm]: pem(admin, 'sec1'),
  };
};

let created: Promise<Record<string, string>> | undefined;

/** The files that the TLS values of generated bundles name, PEM by file name; they are made once. */
export const pemFiles = (): Promise<Record<string, string>> => (created ??= create());
