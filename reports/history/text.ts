import { MIN_NIGHTS } from '../../src/history/detect/monitor.js';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/series.js';
import { printable, line } from '../printable.js';
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
  namedText,
  newestNight,
  openAlarm,
} from './words.js';
import { median } from '../../src/history/detect/statistics.js';
import { plural } from '../words.js';
import { type Element, xmlText } from '../junit.js';
import { groupBy } from '../select.js';
import { inline, table } from '../markdown-failures.js';
import { workflowCommands } from '../problems.js';

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
  if (lines.length > 0) lines.push('');
  lines.push(...headlines(verdict), ...verdict.causes.map((cause) => `  ${causeText(cause, verdict)}`));
  lines.push(...adviceText(verdict));
  if (verdict.verdict === 'steady' && verdict.series.some(({ state }) => state === 'too few'))
    lines.push('Some series have too few nights yet.');
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

/** The time of suites and test cases, which some readers of JUnit need: judging a history takes none. */
const NO_TIME = '0.000';

/**
 * Returns a history as JUnit XML: a suite for the news of tonight and for each kind of run, a test case for each series. A series that is worse
 * is a failure, a suspected one is an error, and one with too few nights is skipped.
 */
export const historyJunit = (verdict: HistoryVerdict): string =>
  xmlText((document) => suitesOf(document, verdict));

function suitesOf(document: Element, verdict: HistoryVerdict): void {
  const suites = document.ele('testsuites', { name: 'assay history' });
  const worse = new Set(
    verdict.causes.flatMap(({ series }) => series.map((place) => verdict.series[place]!)),
  );
  const known = verdict.series.filter((each) => !each.former || worse.has(each));
  const advice = adviceText(verdict).map(line).join('\n');
  const suiteOf = ({ target, kind, mode }: JudgedSeries) => line(`${target}, ${kind} (${mode})`);
  const suiteNamed = (name: string, tests: number, counts: Record<string, string>) =>
    suites.ele('testsuite', { name, tests: String(tests), ...counts, time: NO_TIME });
  const { tonight = [] } = verdict;
  if (tonight.length > 0) {
    const suite = suiteNamed('tonight', tonight.length, { failures: String(tonight.length), errors: '0' });
    for (const [at, text] of tonight.entries())
      suite
        .ele('testcase', { classname: 'tonight', name: `news ${at + 1}`, time: NO_TIME })
        .ele('failure', { type: 'tonight', message: line(text) });
  }
  for (const [name, all] of groupBy(known, suiteOf)) {
    const of = (result: Result) => String(all.filter((each) => resultOf(each, worse) === result).length);
    const counts = { failures: of('failure'), errors: of('error'), skipped: of('skipped') };
    const suite = suiteNamed(name, all.length, { ...counts, timestamp: `${newestNight(all)}T00:00:00Z` });
    for (const each of all) {
      const test = suite.ele('testcase', { classname: name, name: line(each.metric), time: NO_TIME });
      const result = resultOf(each, worse);
      if (result === 'passed') continue;
      const state = watchText(each) ?? STATE_WORDS[each.state].word;
      const told = line(result === 'failure' ? changeText(each, openAlarm(each)!) : state);
      const element = test.ele(result, { ...(result !== 'skipped' && { type: each.state }), message: told });
      if (result === 'failure') element.txt([told, advice, line(seriesText(each))].join('\n'));
    }
  }
}

type Result = 'failure' | 'error' | 'skipped' | 'passed';

function resultOf(series: JudgedSeries, worse: ReadonlySet<JudgedSeries>): Result {
  if (worse.has(series)) return 'failure';
  if (series.state === 'too few') return 'skipped';
  return series.state === 'suspected' || series.state === 'open' ? 'error' : 'passed';
}

/** Maximum length of a text in a table cell. */
const MOST = 1000;

/** Returns a history as Markdown, for a job summary or the text of an issue. */
export function historyMarkdown(verdict: HistoryVerdict): string {
  const told = verdict.series.filter(({ state, former }) => !former && !['quiet', 'too few'].includes(state));
  const wholes = verdict.series.filter(({ former }) => !former).map(seriesText);
  const [title, ...more] = headlines(verdict);
  const parts = [
    `## ${inline(title, MOST)}`,
    ...more.map((each) => inline(each, MOST)),
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

/**
 * Returns a history as workflow commands of GitHub Actions: an error for each news of tonight and each cause of a
 * worsening, a warning for each suspected series.
 */
export function historyGithub(verdict: HistoryVerdict): string {
  const { causes, series, tonight = [] } = verdict;
  const news = tonight.map((text) => ({ level: 'error' as const, title: 'tonight', text: line(text) }));
  const worse = causes.map((cause) => ({
    level: 'error' as const,
    title: causeText(cause, verdict),
    text: [
      ...cause.series
        .map((place) => series[place]!)
        .map((each) => `${namedText(each)}: ${changeText(each, openAlarm(each)!)}`),
      ...adviceText({ ...verdict, causes: [cause] }),
    ]
      .map(line)
      .join('\n'),
  }));
  const open = series
    .filter(({ state, former }) => (state === 'suspected' || state === 'open') && !former)
    .map((each) => ({
      level: 'warning' as const,
      title: `${each.metric} may be worse`,
      text: line(`${namedText(each)}: ${watchText(each) ?? ''}`),
    }));
  return workflowCommands([...news, ...worse, ...open], headlines(verdict).join(' '));
}
