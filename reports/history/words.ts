import { MIN_NIGHTS } from '../../src/history/detect/monitor.js';
import { metricOf, valueText } from '../../src/history/series.js';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { number, plural, type Label } from '../words.js';

type LevelChange = JudgedSeries['changes'][number];

type Cause = HistoryVerdict['causes'][number];

export const STATE_WORDS: Readonly<Record<JudgedSeries['state'], Label>> = {
  worse: { word: 'worse', sign: '✗', color: 'fail' },
  suspected: { word: 'suspected', sign: '?', color: 'inconclusive' },
  cleared: { word: 'cleared by repeats', sign: '✓', color: 'pass' },
  open: { word: 'still open', sign: '?', color: 'inconclusive' },
  quiet: { word: 'steady', sign: '✓', color: 'pass' },
  'too few': { word: 'too few nights', sign: '–', color: 'not-applicable' },
};

/** The verdict on a history in one sentence. */
export function verdictText({ verdict, reason, repeats, causes, series }: HistoryVerdict): string {
  const worse = causes.reduce((sum, cause) => sum + cause.series.length, 0);
  if (verdict === 'worse')
    return `${plural(worse, 'series', 'series')} of ${number(series.length)} got worse${worse > 1 ? `, of ${plural(causes.length, 'cause')}` : ''}.`;
  if (reason === 'no history') return 'There is no history to judge: add runs with assay history add.';
  if (reason === 'too few nights') {
    const nights = Math.max(...series.filter(({ former }) => !former).map((each) => each.nights.length));
    const enough = `${String(MIN_NIGHTS)} are needed to be sure`;
    if (nights === 1)
      return `Too few nights: this is the first one, with which others are compared. ${enough}.`;
    return `Too few nights: ${String(nights)}; ${enough}. Compared with those before, the newest night does not stand out.`;
  }
  if (reason === 'still open') {
    const open = series.filter(({ state, former }) => state === 'open' && !former).length;
    return `Not decided: ${plural(open, 'series', 'series')} of ${number(series.length)} may be worse; repeats did not decide it.`;
  }
  if (reason === 'wants repeats')
    return `Suspected: run again tonight, ${plural(repeats, 'repeat')}, add each with --repeat, and check again.`;
  return 'Nothing got worse.';
}

/** The news of tonight and the verdict on the history, the most important first. */
export const headlines = (verdict: HistoryVerdict): [string, ...string[]] => {
  const { tonight: [first, ...more] = [], reason } = verdict;
  if (first === undefined) return [verdictText(verdict)];
  const history = verdict.verdict === 'steady' ? 'Otherwise nothing got worse.' : verdictText(verdict);
  return reason === 'no history' ? [first, ...more] : [first, ...more, history];
};

/** Whether anything is to be done: a night with news, or something that got worse. */
export const isBad = ({ verdict, tonight = [] }: HistoryVerdict): boolean =>
  verdict === 'worse' || tonight.length > 0;

const percent = (from: number, to: number): string => {
  const by = Number(((100 * (to - from)) / Math.abs(from)).toPrecision(2));
  return `${by > 0 ? '+' : by < 0 ? '−' : ''}${String(Math.abs(by))} %`;
};
const relative = (from: number, to: number): string => (from === 0 ? '' : ` (${percent(from, to)})`);

/** A series by its name and the meaning of its metric. */
export const namedText = ({ target, metric }: JudgedSeries): string =>
  `${target}: ${metric}, ${metricOf(metric).means}`;

/** The worsening of a series that has neither recovered nor been accepted. */
export const openAlarm = ({ changes }: Pick<JudgedSeries, 'changes'>): LevelChange | undefined =>
  changes.findLast(({ kind, ended }) => kind === 'worse' && !ended);

/** Describes what got worse at the same time, in one message. */
export function causeText({ since, series: places, common }: Cause, { series }: HistoryVerdict): string {
  const all = places.map((place) => series[place]!);
  const moves = all.map(({ metric, changes }) => {
    const { from, to } = openAlarm({ changes })!;
    return `${metric}${relative(from, to)}`;
  });
  const what = `since ${since}: ${moves.join(', ')}`;
  return common
    ? `${what}. Most measures of speed moved together: probably it is the machine, or something that they share. A calibration tells which.`
    : what;
}

/** The newest night of several series. */
export const newestNight = (all: readonly JudgedSeries[]): string =>
  all.map(({ nights }) => nights.at(-1)!.night).reduce((one, other) => (one > other ? one : other));

/** Says where to look for what got worse, and what ends the alarm. Empty when nothing is worse. */
export function adviceText({ causes, series }: HistoryVerdict): string[] {
  if (causes.length === 0) return [];
  const all = causes.flatMap((cause) => cause.series.map((place) => series[place]!));
  const names = [...new Set(all.map(({ metric }) => metric))].join(' ');
  return [
    ...causes.map((cause) => {
      const { nights } = series[cause.series[0]!]!;
      const from = nights.findIndex(({ night }) => night >= cause.since);
      return `What to do: find out what changed on the target ${placeText(nights[from - 1], nights[from]!)}.`;
    }),
    `Once it is mended, the alarm ends with the first nights that are as before. If it is to stay: assay history accept ${names} --reason "…" --by "…". The measurements: assay history explain ${newestNight(all)}.`,
  ];
}

type Night = JudgedSeries['nights'][number];

/** Between which nights, with the revisions when they are known. */
function placeText(before: Night | undefined, first: Night): string {
  const named = ({ night, run }: Night) =>
    run.revision === undefined ? night : `${night} (${run.revision})`;
  return before ? `between ${named(before)} and ${named(first)}` : `before ${named(first)}`;
}

/** Describes one change: from what to what, since when, and its outcome. */
export function changeText(series: JudgedSeries, { at, told, from, to, kind, ended }: LevelChange): string {
  const metric = metricOf(series.metric);
  const night = (place: number) => series.nights[place]!.night;
  const word = { worse: 'worse', better: 'better', other: 'changed' }[kind];
  const levels = `${valueText(from, metric)} → ${valueText(to, metric)}${relative(from, to)}`;
  const when = `since ${night(at)}${told > at ? `, certain on ${night(told)}` : ''}`;
  return `${word}: ${levels} ${when}${endText(series, ended)}${versionText(series, at)}`;
}

function endText({ nights, acceptances, former }: JudgedSeries, ended: LevelChange['ended']): string {
  if (!ended) return former ? '; what it is compared by has changed: only accepting ends it' : '';
  const night = nights[ended.at]!.night;
  if (ended.how === 'mended') return `; mended since ${night}`;
  const own = acceptances.findLast(({ accepts }) => accepts.night >= night);
  return `; accepted on ${night}${own ? ` by ${own.by}: ${own.reason}` : ''}`;
}

function versionText({ nights, kind }: JudgedSeries, at: number): string {
  if (at === 0) return '';
  const [before, after] = [nights[at - 1]!, nights[at]!].map(({ run }) => new Map(Object.entries(run)));
  const names = {
    harnessVersion: 'assay',
    catalogue: 'the catalogue',
    k6: 'k6',
    // A certification has a new seed each night.
    ...(kind === 'load' && { seed: 'the seed' }),
    revision: 'the revision',
  };
  const changed = Object.entries(names)
    .filter(([name]) => before?.get(name) !== after?.get(name))
    .map(
      ([name, words]) =>
        `${words} ${String(before?.get(name) ?? 'none')} → ${String(after?.get(name) ?? 'none')}`,
    );
  return changed.length > 0 ? `. That night also changed: ${changed.join(', ')}` : '';
}

/** A likelihood ratio from its logarithm, as a number with two digits. */
export const odds = (log: number): string =>
  log > Math.log(1e6) ? 'more than a million' : number(Number(Math.exp(log).toPrecision(2)));

/** Describes the newest nights; undefined when they are as usual, or when a change describes them. */
export function watchText({ state, tonight, nights, metric }: JudgedSeries): string | undefined {
  const newest = nights.at(-1)!;
  const since = nights[tonight.since]?.night ?? newest.night;
  const likely = tonight.outside
    ? `far outside everything seen before${earlyText(nights.length, tonight.since)}`
    : `${odds(tonight.log)} times as likely with a worsening as without, and it takes ${odds(tonight.alarmFrom)}`;
  const seen = `since ${since}, usual is ${valueText(tonight.usual, metricOf(metric))}: ${likely}`;
  if (state === 'worse' && tonight.wanted > 0)
    return `${newest.night} may be as before; ${plural(tonight.wanted, 'repeat')} wanted`;
  if (state === 'suspected') return `suspected ${seen}; ${plural(tonight.wanted, 'repeat')} wanted`;
  if (state === 'cleared') return `the repeats of ${newest.night} do not confirm a worsening`;
  if (state === 'open' && tonight.outside && nights.length < MIN_NIGHTS) return `its repeats agree; ${seen}`;
  if (state === 'open')
    return `the repeats of ${newest.night} neither confirm nor clear it; ${seen}; the next night tells more`;
  return undefined;
}

/** Says for the first nights how little is known yet. */
const earlyText = (nights: number, before: number): string =>
  nights < MIN_NIGHTS
    ? `, which is ${plural(before, 'night')}, so that this is less certain than from night ${String(MIN_NIGHTS)} on`
    : '';

/** Number of missing nights that are named, newest first. */
const NAMED = 3;
const DAY_MS = 86_400_000;

/** Names target, machine and nights of a series; nights without a run when most follow the night before. */
export function seriesText({ target, kind, mode, conditions, nights, calibrations }: JudgedSeries): string {
  const machine = conditions['machine'];
  return [
    `${target}, ${kind} (${mode})${machine === undefined ? '' : ` from ${machine}`}: ${plural(nights.length, 'night')}`,
    `${nights[0]!.night} to ${nights.at(-1)!.night}`,
    ...missingText(nights),
    ...(calibrations > 0 ? [`${plural(calibrations, 'run')} calibrated`] : []),
  ].join(', ');
}

function missingText(nights: readonly Night[]): string[] {
  const days = new Set(nights.map(({ night }) => Date.parse(night) / DAY_MS));
  const [first, newest] = [Math.min(...days), Math.max(...days)];
  const missing = Array.from({ length: newest - first }, (_, i) => first + i).filter((day) => !days.has(day));
  const following = [...days].filter((day) => days.has(day - 1)).length;
  if (missing.length === 0 || 2 * following < days.size - 1) return [];
  const named = missing.slice(-NAMED).map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
  const more = missing.length > NAMED ? ', the newest of them' : '';
  return [`${plural(missing.length, 'night')} missing${more} ${named.join(', ')}`];
}

/** Says that a series is new because its runs differ from the earlier ones. */
export const followsText = ({ follows }: JudgedSeries): string | undefined =>
  follows &&
  `a new series after ${follows.night}, as other runs are not compared: ${follows.changed.join('; ')}`;
