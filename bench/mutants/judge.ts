import { loaderCommand, namedFiles } from '../../src/probes/configuration/loader.js';
import { probe } from '../../src/engine/run/probe.js';
import { loadTarget } from '../../src/target-file/load.js';
import { tlsEndpoints } from '../../src/probes/tls/endpoint.js';
import type { Clause } from '../../src/spec/clause.js';
import { type ProofTarget, type SeedResult, judgeTargets } from '../../src/proof/prove/prove.js';
import type { Budget } from '../../src/results/schema.js';
import type { Instrumented } from './instrument.js';
import type { Mounted } from './switched.js';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Batch, Started } from './worker.js';

/**
 * Returns why a target cannot be judged by these clauses, which `assay certify` checks before it judges. `crash`:
 * its target file, or a file that this names, is unusable. `trouble`: a system does not respond. Undefined when it
 * can be judged.
 */
async function whyNotJudged(
  targetFile: string,
  clauses: readonly Clause[],
): Promise<{ crash: string } | { trouble: string } | undefined> {
  try {
    const target = loadTarget(targetFile);
    const systems = new Set(clauses.map(({ system }) => system));
    if (target.operator?.tls && systems.has('operator')) tlsEndpoints(target);
    if (target.configuration) {
      namedFiles(target);
      loaderCommand(target);
    }
    const [trouble] = (await probe(target, systems)).troubles.values();
    return trouble === undefined ? undefined : { trouble };
  } catch (error) {
    return { crash: (error as Error).message };
  }
}

/** A mutant to judge: what is mounted with it, and the clauses that judge it. */
interface MutantTask {
  id: string;
  mounted: Mounted;
  clauses: readonly Clause[];
}

/**
 * The result of a mutant: clauses failed; it crashed or is unusable; it did not respond, or clauses could not be
 * judged that otherwise can; or it survived.
 */
export type Fate =
  | { fate: 'failed'; by: string[] }
  | { fate: 'crashed'; why: string }
  | { fate: 'unjudged'; by: string[] }
  | { fate: 'survived' };

/**
 * Judges mutants in parallel, together with the reference itself.
 * @returns the results by id
 * @throws {Error} when the reference itself does not pass: then the results of its mutants mean nothing
 */
export async function judge(
  instrumented: Instrumented,
  mutants: readonly MutantTask[],
  options: { budget: Budget; seed: number },
): Promise<Map<string, Fate>> {
  const controls = controlsFor(mutants);
  const all = [...controls, ...mutants];
  const served = await serve(instrumented, all);
  try {
    const filesOf = (id: string) => served.targetFiles.get(id) ?? [];
    const early = new Map<string, Fate>();
    const lookAt = async ({ id, clauses }: MutantTask) => {
      const found = await Promise.all(filesOf(id).map((file) => whyNotJudged(file, clauses)));
      const why = found.find((each) => each !== undefined);
      const crash = served.crashes.get(id) ?? (why && 'crash' in why ? why.crash : undefined);
      if (crash !== undefined) early.set(id, { fate: 'crashed', why: crash });
      else if (why && 'trouble' in why) early.set(id, { fate: 'unjudged', by: [why.trouble] });
    };
    await Promise.all(all.map(lookAt));
    const targets = all
      .filter(({ id }) => !early.has(id))
      .flatMap(({ id, clauses }) =>
        filesOf(id).map((targetFile, place): ProofTarget => ({
          name: `${id}/${place}`,
          targetFile,
          breaks: [],
          judgedBy: clauses,
        })),
      );
    const results = await judgeTargets(targets, { ...options, untilFound: true });
    const resultsOf = (id: string) => results.filter(({ target }) => target.name.startsWith(`${id}/`));
    const passed = new Map(
      controls.map(({ id, mounted, clauses }) => [
        mounted,
        passedByAll(resultsOf(id), clauses, early.get(id)),
      ]),
    );
    const fateOf = ({ id, mounted, clauses }: MutantTask): Fate =>
      early.get(id) ?? fate(resultsOf(id), served.crashes.get(id), clauses, passed.get(mounted)!);
    return new Map(mutants.map((mutant) => [mutant.id, fateOf(mutant)]));
  } finally {
    await served.close();
  }
}

/** The reference without a mutant, in each of the mounts of the mutants, judged by all of their clauses. */
const controlsFor = (mutants: readonly MutantTask[]): MutantTask[] =>
  [...new Set(mutants.map(({ mounted }) => mounted))].map((mounted) => ({
    id: `none-${mounted}`,
    mounted,
    clauses: [...new Set(mutants.filter((own) => own.mounted === mounted).flatMap((own) => own.clauses))],
  }));

/** The keys of clauses: the position of the mount, and the id. */
const keysOf = (results: readonly SeedResult[], verdict: 'pass' | 'fail'): Set<string> =>
  new Set(
    results.flatMap(({ clauses }, place) =>
      clauses.filter((clause) => clause.verdict === verdict).map(({ id }) => `${place} ${id}`),
    ),
  );

function passedByAll(
  results: readonly SeedResult[],
  clauses: readonly Clause[],
  early: Fate | undefined,
): Set<string> {
  const failed = results.flatMap((result) => result.failed);
  const passed = keysOf(results, 'pass');
  if (failed.length === 0 && passed.size >= clauses.length) return passed;
  const open = clauses.filter(({ id }) => !passed.has(`0 ${id}`)).map(({ id }) => `${id} did not pass`);
  const why = failed.length > 0 ? failed : early ? [JSON.stringify(early)] : open;
  throw new Error(`The reference without a mutant does not pass: ${why.join(', ')}.`);
}

function fate(
  results: readonly SeedResult[],
  crash: string | undefined,
  clauses: readonly Clause[],
  passedByNone: ReadonlySet<string>,
): Fate {
  const failed = results.flatMap((result) => result.failed);
  if (failed.length > 0) return { fate: 'failed', by: [...new Set(failed)] };
  if (crash !== undefined) return { fate: 'crashed', why: crash };
  const passed = keysOf(results, 'pass');
  const by = clauses
    .map(({ id }) => id)
    .filter((id) =>
      results.some((_, place) => passedByNone.has(`${place} ${id}`) && !passed.has(`${place} ${id}`)),
    );
  return by.length > 0 ? { fate: 'unjudged', by } : { fate: 'survived' };
}

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
  services: Batch['services'],
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
