import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { brokenBundle, everyBreach, bundle } from '../generators/configuration/valid.js';
import type { GeneratedBundle } from '../src/spec/configuration/deployment.js';
import { written } from '../src/spec/configuration/written.js';
import { checkBundle } from '../src/probes/configuration/check.js';
import { pemFiles } from '../suites/configuration/loader.js';
import { median } from './median.js';

const BUNDLES = 10_000;
const ROUNDS = 3;
/** Number of bundles that are made and judged at a time, so that ten thousand are never in memory. */
const PORTION = 500;

/** Returns how many seconds it takes to generate, write and judge bundles, and how many were accused. */
function judge(
  dir: string,
  made: fc.Arbitrary<GeneratedBundle>,
  seed: number,
): { seconds: number; accused: number } {
  const start = performance.now();
  let accused = 0;
  for (let done = 0; done < BUNDLES; done += PORTION)
    for (const each of fc.sample(made, { numRuns: PORTION, seed: seed + done })) {
      const { findings } = checkBundle(written(each).map((file) => ({ ...file, dir })));
      if (findings.some(({ severity }) => severity === 'error')) accused += 1;
    }
  return { seconds: (performance.now() - start) / 1000, accused };
}

/** Measures how long it takes to judge ten thousand generated bundles in one process, valid and broken ones. */
export async function configuration(): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  for (const [name, text] of Object.entries(await pemFiles())) writeFileSync(join(dir, name), text);
  const rounds = (made: fc.Arbitrary<GeneratedBundle>) =>
    Array.from({ length: ROUNDS }, (_, round) => judge(dir, made, round * BUNDLES + 1));
  const valid = rounds(bundle);
  const broken = rounds(brokenBundle(everyBreach).map(({ value }) => value));
  rmSync(dir, { recursive: true });
  const seconds = (all: readonly { seconds: number }[]) => median(all.map((each) => each.seconds)).toFixed(1);
  if (valid.some(({ accused }) => accused > 0)) throw new Error('a bundle that keeps every rule is accused');
  if (broken.some(({ accused }) => accused < BUNDLES)) throw new Error('a broken bundle is not accused');
  const count = BUNDLES.toLocaleString('en');
  return [
    `${count} generated bundles that keep every rule: none accused, ${seconds(valid)} s in one process (at most 20); median of ${ROUNDS}`,
    `${count} generated bundles that break a rule: all accused, ${seconds(broken)} s in one process (at most 20); median of ${ROUNDS}`,
  ];
}
