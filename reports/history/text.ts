import { MIN_NIGHTS } from '../../src/history/detect/monitor.js';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/metrics.js';
import { printable } from '../printable.js';
import {
  adviceText,
  causeText,
  changeText,
  followsText,
  seriesText,
  STATE_WORDS,
  verdictText,
  watchText,
} from './words.js';

/** Returns a history for a terminal: a line for each series, with its changes below it. */
export const historyText = (verdict: HistoryVerdict): string => textOf(verdict, verdict.series);

/** Returns only what is worse or suspected, for a message. */
export const historyNews = (verdict: HistoryVerdict): string => {
  const worse = new Set(verdict.causes.flatMap(({ series }) => series));
  const open = ({ state, former }: JudgedSeries) => (state === 'suspected' || state === 'open') && !former;
  return textOf(
    verdict,
    verdict.series.filter((series, at) => worse.has(at) || open(series)),
  );
};

function textOf(verdict: HistoryVerdict, shown: readonly JudgedSeries[]): string {
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
  lines.push(verdictText(verdict), ...verdict.causes.map((cause) => `  ${causeText(cause, verdict)}`));
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
