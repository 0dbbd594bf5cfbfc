import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { corpusOf, inputsFrom, TARGETS } from './targets.js';

const SECONDS = 60;
/** The timeout for an input. Inputs have some kilobytes, so one that takes longer is an attack. */
const LONGEST_MS = 2_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: String(SECONDS) }, seed: { type: 'string' } },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const unknown = positionals.filter((name) => !(name in TARGETS));
if (unknown.length > 0 || !(seconds > 0) || !Number.isInteger(seed)) {
  process.stderr.write(
    `npm run fuzz -- [--seconds N, for each] [--seed N] [TARGET…]\nTargets: ${Object.keys(TARGETS).join(', ')}\n`,
  );
  process.exit(2);
}

process.stdout.write(`${seconds} s for each target, seed ${seed}\n`);
for (const [name, target] of Object.entries(TARGETS))
  if (positionals.length === 0 || positionals.includes(name)) fuzz(name, target);

function fuzz(name: string, target: (typeof TARGETS)[string]): void {
  const started = performance.now();
  const property = fc.property(inputsFrom(corpusOf(process.cwd(), name)), (bytes) => {
    const before = performance.now();
    target(bytes);
    const took = performance.now() - before;
    if (took > LONGEST_MS) throw new Error(`it took ${Math.round(took)} ms`);
  });
  const { failed, counterexample, numRuns, errorInstance } = fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    plugins: [fc.interruptAfterTimeLimit(seconds * 1000)],
  });
  const rate = Math.round(numRuns / ((performance.now() - started) / 1000));
  process.stdout.write(`${failed ? 'FAIL' : 'ok  '}  ${name}: ${numRuns} inputs, ${rate} a second\n`);
  if (!failed) return;
  const file = join(mkdtempSync(join(tmpdir(), 'assay-fuzz-')), name);
  writeFileSync(file, (counterexample as [Uint8Array])[0]);
  const why =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  process.stdout.write(
    `      ${why.split('\n').slice(0, 6).join('\n      ')}\n      the smallest input: ${file}\n      Mend it, and put that file into bench/fuzz/corpus/${name}/\n`,
  );
  process.exitCode = 1;
}
