import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { MOUNTS, type Mounted, Endless, switchedReferences } from './switched.js';

/** A mutant to serve; its id may be one without a mutant. */
interface MutantToServe {
  id: string;
  mounted: Mounted;
}

/** The input of the thread. */
export interface Batch {
  services: readonly MutantToServe[];
  /** The instrumented code. */
  reference: string;
  imports: readonly string[];
  /** The path of the instrumented loader program. */
  loaderFile: string;
  /** The folder for target files and the files that they name. */
  dir: string;
  /** The folder for copies of the input of the loaders. */
  bundles: string | undefined;
}

/** A served mutant, with a target file for each of its mounts, or the reason why it crashed. */
export type Started = { id: string } & ({ targetFiles: string[] } | { crash: string });

const START_MS = 10_000;

const { services, reference, imports, loaderFile, dir, bundles } = workerData as Batch;
const references = await switchedReferences({ reference, imports: [...imports] });
const tell = (started: Started) => parentPort?.postMessage(started);

// An uncaught error leaves a request without a response. Only few errors can be assigned to a mutant.
process.on('uncaughtException', (error) => {
  if (error instanceof Endless) tell({ id: error.mutant, crash: error.message });
});

const { createSigningKeys } = await import('../../src/reference/issuer/issuer.js');
const keys = await createSigningKeys();

for (const service of services) {
  await Promise.race([
    start(service),
    setTimeout(START_MS, undefined, { ref: false }).then(() => {
      throw new Error('It does not start.');
    }),
  ]).catch((error: unknown) => tell({ id: service.id, crash: String(error) }));
}
parentPort?.postMessage('started');

async function start({ id, mounted }: MutantToServe): Promise<void> {
  const folder = join(dir, `mutant-${id}`);
  mkdirSync(join(folder, 'loader'), { recursive: true });
  writeFileSync(join(folder, 'loader', 'main.js'), loaderOf(id));
  const { startReference } = references.withMutant(id, join(folder, 'open.js'));
  const { targets, files } = await startReference({
    mounts: MOUNTS[mounted],
    ...(mounted !== 'issuer' && { keys }),
  });
  const targetFiles = targets.map((target, place) => {
    const own = join(folder, String(place));
    mkdirSync(own);
    for (const [name, text] of Object.entries({ ...files, ...target.files }))
      writeFileSync(join(own, name), text);
    // JSON is YAML.
    writeFileSync(join(own, 'target.yaml'), JSON.stringify(target.file));
    return join(own, 'target.yaml');
  });
  tell({ id, targetFiles });
}

/** Writes the loader program with an active mutant, and returns its command. */
function loaderOf(id: string): string {
  const copy = `const { cpSync, mkdtempSync } = require('node:fs');
cpSync(process.argv[2], mkdtempSync(${JSON.stringify(join(bundles ?? '', 'bundle-'))}), { recursive: true });
`;
  return `globalThis.stryMutAct_9fa48 = (id) => id === ${JSON.stringify(id)};
globalThis.stryCov_9fa48 = () => undefined;
${bundles === undefined ? '' : copy}require(${JSON.stringify(loaderFile)});
`;
}
