import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Instrumented } from './instrument.js';
import type { Batch, MutantToServe, Started } from './worker.js';

/** Mutants, each served on ports of its own by one thread. */
interface ServedMutants {
  /** Target files by id. */
  targetFiles: ReadonlyMap<string, string[]>;
  /** What went wrong by id; it may become more as they are judged. */
  crashes: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/**
 * Serves each of these mutants in a thread that they share. What their loaders are given is put into the folder
 * `bundles`, each into a folder of its own.
 * @throws {Error} when the thread itself ends
 */
export async function serve(
  { reference, loader, imports }: Instrumented,
  services: readonly MutantToServe[],
  bundles?: string,
): Promise<ServedMutants> {
  const dir = temporaryFolder('mutants');
  const loaderFile = join(dir, 'loader.cjs');
  writeFileSync(loaderFile, loader);
  const batch: Batch = { services, reference, imports, loaderFile, dir, bundles };
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: batch });
  const targetFiles = new Map<string, string[]>();
  const crashes = new Map<string, string>();
  worker.on('message', (message: Started | 'started') => {
    if (message === 'started') worker.emit('started');
    else if ('crash' in message) crashes.set(message.id, message.crash);
    else targetFiles.set(message.id, message.targetFiles);
  });
  await once(worker, 'started');
  return {
    targetFiles,
    crashes,
    close: async () => {
      await worker.terminate();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
