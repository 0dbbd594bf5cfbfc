import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { line } from '../printable.js';
import { type Element, xmlText } from '../xml.js';
import { groupBy } from '../select.js';
import {
  STATE_WORDS,
  adviceText,
  causeText,
  changeText,
  namedText,
  openAlarm,
  headlines,
  seriesText,
  watchText,
} from './words.js';
import { metricOf, valueText } from '../../src/history/series.js';
import { inline, table } from '../markdown-failures.js';
import { type Annotation, workflowCommands } from '../github.js';

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
  const { tonight = [] } = verdict;
  if (tonight.length > 0) {
    const failures = String(tonight.length);
    const suite = suites.ele('testsuite', {
      name: 'tonight',
      tests: failures,
      failures,
      errors: '0',
      time: NO_TIME,
    });
    for (const [at, text] of tonight.entries())
      suite
        .ele('testcase', { classname: 'tonight', name: `news ${at + 1}`, time: NO_TIME })
        .ele('failure', { type: 'tonight', message: line(text) });
  }
  for (const [name, all] of groupBy(known, suiteOf)) {
    const of = (result: Result) => String(all.filter((each) => resultOf(each, worse) === result).length);
    const counts = { failures: of('failure'), errors: of('error'), skipped: of('skipped') };
    const timestamp = `${all
      .map(({ nights }) => nights.at(-1)!.night)
      .sort()
      .at(-1)!}T00:00:00Z`;
    const suite = suites.ele('testsuite', {
      name,
      tests: String(all.length),
      ...counts,
      time: NO_TIME,
      timestamp,
    });
    for (const each of all) {
      const test = suite.ele('testcase', { classname: name, name: line(each.metric), time: NO_TIME });
      const result = resultOf(each, worse);
      if (result === 'passed') continue;
      const told = line(result === 'failure' ? changeText(each, openAlarm(each)!) : openText(each));
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

const openText = (series: JudgedSeries): string => watchText(series) ?? STATE_WORDS[series.state].word;

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
  const news = tonight.map((text): Annotation => ({ level: 'error', title: 'tonight', text: line(text) }));
  const worse = causes.map((cause): Annotation => ({
    level: 'error',
    title: causeText(cause, verdict),
    text: [
      ...cause.series.flatMap((place) => {
        const each = series[place]!;
        return `${namedText(each)}: ${changeText(each, openAlarm(each)!)}`;
      }),
      ...adviceText({ ...verdict, causes: [cause] }),
    ]
      .map(line)
      .join('\n'),
  }));
  const open = series
    .filter(({ state, former }) => (state === 'suspected' || state === 'open') && !former)
    .map((each): Annotation => ({
      level: 'warning',
      title: `${each.metric} may be worse`,
      text: line(`${namedText(each)}: ${watchText(each) ?? ''}`),
    }));
  return workflowCommands([...news, ...worse, ...open], headlines(verdict).join(' '));
}
