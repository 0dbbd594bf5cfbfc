import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMounts } from '../../src/proof/embedded.js';
import { limited } from '../../src/reference/testing/limited.js';
import { type Clause, type System, SYSTEMS } from '../../src/spec/clause.js';
import type { Verdict } from '../../src/results/schema.js';
import { measure } from '../process.js';
import {
  accused,
  compare,
  type Cost,
  type JudgedTargets,
  merged,
  PARTS,
  readYardstick,
  writeYardstick,
  type Yardstick,
  type YardstickPart,
} from './yardstick.js';
import { parseArgs } from 'node:util';
import { isRight, prove, type JudgeOptions } from '../../src/proof/prove/prove.js';
import { seedOf } from '../../src/engine/cases/cases.js';
import { select } from '../../src/engine/run/selection.js';
import { judged } from '../../src/proof/answers/mutants.js';
import { MUTATIONS, placeOf } from '../../src/proof/answers/mutations.js';
import { CONFORMANT, judgeMounted } from '../../src/proof/mounted.js';
import { judgeMutants } from '../../src/proof/judge-mutants.js';
import { type JudgedPair, judgePairs, pairsOf } from '../../src/proof/judge-pairs.js';
import { FAULTS } from '../../src/reference/faults/all.js';
import { ANSWERS } from '../../src/reference/mutants/mutant.js';
import { TRIGGERS } from '../../src/reference/triggers/all.js';

/** How a system is measured: `sample` is the maximum number of judged pairs. */
interface MeasureOptions {
  seed: number;
  sample: number;
  onJudged: (judged: number, all: number) => void;
}

interface Outcome {
  name: string;
  group: string;
  wrong?: string | undefined;
  /** How it was found, if that is recorded. */
  right?: string;
}

type Measure = (system: System, options: JudgeOptions, sample: number) => Promise<Outcome[]>;

/** Systems that are one service: a fault of one may show in the other. */
const ONE_SERVICE: readonly System[] = ['participant', 'authentication'];
const serviceOf = (system: System) => (ONE_SERVICE.includes(system) ? ONE_SERVICE : [system]);

const clausesOf = (systems: readonly System[]): Clause[] =>
  select({ systems }).filter(({ untestable }) => untestable === undefined);
const faultsOf = (system: System) => FAULTS.filter(({ breaks: [first] }) => first.startsWith(`${system}.`));

const variants: Measure = async (system, options) => {
  const mounted = CONFORMANT.map((mount) => ({ mount, breaks: [] }));
  const results = await judgeMounted(mounted, clausesOf([system]), false, options);
  return prove(results).map(({ target: { name }, trouble }) => ({
    name,
    group: 'not accused',
    right: 'conforms',
    ...(trouble !== undefined && { wrong: trouble }),
  }));
};

const faults: Measure = async (system, options) => {
  const mounted = faultsOf(system).map((fault) => ({
    mount: { name: fault.name, fault },
    breaks: fault.breaks,
  }));
  const untilFound = { ...options, untilFound: true };
  const results = await judgeMounted(mounted, clausesOf(serviceOf(system)), false, untilFound);
  return results.map((result) => ({
    name: result.target.name,
    group: 'found',
    right: isRight(result) ? 'by its own clause' : `by ${result.failed.join(', ')}`,
    ...(result.failed.length === 0 && { wrong: prove([result])[0]!.trouble! }),
  }));
};

const triggers: Measure = async (system, options, sample) => {
  const possible = (await pairsOf(faultsOf(system), TRIGGERS)).filter(({ why }) => why === undefined);
  const pairs = await judgePairs(
    drawn(possible, sample, options.seed),
    clausesOf(serviceOf(system)),
    { ...options, untilFound: true },
    () => undefined,
  );
  return pairs.map(({ fault, trigger, by }) => ({
    name: `${trigger.name} × ${fault.name}`,
    group: trigger.name,
    ...(by === undefined && { wrong: `missed by ${fault.breaks[0]}` }),
  }));
};

/** Returns as many pairs for each trigger. More faults or a larger sample keep the pairs that were drawn. */
function drawn<T extends Pick<JudgedPair, 'fault' | 'trigger'>>(
  pairs: readonly T[],
  sample: number,
  seed: number,
): T[] {
  const place = ({ fault, trigger }: T) => seedOf(seed, `${trigger.name} ${fault.name}`);
  const present = TRIGGERS.filter((trigger) => pairs.some((pair) => pair.trigger === trigger));
  const share = Math.max(1, Math.floor(sample / present.length));
  return present.flatMap((trigger) =>
    pairs
      .filter((pair) => pair.trigger === trigger)
      .sort((a, b) => place(a) - place(b))
      .slice(0, share),
  );
}

const answers: Measure = async (system, options) => {
  const own = MUTATIONS.filter(({ answer }) => systemOf(ANSWERS[answer].system) === system);
  const mutants = await judgeMutants(await judged(own), options);
  return mutants.map(({ mutation, outcome, breaks, failed }) => ({
    name: `${placeOf(mutation)}: ${mutation.change}`,
    group: breaks.length > 0 ? 'found' : 'not accused',
    ...(outcome === 'missed' && { wrong: `missed by ${breaks.join(', ')}` }),
    ...(outcome === 'accused' && { wrong: `accused by ${failed.join(', ')}` }),
  }));
};

const systemOf = (system: string) =>
  system === 'metadata' || system === 'token-standard-v2' ? 'token-standard' : system;

const MEASURES: Readonly<Record<Exclude<YardstickPart, 'cost'>, Measure>> = {
  variants,
  faults,
  triggers,
  answers,
};

/** Judges the targets of a part that belong to a system; undefined when it has none. */
async function judge(
  part: Exclude<YardstickPart, 'cost'>,
  system: System,
  { seed, sample, onJudged }: MeasureOptions,
): Promise<JudgedTargets | undefined> {
  const options = { seed, budget: 'standard', onJudged } as const;
  const outcomes = await MEASURES[part](system, options, sample);
  if (outcomes.length === 0) return undefined;
  const right = outcomes.filter(({ wrong }) => wrong === undefined);
  const groups = [...new Set(outcomes.map(({ group }) => group))];
  const sizeOf = (some: readonly Outcome[], group: string) =>
    some.filter((outcome) => outcome.group === group).length;
  return {
    seed,
    ...(part === 'triggers' && Number.isFinite(sample) && { sample }),
    counts: Object.fromEntries(
      groups.map((group) => [group, `${sizeOf(right, group)} of ${sizeOf(outcomes, group)}`]),
    ),
    wrong: Object.fromEntries(outcomes.flatMap(({ name, wrong }) => (wrong ? [[name, wrong]] : []))),
    ...(right.some((outcome) => outcome.right) && {
      right: Object.fromEntries(right.map((outcome) => [outcome.name, outcome.right ?? ''])),
    }),
  };
}

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
    // A run of the configuration sends no requests.
    if (part === 'cost' && system === 'configuration') continue;
    const began = performance.now();
    const own = (now[system] ??= {});
    if (part === 'cost') own.cost = await costOf(system, seed);
    else {
      const outcome = await judge(part, system, { seed, sample, onJudged: follow(`${system}, ${part}`) });
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

/** Prints the progress every half minute. */
function follow(title: string): MeasureOptions['onJudged'] {
  let told = performance.now();
  return (count, all) => {
    if (performance.now() - told < 30_000) return;
    told = performance.now();
    say(`${title}: ${count} of ${all} targets`);
  };
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
