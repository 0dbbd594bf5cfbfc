import { MIN_VALUES } from '../../src/history/detect/change-points.js';
import type { Change } from '../../src/history/detect/judge-series.js';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/metrics.js';
import { number, plural, type Label } from '../words.js';

/** How each state of a series is named. */
export const STATE_WORDS: Readonly<Record<JudgedSeries['state'], Label>> = {
  worse: { word: 'worse', sign: '✗', color: 'fail' },
  suspected: { word: 'suspected', sign: '?', color: 'inconclusive' },
  cleared: { word: 'cleared by repeats', sign: '✓', color: 'pass' },
  open: { word: 'still open', sign: '?', color: 'inconclusive' },
  quiet: { word: 'steady', sign: '✓', color: 'pass' },
  'too few': { word: 'too few nights', sign: '–', color: 'not-applicable' },
};

/** The verdict on a history in one sentence. */
export function verdictText({ verdict, reason, repeats, series }: HistoryVerdict): string {
  const worse = series.filter(({ state }) => state === 'worse').length;
  if (verdict === 'worse')
    return `${plural(worse, 'series', 'series')} of ${number(series.length)} got worse.`;
  if (reason === 'no history') return 'There is no history to judge: add runs with assay history add.';
  if (reason === 'too few nights')
    return `There are too few nights to judge by: ${String(MIN_VALUES)} are needed.`;
  if (reason === 'wants repeats')
    return `Suspected: run again tonight, ${plural(repeats, 'repeat')}, add each with --repeat, and check again.`;
  return 'Nothing got worse.';
}

const relative = (from: number, to: number): string => {
  if (from === 0) return '';
  const percent = Math.round((100 * (to - from)) / Math.abs(from));
  return ` (${percent > 0 ? '+' : percent < 0 ? '−' : ''}${String(Math.abs(percent))} %)`;
};

/** How sure a change is, from how often noise alone shows one as clear. */
const surety = (p: number): string =>
  p < 1e-6
    ? 'noise alone shows this in less than one of a million series'
    : `noise alone shows this in 1 of ${number(Number((1 / p).toPrecision(2)))} series`;

/** One change: from what to what, since when, how sure. */
export function changeText(series: JudgedSeries, { at, from, to, p, kind, certain }: Change): string {
  const metric = metricOf(series.metric);
  const word = { worse: 'worse', better: 'better', other: 'changed' }[kind];
  const levels = `${valueText(from, metric)} → ${valueText(to, metric)}${relative(from, to)}`;
  const since = `since ${series.nights[at]!.night}`;
  return `${certain ? word : `perhaps ${word}`}: ${levels} ${since}; ${surety(p)}${versionText(series, at)}`;
}

/** What else was new that night. */
function versionText({ nights }: JudgedSeries, at: number): string {
  const [before, after] = [nights[at - 1]!.run, nights[at]!.run];
  const names = { harnessVersion: 'assay', catalogue: 'the catalogue', k6: 'k6', seed: 'the seed' } as const;
  const changed = (Object.keys(names) as (keyof typeof names)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${names[name]} ${String(before[name] ?? 'none')} → ${String(after[name] ?? 'none')}`);
  return changed.length > 0 ? `. That night also changed: ${changed.join(', ')}` : '';
}

/** What the newest nights say; nothing when they are as usual. */
export function watchText({ state, watched, nights, metric }: JudgedSeries): string | undefined {
  if (state === 'too few') return `${plural(nights.length, 'night')}, ${String(MIN_VALUES)} are needed`;
  if (!watched || watched.state === 'quiet' || watched.state === 'too few') return undefined;
  const { odds, since, before, wanted } = watched;
  const newest = nights.at(-1)!;
  const likely = `${number(Number(odds.toPrecision(2)))} times as likely with a worsening as without`;
  const seen = `since ${nights[since]?.night ?? newest.night}, usual is ${valueText(before, metricOf(metric))}: ${likely}`;
  if (watched.state === 'suspected') return `suspected ${seen}; ${plural(wanted, 'repeat')} wanted`;
  if (watched.state === 'cleared') return `the repeats of ${newest.night} do not confirm a worsening`;
  if (watched.state === 'open')
    return `the repeats of ${newest.night} neither confirm nor clear it; ${seen}; the next night tells more`;
  return `worse ${seen}; the repeats of ${newest.night} confirm it`;
}
