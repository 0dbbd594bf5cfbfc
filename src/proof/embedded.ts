import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { stringify } from '../packages/yaml.js';
import type { Mount } from '../reference/mount.js';
import { makeFolder, temporaryFolder } from '../platform/temporary-folder.js';
import type { Reference } from '../reference/serve.js';

/** The running reference target, with a target file for each of its mounts. */
export interface Embedded {
  targets: { name: string; targetFile: string }[];
  close(): Promise<void>;
}

/** The message of a thread with the plain reference when it is ready. */
export type Ready = Pick<Reference, 'targets' | 'files'>;

const THREAD = new URL('embedded-thread.js', import.meta.url);

/**
 * Starts the plain reference target in a thread of its own, so that serving takes no time from judging. Its target
 * file is in a folder that is removed on close.
 */
export async function startEmbedded(): Promise<Embedded> {
  const thread = new Worker(THREAD);
  // An error of the thread, before or after it is ready, is an error of assay.
  const [ready] = (await once(thread, 'message')) as [Ready];
  return embedded(ready, async () => void (await thread.terminate()));
}

/** Starts the reference target with these mounts. Its target files are in a folder that is removed on close. */
export async function startMounts(mounts: readonly Mount[]): Promise<Embedded> {
  // Loaded here, so that a thread of the plain reference does not wait for it.
  const { startReference } = await import('../reference/serve.js');
  const reference = await startReference({ mounts });
  return embedded(reference, () => reference.close());
}

function embedded({ targets, files }: Ready, stop: () => Promise<void>): Embedded {
  const dir = temporaryFolder('reference');
  return {
    targets: targets.map(({ name, file, files: own }) => ({
      name,
      targetFile: writeTarget(join(dir, name), file, { ...files, ...own }),
    })),
    close: async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Writes a target file and the files that it names, readable only by the owner. Returns its path. */
export function writeTarget(dir: string, file: object, files: Record<string, string>): string {
  makeFolder(dir);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text, { mode: 0o600 });
  const path = join(dir, 'target.yaml');
  writeFileSync(path, stringify(file));
  return path;
}
