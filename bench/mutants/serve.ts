import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Instrumented } from './instrument.js';
import type { Batch, MutantToServe, Started } from './worker.js';

/** Mutants that one thread serves, each on its own ports. */
interface ServedMutants {
  targetFiles: ReadonlyMap<string, string[]>;
  /** Crashes by id; more may be added while they are judged. */
  crashes: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/**
 * Serves these mutants in one thread. The input of their loaders is copied to the folder `bundles`, each in a
 * folder of its own.
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
