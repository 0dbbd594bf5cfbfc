import { EVERY_LOAD_FAULT } from '../reference/faults/all.js';
import type { LoadOptions } from '../../load/run.js';
import { findK6 } from '../platform/k6/find.js';
import { seedFrom } from '../engine/run/plan.js';
import { startMounts } from '../proof/embedded.js';
import { variantNamed } from '../reference/variants/all.js';
import type { Load } from '../results/load/schema.js';
import { EXIT, interruptSignal, proofEnds } from './exit.js';
import { named } from './named.js';
import { Progress } from './progress.js';
import { print } from './say.js';

type LoadFault = (typeof EVERY_LOAD_FAULT)[number];

/** `unclear`: the machine was too busy for a result. */
type Outcome = 'found' | 'survived' | 'accused' | 'unclear';
interface Shown {
  outcome: Outcome;
  faulty: Load;
  plain: Load;
}

/** A smaller ratio to the latency of the plain reference may be caused by the machine. */
const TIMES_LATER = 3;
/** Maximum number of attempts for a load on a busy machine. */
const ATTEMPTS = 3;

/**
 * Puts on each fault the load that shows it. The same load runs on the plain reference at the same time, so that
 * the machine affects both in the same way. Prints the results. Sets status 1 when a fault survives or the plain
 * reference is accused, 3 when the machine was too busy for a result.
 */
export async function proveLoad(names: readonly string[] | undefined, givenSeed?: number): Promise<void> {
  const faults = names?.length
    ? names.map((name) => named('fault', EVERY_LOAD_FAULT, name))
    : EVERY_LOAD_FAULT;
  const seed = seedFrom(givenSeed);
  const progress = new Progress();
  const common = {
    k6: await findK6((line) => progress.say(line)),
    seed,
    allowWrites: true,
    say: (line: string) => progress.say(line),
    signal: interruptSignal(proofEnds),
  };
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    let shown = await once(fault, common);
    for (let i = 1; i < ATTEMPTS && shown.outcome === 'unclear' && !common.signal.aborted; i += 1) {
      progress.say(`${fault.name}: the machine was too busy to tell; once more`);
      shown = await once(fault, common);
    }
    outcomes.push(shown.outcome);
    print(`${inWords(fault, shown)}\n`);
  }
  // When faults are named, only those are proved.
  const noisyAccused = names ? 0 : await proveNoise(common, (line) => print(`${line}\n`));
  const found = outcomes.filter((outcome) => outcome === 'found').length;
  print(
    `\n${found} of ${faults.length} faults found under load, plain reference ${outcomes.includes('accused') ? 'accused' : 'not accused'}${names ? '' : `, ${noisyAccused || 'none'} of the noisy targets accused`}; seed ${seed}\n`,
  );
  const isWrong =
    noisyAccused > 0 || outcomes.some((outcome) => outcome === 'survived' || outcome === 'accused');
  const judged = isWrong ? 'does-not-conform' : found === faults.length ? 'conforms' : 'inconclusive';
  process.exitCode = EXIT[judged];
}

type Common = Pick<LoadOptions, 'k6' | 'seed' | 'allowWrites' | 'say' | 'signal'>;

async function once(fault: LoadFault, common: Common): Promise<Shown> {
  // Loaded only to prove a load, because it makes a corpus.
  const { load } = await import('../../load/run.js');
  const embedded = await startMounts([
    { name: fault.name, fault, ...(fault.trigger && { trigger: fault.trigger }) },
    { name: 'plain' },
  ]);
  try {
    const [faulty, plain] = (await Promise.all(
      embedded.targets.map(({ targetFile }) =>
        load({ ...common, ...fault.shown.load, targetFile, threshold: [fault.shown.by] }),
      ),
    )) as [Load, Load];
    return { outcome: judge(fault, faulty, plain), faulty, plain };
  } finally {
    await embedded.close();
  }
}

const isLateness = (threshold: string) => /^(p\d|max|dropped)/.test(threshold);

function judge({ shown }: LoadFault, faulty: Load, plain: Load): Outcome {
  const broken = plain.thresholds.filter(({ state }) => state === 'broken');
  if (broken.some(({ threshold }) => !isLateness(threshold))) return 'accused';
  const [own, beside] = [resultOf(faulty, shown.by), resultOf(plain, shown.by)];
  // When both are late, the machine may be the cause.
  if (isLateness(shown.by) && !((own?.measured ?? 0) > TIMES_LATER * (beside?.measured ?? Infinity)))
    return own?.state !== 'broken' && plain.summary.verdict === 'pass' ? 'survived' : 'unclear';
  const clause = faulty.clauses.find(({ id }) => id === shown.clause);
  if (own?.state === 'broken' && (shown.clause === undefined || (clause?.broken ?? 0) > 0)) return 'found';
  // When the load generator was the limit, it is unknown what could have been found.
  return faulty.summary.verdict === 'inconclusive' ? 'unclear' : 'survived';
}

const resultOf = ({ thresholds }: Load, by: string) => thresholds.find(({ threshold }) => threshold === by);

function inWords({ name, shown }: LoadFault, { outcome, faulty, plain }: Shown): string {
  const { scenario, profile, rate, duration } = shown.load;
  const measured = (load: Load) => resultOf(load, shown.by)?.measured?.toFixed(1) ?? 'nothing';
  const clause = faulty.clauses.find(({ id }) => id === shown.clause);
  const parts = [
    `${scenario}, ${profile}, ${rate}/s, ${duration}`,
    `${shown.by}: ${measured(faulty)}, plain ${measured(plain)}`,
    ...(clause ? [`${clause.id} broken by ${clause.broken} of ${clause.judged}`] : []),
    ...(outcome === 'accused' || outcome === 'unclear' ? [`plain: ${plain.summary.reasons.join('; ')}`] : []),
  ];
  return `${name.padEnd(46)} ${outcome.padEnd(8)}  ${parts.join('; ')}`;
}

/** Variants whose responses differ from call to call and still conform: none of them may be accused under load. */
const NOISY = [
  'moving-data',
  'lists-in-any-order',
  'extra-members',
  'other-words-each-time',
  'other-framing',
  'other-formatting',
  'blobs-in-hexadecimal',
  'discloses-nothing',
  'two-replicas-by-lot',
  'transient-refusals',
  'signed-urls',
  'scan-extra-members',
  'a-snapshot-appears',
  'openmetrics-where-anything-will-do',
  'gauge-histograms-as-text',
  'metrics-in-another-hand',
] as const;

/** How many targets share the machine at a time. */
const NOISY_AT_ONCE = 2;

/** Puts a small load on each noisy target and prints its result. Returns how many are accused. */
async function proveNoise(common: Common, print: (line: string) => void): Promise<number> {
  let accused = 0;
  for (let i = 0; i < NOISY.length && !common.signal?.aborted; i += NOISY_AT_ONCE) {
    const names = NOISY.slice(i, i + NOISY_AT_ONCE);
    for (const [place, load] of (await loadsOn(names, common)).entries()) {
      const broken = load.clauses.filter((clause) => clause.broken > 0);
      if (broken.length > 0) accused += 1;
      const answers = load.scenarios.reduce((sum, { judged }) => sum + (judged?.checked ?? 0), 0);
      const outcome = broken.length > 0 ? 'accused' : 'not accused';
      const what = broken.map(({ id, why = '' }) => `; ${id}: ${why}`).join('');
      print(
        `${names[place]!.padEnd(46)} ${outcome}  mixed, smoke, 100/s, 2s; ${answers} answers judged${what}`,
      );
    }
  }
  return accused;
}

async function loadsOn(names: readonly string[], common: Common): Promise<Load[]> {
  const { load } = await import('../../load/run.js');
  const embedded = await startMounts(names.map((name) => ({ name, variant: variantNamed(name) })));
  const small = {
    scenario: 'mixed',
    profile: 'smoke',
    rate: 100,
    duration: '2s',
    maxStall: '500ms',
  } as const;
  try {
    return await Promise.all(
      embedded.targets.map(({ targetFile }) => load({ ...common, ...small, targetFile })),
    );
  } finally {
    await embedded.close();
  }
}
