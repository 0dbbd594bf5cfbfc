import { MIN_NIGHTS } from '../../src/history/detect/monitor.js';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/series.js';
import { printable } from '../printable.js';
import {
  adviceText,
  causeText,
  changeText,
  followsText,
  seriesText,
  STATE_WORDS,
  headlines,
  watchText,
  odds,
} from './words.js';
import { median } from '../../src/history/detect/statistics.js';
import { plural } from '../words.js';

/** Returns a history for a terminal: a line for each series, with its changes below it. */
export const historyText = (verdict: HistoryVerdict): string => textOf(verdict, () => true);

/** Returns only what is worse or suspected, for a message. */
export const historyNews = (verdict: HistoryVerdict): string =>
  textOf(verdict, ({ state }) => state === 'suspected' || state === 'open');

/** A series that nothing is compared with any more is shown only while its alarm is open. */
function textOf(verdict: HistoryVerdict, isShown: (series: JudgedSeries) => boolean): string {
  const worse = new Set(verdict.causes.flatMap(({ series }) => series));
  const shown = verdict.series.filter((series, at) => worse.has(at) || (!series.former && isShown(series)));
  const lines: string[] = [];
  let last = '';
  for (const series of shown) {
    const head = seriesText(series);
    if (head !== last) {
      const follows = followsText(series);
      lines.push(...(last === '' ? [] : ['']), head, ...(follows === undefined ? [] : [`  ${follows}`]));
    }
    last = head;
    lines.push(...linesOf(series));
  }
  const someTooFew = verdict.verdict === 'steady' && verdict.series.some(({ state }) => state === 'too few');
  if (lines.length > 0) lines.push('');
  lines.push(...headlines(verdict), ...verdict.causes.map((cause) => `  ${causeText(cause, verdict)}`));
  lines.push(...adviceText(verdict));
  if (someTooFew) lines.push('Some series have too few nights yet.');
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function linesOf(series: JudgedSeries): string[] {
  const { sign, word } = STATE_WORDS[series.state];
  const newest = valueText(series.nights.at(-1)!.values[0]!, metricOf(series.metric));
  const few = series.state === 'too few' ? ` (${String(series.nights.length)} of ${String(MIN_NIGHTS)})` : '';
  const watched = watchText(series);
  const means = ['worse', 'suspected', 'open'].includes(series.state)
    ? ` (${metricOf(series.metric).means})`
    : '';
  return [
    `  ${sign} ${series.metric.padEnd(26)} ${word}${few}, newest ${newest}${means}`,
    ...series.changes.map((change) => `      ${changeText(series, change)}`),
    ...(watched === undefined ? [] : [`      ${watched}`]),
  ];
}

const BARS = '▁▂▃▄▅▆▇█';
const DRAWN = 40;

/** The medians of nights as a row of bars, scaled from the lowest to the highest. */
export function sparkline(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const height = (value: number) => (high === low ? 3 : Math.round(((value - low) / (high - low)) * 7));
  return values.map((value) => BARS[height(value)]).join('');
}

/** Explains for each series why its newest night was an alarm or not, as lines for a terminal. */
export const explainText = (all: readonly JudgedSeries[]): string[] => all.flatMap(explain);

function explain(series: JudgedSeries): string[] {
  const { metric, nights, state, tonight, changes } = series;
  const known = metricOf(metric);
  const newest = nights.at(-1)!;
  const drawn = nights.slice(-DRAWN).map(({ values }) => median(values));
  const range = `${valueText(Math.min(...drawn), known)} to ${valueText(Math.max(...drawn), known)}`;
  const values = newest.values.map((value) => valueText(value, known)).join(', ');
  const follows = followsText(series);
  return [
    `${metric}, ${newest.night}: ${STATE_WORDS[state].word}`,
    `  ${sparkline(drawn)}  ${plural(drawn.length, 'night')}, ${range}`,
    `  measured: ${values}${newest.values.length > 1 ? ' (the first, and its repeats)' : ''}`,
    ...(tonight.noise === 0
      ? []
      : [
          `  usual: ${valueText(tonight.usual, known)}, give or take ${valueText(tonight.noise, known)} a night${weeklyText(tonight.pattern)}`,
        ]),
    ...(follows === undefined ? [] : [`  ${follows}`]),
    ...changes.map((change) => `  ${changeText(series, change)}`),
    ...[watchText(series) ?? whyQuiet(series)].map((line) => `  ${line}`),
    '',
  ];
}

const weeklyText = (factor: number): string =>
  factor === 1 ? '' : `, on this day of the week ${String(Math.round(100 * factor))} % of the week's`;

function whyQuiet({ state, tonight, nights, changes }: JudgedSeries): string {
  const isNew = changes.some(({ kind, told }) => kind === 'worse' && told === nights.length - 1);
  if (state === 'worse' && isNew && tonight.outside)
    return 'all runs, but at most one, lie far outside everything seen before, and they agree: an alarm the same night';
  if (state === 'worse' && isNew)
    return `${odds(tonight.log)} times as likely with a worsening as without: an alarm begins at ${odds(tonight.alarmFrom)}`;
  if (state === 'too few')
    return `${plural(nights.length, 'night')}, ${String(MIN_NIGHTS)} are needed to be sure; it does not stand out from those before`;
  if (state === 'worse')
    return 'it got worse before, and the newest nights are still worse: an alarm until it is fixed or accepted';
  if (tonight.alarmFrom === 0) return 'too few nights since the level changed';
  if (tonight.log === 0) return 'nothing suggests that it got worse';
  const likely = `${odds(tonight.log)} times as likely with a worsening as without: a suspicion begins at ${odds(tonight.suspectedFrom)}, an alarm at ${odds(tonight.alarmFrom)}`;
  return tonight.log < tonight.suspectedFrom
    ? likely
    : `${likely}. No suspicion nevertheless: the newest night is as usual, or as slow as several before it, or the change is too little to matter`;
}
