import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startMounts } from '../src/proof/embedded.js';
import { pairsOf } from '../src/proof/judge-pairs.js';
import { TRIGGERS } from '../src/reference/triggers/all.js';
import type { System } from '../src/spec/clause.js';
import type { Verdict } from '../src/results/schema.js';
import { measureBuild } from './process.js';
import { ASSAY } from './reference.js';
import { drawn, faultsOf } from './yardstick/judge.js';

const USAGE = `npm run bench -- found CHECKOUT [--sample N] [--seed S]
  CHECKOUT    another checkout of assay, which is built: what this one is compared with
  --sample    the maximum number of fault × trigger pairs of each system (21)
  --seed      1
`;
const SYSTEMS: readonly System[] = ['registry', 'token-standard'];

/** The requests of a build, and the number of faults that it found. */
interface Sum {
  requests: number;
  seconds: number;
  found: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '21' },
    seed: { type: 'string', default: '1' },
  },
});
const [checkout] = positionals;
if (checkout === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const builds = {
  before: resolve(checkout, 'dist', 'src', 'cli', 'assay.js'),
  after: ASSAY,
};
const sums = { before: nothing(), after: nothing() };
let judged = 0;
for (const system of SYSTEMS) {
  const possible = (await pairsOf(faultsOf(system), TRIGGERS)).filter(({ why }) => why === undefined);
  for (const { fault, trigger } of drawn(possible, Number(values.sample), Number(values.seed))) {
    judged += 1;
    // Each build has its own target, because a target counts its calls.
    for (const [name, program] of Object.entries(builds) as [keyof typeof builds, string][]) {
      const embedded = await startMounts([{ name: 'faulty', fault, trigger }]);
      const out = mkdtempSync(join(tmpdir(), 'assay-bench-'));
      try {
        const args = ['certify', embedded.targets[0]!.targetFile, '--system', system, '--seed', values.seed];
        const { seconds } = await measureBuild(program, ...args, '--out', out);
        const { run, summary } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
        sums[name].requests += run.requests;
        sums[name].seconds += seconds;
        sums[name].found += Number(summary.fail > 0);
      } finally {
        rmSync(out, { recursive: true });
        await embedded.close();
      }
    }
    const sofar = Object.entries(sums).map(
      ([name, { found, requests }]) => `${name} ${found} found, ${requests} requests`,
    );
    process.stderr.write(`${judged}: ${trigger.name} × ${fault.name} (${sofar.join('; ')})\n`);
  }
}
const each = ({ requests, found }: Sum) => Math.round(requests / Math.max(1, found));
for (const [name, sum] of Object.entries(sums))
  process.stdout.write(
    `${name}: ${sum.found} of ${judged} found, ${sum.requests} requests, ${sum.seconds.toFixed(0)} s: ` +
      `${each(sum)} requests for each that was found\n`,
  );
process.stdout.write(`requests, before : after = ${(each(sums.before) / each(sums.after)).toFixed(2)} : 1\n`);

/** The initial sum. */
function nothing(): Sum {
  return { requests: 0, seconds: 0, found: 0 };
}
