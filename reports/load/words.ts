import { CERTAINTY, rarestFound } from '../../src/results/load/merge.js';
import type { LoadScenario, LoadUsers, Load, LoadClause } from '../../src/results/load/schema.js';
import { duration, number, plural, type Label, type Colors, colorsFor } from '../words.js';
import { reasonsOf } from '../../src/results/load/sent.js';
import { clip, printable } from '../printable.js';
import { paragraph, toned, wrap } from '../terminal-entry.js';

export const LOAD_WORDS: Readonly<Record<Load['summary']['verdict'], Label>> = {
  pass: { word: 'kept its thresholds', sign: '✓', color: 'pass' },
  fail: { word: 'broke thresholds', sign: '✗', color: 'fail' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

export const STATE_WORDS: Readonly<Record<Load['thresholds'][number]['state'], Label>> = {
  ok: { word: 'kept', sign: '✓', color: 'pass' },
  broken: { word: 'broken', sign: '✗', color: 'fail' },
  'no samples': { word: 'no samples', sign: '?', color: 'inconclusive' },
  inconclusive: { word: 'could not be judged', sign: '?', color: 'inconclusive' },
};

export const BUDGETS = 'Thresholds are set by the operator: the specification has no limits for them.';

export const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;

/** A latency for a reader: `0.42 ms`, `12.3 ms`, `812 ms`, `3.21 s`. */
export const latency = (ms: number): string => {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  if (ms < 100) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
};

type Times = Partial<Record<(typeof PERCENTILES)[number], number>> &
  Pick<Partial<LoadScenario['latency']>, 'unanswered' | 'timeoutMs'>;

/** The known percentiles: `p99 12.3 ms`, or `p99.9 ≥ 10.0 s` among requests without a response. */
export const percentilesOf = (times: Times): { name: string; value: string }[] =>
  PERCENTILES.flatMap((name) => {
    const ms = times[name];
    if (ms === undefined) return [];
    const isAtLeast = (times.unanswered ?? 0) > 0 && ms >= (times.timeoutMs ?? Infinity);
    return [{ name, value: `${isAtLeast ? '≥ ' : ''}${latency(ms)}` }];
  });

/** The rates that were requested, sent and answered, per second. */
export const ratesText = ({ asked, sent, answered }: Rates): string =>
  [
    ...(asked === undefined ? [] : [`${perSecond(asked)} asked`]),
    ...(sent === undefined ? [] : [`${perSecond(sent)} sent`]),
    ...(answered === undefined ? [] : [`${perSecond(answered)} answered`]),
  ].join(', ');

interface Rates {
  asked?: number | undefined;
  sent?: number | undefined;
  answered?: number | undefined;
}

/** The rates over a whole scenario, and those without its ramps when it has some. */
export function ratesOf({ rate, stages, startRate, users }: LoadScenario): {
  whole: string;
  steady?: string;
} {
  const { asked, reached, answered, steady } = rate;
  if (users !== undefined)
    return { whole: `${plural(users, 'user')} at once, ${perSecond(answered ?? reached)} answered` };
  const whole = ratesText({ asked, sent: reached, answered });
  const isSteady = stages.every((stage) => stage.rate === startRate);
  if (!steady || isSteady) return { whole };
  return { whole, steady: `${ratesText(steady)}, for ${duration(steady.durationMs)} at the highest rate` };
}

/** An amount of data: `2.06 MB`. */
export const megabytes = (bytes: number): string => `${String(Number((bytes / 1e6).toPrecision(3)))} MB`;

/** Says that the latency grew, with its start and end values. */
export const growthText = ({ fromMs, toMs, overMs }: NonNullable<LoadScenario['growth']>): string =>
  `the median latency grew from ${latency(fromMs)} to ${latency(toMs)} in ${duration(overMs)} at the same rate, as with a leak or a growing queue`;

/** Describes how many concurrent users were found. */
export const usersText = ({ knee, between, kept, alone, most, found }: LoadUsers): string =>
  [
    knee === undefined
      ? 'Users at once: no knee of the throughput was found'
      : `Users at once before they wait for each other: ${String(knee)} (${(between ?? []).join(' to ')})`,
    `one alone gets ${perSecond(alone ?? 0)} answered, all together ${perSecond(most ?? 0)} at most`,
    kept === undefined
      ? 'the thresholds were never kept'
      : `the thresholds were kept with up to ${number(kept)} at once`,
    `found by ${found}`,
  ].join('; ');

export const PHASES = ['connecting', 'tls', 'waiting', 'receiving'] as const;
/** The names of the phases for a reader. */
export const PHASE_WORDS = {
  connecting: 'connecting',
  tls: 'TLS',
  waiting: 'waiting',
  receiving: 'receiving',
};

/** A rate: `49.8/s`. */
export const perSecond = (rate: number): string => `${number(Math.round(rate * 10) / 10)}/s`;

/** A share as a percentage: `2.5 %`. */
export const percent = (share: number): string => `${String(Number((100 * share).toPrecision(3)))} %`;

/**
 * Says how many responses were checked, and how rare a defect may be that would still be found. Empty when that was
 * not recorded, or there was no response.
 */
export function coverage({ judged }: LoadScenario): string {
  if (!judged || judged.checked === 0) return '';
  const { answers, checked } = judged;
  const looked =
    checked === answers
      ? `every answer (${number(answers)})`
      : `${number(checked)} of ${plural(answers, 'answer')}, the others by their status`;
  return `${looked}: a defect in one of ${number(rarestFound(checked))} would be found with ${percent(CERTAINTY)}`;
}

/** The measured value of a threshold, with its unit; empty when nothing was measured. */
export const measuredText = ({ threshold, measured }: Load['thresholds'][number]): string => {
  if (measured === undefined) return '';
  return threshold.endsWith('%') ? `${String(Math.round(measured * 1000) / 1000)} %` : latency(measured);
};

/** `dir`: the folder of the reports. */
interface LoadTerminalOptions {
  color: boolean;
  width: number;
  dir: string;
}

/** Returns the result of a load for a terminal. The verdict is last, next to the prompt. Ends with a newline. */
export function loadTerminalReport(load: Load, { color, width, dir }: LoadTerminalOptions): string {
  const colors = colorsFor(color);
  const { breakpoint } = load;
  const lines = [
    ...load.clauses
      .filter(({ broken }) => broken > 0)
      .flatMap((clause) => brokenClause(clause, colors, width)),
    ...load.scenarios.flatMap((scenario) => [
      ...measurements(scenario, colors),
      ...thresholdsOf(load, scenario, colors),
      '',
    ]),
    ...(breakpoint
      ? [
          ...wrap(
            `Highest rate that kept the thresholds: ${breakpoint.rate === undefined ? 'none' : perSecond(breakpoint.rate)}. Found by ${printable(breakpoint.found)}.`,
            width,
          ),
          '',
        ]
      : []),
    ...(load.users ? [...wrap(`${printable(usersText(load.users))}.`, width), ''] : []),
    ...closing(load, colors, width),
    `Reports: ${dir}`,
  ];
  return `${lines.join('\n')}\n`;
}

function measurements(scenario: LoadScenario, colors: Colors): string[] {
  const { name, requests, dropped, failures, latency: times, late, sizes } = scenario;
  const failed = failures.map(({ kind, count }) => `${printable(kind)} ${number(count)} times`);
  const { whole, steady } = ratesOf(scenario);
  return [
    `${colors.bold(name)}   ${plural(requests, 'request')}, ${whole}`,
    ...(steady === undefined ? [] : [`  steady    ${steady}`]),
    `  latency   ${answered(times) ? inLine(times) : 'nothing was answered'}`,
    ...phasesOf(scenario),
    ...(scenario.growth ? [`  grows     ${growthText(scenario.growth)}`] : []),
    ...(late?.max ? [`  late      ${inLine(late)}: how late requests left`] : []),
    ...(sizes?.max === undefined
      ? []
      : [
          `  answers   median ${number(sizes.p50 ?? 0)} characters, at most ${number(sizes.max)}; ${megabytes(sizes.received)} in total`,
        ]),
    `  failures  ${failed.join(', ') || 'none'}`,
    ...(coverage(scenario) ? [`  judged    ${coverage(scenario)}`] : []),
    ...(scenario.observations ?? []).map(
      ({ what, count }) => `  observed  ${printable(what)}, ${plural(count, 'time')}: no rule forbids it`,
    ),
    ...(dropped > 0
      ? [`  dropped   ${number(dropped)}: planned but not sent, because no virtual user was free`]
      : []),
  ];
}

const answered = ({ count, unanswered = 0 }: LoadScenario['latency']) => count > unanswered;

const inLine = (times: Parameters<typeof percentilesOf>[0]): string =>
  percentilesOf(times)
    .map(({ name, value }) => `${name} ${value}`)
    .join('  ');

/** How the time was spent, in one line for each phase that occurred. */
function phasesOf({ phases }: LoadScenario): string[] {
  if (!phases) return [];
  return PHASES.filter((phase) => phases[phase].count > 0).map((phase) => {
    const isNew = phase === 'connecting' || phase === 'tls';
    const { count } = phases[phase];
    return `    ${PHASE_WORDS[phase].padEnd(11)} ${inLine(phases[phase])}${isNew ? `  (${plural(count, 'new connection')})` : ''}`;
  });
}

function thresholdsOf({ thresholds }: Load, { name }: LoadScenario, colors: Colors): string[] {
  return thresholds
    .filter(({ scenario }) => scenario === name)
    .map((result) => {
      const label = STATE_WORDS[result.state];
      const text = [`  ${label.sign} ${result.threshold}`, measuredText(result), result.reason].filter(
        Boolean,
      );
      return toned(text.join('   '), label, colors);
    });
}

function brokenClause(
  { id, judged, broken, why, curl }: LoadClause,
  colors: Colors,
  width: number,
): string[] {
  return [
    `${colors.bold(colors.red('BROKEN'))}  ${colors.bold(id)}   ${number(broken)} of ${plural(judged, 'answer')} judged`,
    ...(why ? paragraph(why, width, 8, 2 * width) : []),
    ...(curl ? [`        ${clip(curl, 1_000)}`] : []),
    '',
  ];
}

function closing(load: Load, colors: Colors, width: number): string[] {
  const { run, target, generator, summary } = load;
  const label = LOAD_WORDS[summary.verdict];
  const name = printable(clip(target.name, 200));
  const used = [
    plural(generator.virtualUsers, 'virtual user'),
    ...(generator.cpuMs === undefined ? [] : [`${duration(generator.cpuMs)} of processor`]),
    ...(generator.peakMemoryMb === undefined ? [] : [`${number(generator.peakMemoryMb)} MB`]),
  ];
  const judged = load.clauses.filter((clause) => clause.judged > 0).length;
  return [
    `k6 ${run.k6}: ${used.join(', ')}. ${plural(judged, 'clause')} judged under load. Seed ${run.seed}.`,
    ...(run.allocations > 0
      ? [`${plural(run.allocations, 'permanent party', 'permanent parties')} created.`]
      : []),
    ...(run.segment === undefined
      ? []
      : [`This is segment ${run.segment}: \`assay merge\` joins the segments.`]),
    BUDGETS,
    ...reasonsOf(load).flatMap((reason) => wrap(`- ${printable(reason)}`, width)),
    colors.bold(
      toned(
        `${label.sign} ${name} ${label.word}: ${run.scenario}, ${run.profile}, ${duration(run.durationMs)}`,
        label,
        colors,
      ),
    ),
  ];
}
