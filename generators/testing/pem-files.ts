import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../../src/reference/tls/authority.js';
import { BROKEN_PEM, PEM } from '../configuration/other-files.js';

const oldForm = (key: string): string =>
  createPrivateKey(key).export({ type: 'sec1', format: 'pem' }).toString();

/** A new folder with the files that generated TLS values name; it goes when the process ends. */
export const folderOfPem = async (): Promise<string> => {
  const [authority, other] = await Promise.all([
    createAuthority('authority of a test'),
    // Its name says nothing of who has issued what.
    createAuthority('authority of a test'),
  ]);
  const [server, admin, past, future] = await Promise.all([
    authority.issue(),
    authority.issue({ name: 'admin', hosts: [], use: 'client' }),
    authority.issue({ from: -30, to: -1 }),
    authority.issue({ from: 1, to: 30 }),
  ]);
  const files = {
    [PEM.cert]: server.cert,
    [PEM.key]: server.key,
    [PEM.ca]: authority.cert,
    [PEM.adminCert]: admin.cert,
    [PEM.adminKey]: admin.key,
    [BROKEN_PEM.twoKeys]: server.key + admin.key,
    [BROKEN_PEM.otherCa]: other.cert,
    [BROKEN_PEM.garbage]: 'no PEM\n',
    [BROKEN_PEM.oldForm]: oldForm(server.key),
    [BROKEN_PEM.adminOldForm]: oldForm(admin.key),
    [BROKEN_PEM.past.cert]: past.cert,
    [BROKEN_PEM.past.key]: past.key,
    [BROKEN_PEM.future.cert]: future.cert,
    [BROKEN_PEM.future.key]: future.key,
  };
  const folder = mkdtempSync(join(tmpdir(), 'assay-pem-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};
