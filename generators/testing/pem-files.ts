import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pemFiles } from '../../src/reference/configuration/open.js';

/** Creates a folder with the files that generated TLS values name. It is deleted when the process ends. */
export const folderOfPem = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pem-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(await pemFiles())) writeFileSync(join(folder, name), text);
  return folder;
};
