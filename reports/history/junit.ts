import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { create } from '../../src/packages/xml.js';
import { line } from '../printable.js';
import { groupBy } from '../select.js';
import { adviceText, changeText, openAlarm, seriesText, STATE_WORDS, watchText } from './words.js';

/**
 * What a history says as JUnit XML: a suite for each kind of run, a test case for each series. What is worse failed, what
 * may be is an error, and what has too few nights is skipped.
 */
export function historyJunit(verdict: HistoryVerdict): string {
  const document = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\ufffd' });
  const suites = document.ele('testsuites', { name: 'assay history' });
  const worse = new Set(
    verdict.causes.flatMap(({ series }) => series.map((place) => verdict.series[place]!)),
  );
  const known = verdict.series.filter((each) => !each.former || worse.has(each));
  const advice = adviceText(verdict).map(line).join('\n');
  const suiteOf = ({ target, kind, mode }: JudgedSeries) => line(`${target}, ${kind} (${mode})`);
  for (const [name, all] of groupBy(known, suiteOf)) {
    const of = (result: Result) => String(all.filter((each) => resultOf(each, worse) === result).length);
    const counts = { failures: of('failure'), errors: of('error'), skipped: of('skipped') };
    const timestamp = `${all
      .map(({ nights }) => nights.at(-1)!.night)
      .sort()
      .at(-1)!}T00:00:00Z`;
    const suite = suites.ele('testsuite', { name, tests: String(all.length), ...counts, timestamp });
    for (const each of all) {
      const test = suite.ele('testcase', { classname: name, name: line(each.metric) });
      const result = resultOf(each, worse);
      if (result === 'passed') continue;
      const told = line(result === 'failure' ? changeText(each, openAlarm(each)!) : openText(each));
      const element = test.ele(result, { ...(result !== 'skipped' && { type: each.state }), message: told });
      if (result === 'failure') element.txt([told, advice, line(seriesText(each))].join('\n'));
    }
  }
  return document.end({ prettyPrint: false });
}

type Result = 'failure' | 'error' | 'skipped' | 'passed';

function resultOf(series: JudgedSeries, worse: ReadonlySet<JudgedSeries>): Result {
  if (worse.has(series)) return 'failure';
  if (series.state === 'too few') return 'skipped';
  return series.state === 'suspected' || series.state === 'open' ? 'error' : 'passed';
}

const openText = (series: JudgedSeries): string => watchText(series) ?? STATE_WORDS[series.state].word;
