import { isRight, type JudgeOptions } from '../../src/proof/prove/prove.js';
import { seedOf } from '../../src/engine/cases/cases.js';
import type { RunEvent } from '../../src/engine/run/events.js';
import { select } from '../../src/engine/run/selection.js';
import { judged } from '../../src/proof/answers/mutants.js';
import { MUTATIONS, placeOf } from '../../src/proof/answers/mutations.js';
import { judgeMounted, CONFORMANT } from '../../src/proof/mounted.js';
import { judgeMutants } from '../../src/proof/judge-mutants.js';
import { judgePairs, pairsOf, type Combined } from '../../src/proof/judge-pairs.js';
import { FAULTS } from '../../src/reference/faults/all.js';
import { ANSWERS } from '../../src/reference/mutants/mutant.js';
import { TRIGGERS } from '../../src/reference/triggers/all.js';
import type { Clause, System } from '../../src/spec/clause.js';
import type { JudgedTargets, YardstickPart } from './yardstick.js';

/** How a system is measured: `sample` is the maximum number of judged pairs. */
interface MeasureOptions {
  seed: number;
  sample: number;
  onEvent: (event: RunEvent) => void;
}

/** The result of one target. */
interface Outcome {
  name: string;
  group: string;
  /** What is wrong with the judgement. */
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
  return results.map(({ target: { name }, failed }) => ({
    name,
    group: 'not accused',
    right: 'conforms',
    ...(failed.length > 0 && { wrong: `accused by ${failed.join(', ')}` }),
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
    ...(result.failed.length === 0 && { wrong: `missed by ${result.target.breaks[0]}` }),
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

/**
 * Returns the same number of pairs for each trigger. A pair stays in the sample when faults are added, and when the
 * sample becomes larger.
 */
function drawn<T extends Combined>(pairs: readonly T[], sample: number, seed: number): T[] {
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
export async function judge(
  part: Exclude<YardstickPart, 'cost'>,
  system: System,
  { seed, sample, onEvent }: MeasureOptions,
): Promise<JudgedTargets | undefined> {
  const options = { seed, budget: 'standard', onEvent } as const;
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
