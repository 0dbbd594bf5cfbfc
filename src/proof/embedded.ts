import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from '../packages/yaml.js';
import type { Mount } from '../reference/mount.js';
import { temporaryFolder } from '../harness/temporary-folder.js';
import { startReference } from '../reference/serve.js';

/** The reference target, running, with a target file for each of its mounts. */
export interface Embedded {
  targets: { name: string; targetFile: string }[];
  close(): Promise<void>;
}

/** Starts the reference target; its target files are in a folder that goes when it is closed. */
export async function startEmbedded(mounts: readonly Mount[]): Promise<Embedded> {
  const reference = await startReference({ mounts });
  const dir = temporaryFolder('reference');
  const targets = reference.targets.map(({ name, file, files }) => {
    const targetFile = writeTarget(join(dir, name), file, { ...reference.files, ...files });
    return { name, targetFile };
  });
  return {
    targets,
    close: async () => {
      await reference.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Writes a target file, and the files that it names, for the owner only; returns its path. */
export function writeTarget(dir: string, file: object, files: Record<string, string>): string {
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text, { mode: 0o600 });
  const path = join(dir, 'target.yaml');
  writeFileSync(path, stringify(file));
  return path;
}
