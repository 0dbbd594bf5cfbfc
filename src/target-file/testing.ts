import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { loadTarget } from './load.js';
import type { Target } from './target.js';

/** A new folder with these files. It is removed when the test ends. */
export const folderWith = (t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-target-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    if (content.toString().startsWith('#!')) chmodSync(join(folder, name), 0o755);
  }
  return folder;
};

/** A target file with the required keys and `more` below them, in a folder with other files. */
export const targetWith = (
  t: TestContext,
  more: string,
  files: Readonly<Record<string, string>> = {},
): Target => {
  const text = `version: 1\nname: test\nenvironment: staging\n${more}`;
  return loadTarget(join(folderWith(t, { ...files, 'target.yaml': text }), 'target.yaml'), { env: {} });
};

/** The message of the error that `act` throws, with paths in the folder made relative. */
export const complaintOf = async (folder: string, act: () => unknown): Promise<string> => {
  try {
    await act();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message.replaceAll(join(folder, '/'), '')}`;
  }
  return 'no complaint';
};
