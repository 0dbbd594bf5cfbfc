import type { Load, LoadClause, LoadScenario } from '../../src/results/load/schema.js';
import { reasonsOf } from '../../src/results/load/sent.js';
import { clip, printable } from '../printable.js';
import { paragraph, toned, wrap } from '../terminal-entry.js';
import { type Colors, colorsFor, duration, number, plural } from '../words.js';
import {
  BUDGETS,
  coverage,
  growthText,
  LOAD_WORDS,
  measuredText,
  megabytes,
  percentilesOf,
  perSecond,
  PHASES,
  PHASE_WORDS,
  ratesOf,
  STATE_WORDS,
  usersText,
} from './words.js';

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
