import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMounts } from '../../src/proof/embedded.js';
import { limited } from '../../src/reference/testing/limited.js';
import { SYSTEMS, type System } from '../../src/spec/clause.js';
import type { Verdict } from '../../src/results/schema.js';
import { measure } from '../process.js';
import {
  type Cost,
  PARTS,
  type Yardstick,
  merged,
  readYardstick,
  writeYardstick,
  accused,
  compare,
} from './yardstick.js';
import { parseArgs } from 'node:util';
import { judge } from './judge.js';

const ANSWER_MS = 80;
/** The run with the lowest figures is recorded, because other load on the machine can only make a run longer. */
const ROUNDS = 3;

/** Measures what it takes to certify one system of the embedded reference, and one that responds late. */
async function costOf(system: System, seed: number): Promise<Record<string, Cost>> {
  const args = ['--system', system, '--seed', String(seed)];
  const quick = await least([...args, '--budget', 'quick']);
  const standard = await least(args);
  const { variant } = limited({ answerMs: ANSWER_MS, tls: true });
  const late = await startMounts([{ name: 'late', variant }]);
  try {
    const targetFile = late.targets[0]!.targetFile;
    return { quick, standard, [`standard, ${ANSWER_MS} ms`]: await certified([targetFile, ...args]) };
  } finally {
    await late.close();
  }
}

async function least(args: readonly string[]): Promise<Cost> {
  const runs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await certified(args));
  return runs.reduce((a, b) => ((b.cpuSeconds ?? b.seconds) < (a.cpuSeconds ?? a.seconds) ? b : a));
}

async function certified(args: readonly string[]): Promise<Cost> {
  const out = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    const { status, seconds, cpuSeconds } = await measure('certify', ...args, '--out', out);
    if (status !== 0) throw new Error(`certify ${args.join(' ')}: exit status ${status}`);
    const { run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
    return {
      requests: run.requests,
      parties: run.allocations,
      ...(cpuSeconds !== undefined && { cpuSeconds: rounded(cpuSeconds) }),
      seconds: rounded(seconds),
    };
  } finally {
    rmSync(out, { recursive: true });
  }
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

const USAGE = `npm run yardstick -- [--systems A,B] [--parts A,B] [--sample N] [--seed S] [--check]
  --systems   only these: ${SYSTEMS.join(', ')}
  --parts     only these: ${PARTS.join(', ')}
  --sample    the maximum number of fault × trigger pairs of each system, or all (115)
  --seed      1
  --check     compare and do not write; status 1 when what was found is missed, or a variant is accused
`;

const { values } = parseArgs({
  options: {
    systems: { type: 'string', default: SYSTEMS.join() },
    parts: { type: 'string', default: PARTS.join() },
    sample: { type: 'string', default: '115' },
    seed: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
  },
});
const [systems, parts] = [chosen(values.systems, SYSTEMS), chosen(values.parts, PARTS)];
const sample = values.sample === 'all' ? Infinity : Number(values.sample);
const seed = Number(values.seed);
if (!systems || !parts || !(sample > 0) || !Number.isInteger(seed)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const before = readYardstick();
const now: Yardstick = {};
for (const part of parts)
  for (const system of systems) {
    const began = performance.now();
    const own = (now[system] ??= {});
    if (part === 'cost') own.cost = await costOf(system, seed);
    else {
      const outcome = await judge(part, system, { seed, sample, onEvent: follow(`${system}, ${part}`) });
      if (outcome) own[part] = outcome;
    }
    say(`${system}, ${part}: ${seconds(began)} s`);
    // Written after each measurement, so that an interruption loses nothing.
    if (!values.check) writeYardstick(merged(before, now));
  }

const comparison = compare(before, now);
for (const [title, lines] of Object.entries(comparison) as [string, string[]][])
  process.stdout.write([`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`), ''].join('\n'));
if (values.check && comparison.lost.length + accused(now).length > 0) process.exitCode = 1;

/** Returns the listed names; undefined when one is unknown. */
function chosen<T extends string>(list: string, all: readonly T[]): T[] | undefined {
  const names = list.split(',');
  return names.every((name) => all.some((one) => one === name)) ? (names as T[]) : undefined;
}

/** Prints the progress of the suites every half minute. */
function follow(title: string): Parameters<typeof judge>[2]['onEvent'] {
  let [planned, ended, told] = [0, 0, performance.now()];
  return (event) => {
    if (event.type === 'planned') [planned, ended] = [event.tests.length, 0];
    if (event.type === 'end') ended += 1;
    if (performance.now() - told < 30_000) return;
    told = performance.now();
    say(`${title}: ${ended} of ${planned} tests`);
  };
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
