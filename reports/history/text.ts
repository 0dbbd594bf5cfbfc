import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/metrics.js';
import { printable } from '../printable.js';
import { plural } from '../words.js';
import { causeText, changeText, followsText, STATE_WORDS, verdictText, watchText } from './words.js';

/** What a history says, for a terminal: a line for each series, below it what changed. */
export function historyText(verdict: HistoryVerdict): string {
  const lines: string[] = [];
  let last = '';
  for (const series of verdict.series) {
    const head = headOf(series);
    if (head !== last) {
      const follows = followsText(series);
      lines.push(...(last === '' ? [] : ['']), head, ...(follows === undefined ? [] : [`  ${follows}`]));
    }
    last = head;
    lines.push(...linesOf(series));
  }
  const someTooFew = verdict.verdict === 'steady' && verdict.series.some(({ state }) => state === 'too few');
  if (lines.length > 0) lines.push('');
  lines.push(verdictText(verdict), ...verdict.causes.map((cause) => `  ${causeText(cause, verdict)}`));
  if (someTooFew) lines.push('Some series have too few nights yet.');
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

const headOf = ({ target, kind, mode, nights, calibrations }: JudgedSeries): string => {
  const calibrated = calibrations > 0 ? `, ${plural(calibrations, 'run')} calibrated` : '';
  return `${target}, ${kind} (${mode}): ${plural(nights.length, 'night')}, ${nights[0]!.night} to ${nights.at(-1)!.night}${missingText(nights)}${calibrated}`;
};

/** So many missing nights are named, the newest. */
const NAMED = 3;

/** Nights without a run, where most nights have one. */
function missingText(nights: JudgedSeries['nights']): string {
  const days = nights.map(({ night }) => Date.parse(night) / 86_400_000);
  const missing = days.flatMap((day, i) => {
    const gap = i === 0 ? 0 : day - days[i - 1]! - 1;
    return Array.from({ length: gap }, (_, k) => new Date((day - gap + k) * 86_400_000));
  });
  if (missing.length === 0 || missing.length >= days.length) return '';
  const named = missing.slice(-NAMED).map((date) => date.toISOString().slice(0, 10));
  const more = missing.length > NAMED ? ', the newest of them' : '';
  return `, ${plural(missing.length, 'night')} missing${more} ${named.join(', ')}`;
}

function linesOf(series: JudgedSeries): string[] {
  const { sign, word } = STATE_WORDS[series.state];
  const newest = valueText(series.nights.at(-1)!.values[0]!, metricOf(series.metric));
  const watched = watchText(series);
  return [
    `  ${sign} ${series.metric.padEnd(26)} ${word}, newest ${newest}`,
    ...series.changes.map((change) => `      ${changeText(series, change)}`),
    ...(watched === undefined ? [] : [`      ${watched}`]),
  ];
}
