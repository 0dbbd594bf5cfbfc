import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/metrics.js';
import { inline, table } from '../markdown-text.js';
import {
  adviceText,
  causeText,
  changeText,
  namedText,
  openAlarm,
  seriesText,
  STATE_WORDS,
  verdictText,
  watchText,
} from './words.js';

/** Text of a table is one cell, and has no room for more. */
const MOST = 1000;

/** What a history says, as Markdown: for the summary of a job, or the text of an issue. */
export function historyMarkdown(verdict: HistoryVerdict): string {
  const told = verdict.series.filter(({ state, former }) => !former && !['quiet', 'too few'].includes(state));
  const wholes = verdict.series.filter(({ former }) => !former).map(seriesText);
  const parts = [
    `## ${inline(verdictText(verdict))}`,
    ...verdict.causes.map((cause) => `- ${inline(causeText(cause, verdict), MOST)}`),
    ...(told.length > 0 ? table(['Series', 'State', 'Newest', 'What is known'], told.map(cells)) : []),
    ...adviceText(verdict).map((advice) => inline(advice, MOST)),
    ...[...new Set(wholes)].map((whole) => inline(whole, MOST)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function cells(series: JudgedSeries): string[] {
  const { metric, nights, state } = series;
  const newest = valueText(nights.at(-1)!.values[0]!, metricOf(metric));
  const alarm = openAlarm(series);
  const known = [...(alarm ? [changeText(series, alarm)] : []), watchText(series) ?? ''].join(' ');
  const { sign, word } = STATE_WORDS[state];
  return [namedText(series), `${sign} ${word}`, newest, known.trim()].map((each) => inline(each, MOST));
}
