import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/metrics.js';
import { inline, table } from '../markdown-text.js';
import { causeText, changeText, STATE_WORDS, verdictText, watchText } from './words.js';

/** What a history says, as Markdown: for the summary of a job, or the text of an issue. */
export function historyMarkdown(verdict: HistoryVerdict): string {
  const told = verdict.series.filter(({ state, former }) => !former && !['quiet', 'too few'].includes(state));
  const parts = [
    `## ${inline(verdictText(verdict))}`,
    ...verdict.causes.map((cause) => `- ${inline(causeText(cause, verdict))}`),
    ...(told.length > 0 ? table(['Series', 'State', 'Newest', 'What is known'], told.map(cells)) : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function cells(series: JudgedSeries): string[] {
  const { target, kind, mode, metric, nights, state, changes } = series;
  const newest = valueText(nights.at(-1)!.values[0]!, metricOf(metric));
  const open = changes.filter((change) => change.kind === 'worse' && !change.ended);
  const known = [...open.map((change) => changeText(series, change)), watchText(series) ?? ''].join(' ');
  const { sign, word } = STATE_WORDS[state];
  const all = [`${target}, ${kind} (${mode}): ${metric}`, `${sign} ${word}`, newest, known.trim()];
  return all.map((each) => inline(each));
}
