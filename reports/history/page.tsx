import type { JSX } from 'preact';
import type { HistoryVerdict, JudgedSeries } from '../../src/history/judge.js';
import { metricOf, valueText } from '../../src/history/series.js';
import { median } from '../../src/history/detect/statistics.js';
import { lineChart } from '../chart/line-chart.js';
import { document, styles } from '../html/document.js';
import { safe, Sign } from '../html/parts.js';
import { plural } from '../words.js';
import {
  adviceText,
  causeText,
  changeText,
  followsText,
  headlines,
  isBad,
  seriesText,
  STATE_WORDS,
  watchText,
} from './words.js';

const sheet = `${styles}main { margin-top: 1.5rem; }\n.card h2 { margin: 0 0 0.35rem; }\n.verdict h1 { font-size: 1.4rem; }\nsvg[role='img'] { display: block; width: 100%; height: auto; margin-top: 0.75rem; }\n`;

const HEAD = { steady: 'pass', worse: 'fail', inconclusive: 'inconclusive' } as const;

/** Returns a history as one self-contained HTML page: a chart and the changes of each series. */
export const historyPage = (verdict: HistoryVerdict): string =>
  document({ title: `${headlines(verdict)[0]} · assay`, styles: sheet }, <Body verdict={verdict} />);

const Body = ({ verdict }: { verdict: HistoryVerdict }): JSX.Element => {
  const [title, ...more] = headlines(verdict);
  return (
    <>
      <header>
        <p class="product">History of assay</p>
        <div class={`verdict ${isBad(verdict) ? 'fail' : HEAD[verdict.verdict]}`}>
          <h1>
            <strong>{safe(title, 2000)}</strong>
          </h1>
          {more.map((each) => (
            <p>{safe(each, 2000)}</p>
          ))}
          {verdict.causes.map((cause) => (
            <p>{safe(causeText(cause, verdict), 2000)}</p>
          ))}
          {adviceText(verdict).map((advice) => (
            <p>{safe(advice, 2000)}</p>
          ))}
        </div>
      </header>
      <main>
        {verdict.series
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map((series, i) => (
            <SeriesCard series={series} id={`series-${String(i + 1)}`} />
          ))}
      </main>
      <footer>Made from history.json, in the same folder, which has everything in full.</footer>
    </>
  );
};

const FIRST = ['worse', 'suspected', 'open', 'cleared'];

/** What is worse or suspected is shown first. */
const placeOf = ({ state }: JudgedSeries): number => FIRST.indexOf(state) + 1 || FIRST.length + 1;

/** A series: its state, what changed, and a chart. */
export const SeriesCard = ({ series, id }: { series: JudgedSeries; id: string }): JSX.Element => {
  const watched = watchText(series);
  const follows = followsText(series);
  return (
    <section class={`card ${STATE_WORDS[series.state].color}`} aria-labelledby={id}>
      <h2 id={id}>
        <code class="id">{safe(series.metric, 200)}</code> <Sign {...STATE_WORDS[series.state]} />
      </h2>
      <p class="soft">
        {safe(
          `${seriesText(series)}. What is drawn: ${metricOf(series.metric).means}.${usualText(series)}`,
          800,
        )}
      </p>
      {follows !== undefined && <p>{safe(follows, 1000)}</p>}
      {series.changes.map((change) => (
        <p>{safe(changeText(series, change))}</p>
      ))}
      {watched !== undefined && <p>{safe(watched)}</p>}
      <div dangerouslySetInnerHTML={{ __html: chartOf(series, id) }} />
    </section>
  );
};

/** The usual range in standard deviations around the level: 19 of 20 nights. */
const USUAL = 2;

const usualRange = ({ tonight: { usual, noise } }: JudgedSeries) =>
  noise > 0 ? { low: usual - USUAL * noise, high: usual + USUAL * noise } : undefined;

function usualText(series: JudgedSeries): string {
  const [usual, metric] = [usualRange(series), metricOf(series.metric)];
  if (!usual) return '';
  return ` Usual, and shaded, is ${valueText(usual.low, metric)} to ${valueText(usual.high, metric)}.`;
}

function chartOf(series: JudgedSeries, id: string): string {
  const metric = metricOf(series.metric);
  const points = series.nights.map(({ night, values }) => ({ x: new Date(night), y: median(values) }));
  const { state, changes, nights } = series;
  const usual = usualRange(series);
  const watched = state === 'suspected' || state === 'open';
  const ends = [points[0]!, points.at(-1)!].map(({ y }) => valueText(y, metric)).join(', ');
  return lineChart({
    id: `${id}-chart`,
    title: `${series.metric} by night`,
    description: `From the first to the newest night: ${ends}. ${plural(changes.length, 'change')}, described above.${usualText(series)}`,
    x: { label: 'night', type: 'time' },
    y: { label: metric.unit === '' ? series.metric : `${series.metric}, ${metric.unit}` },
    lines: [{ name: series.metric, points }],
    marks: [
      ...changes.map(({ at, kind, ended }) => ({
        x: points[at]!.x,
        label: ended ? `${kind}, ${ended.how}` : kind,
      })),
      ...(watched ? [{ x: points[nights.length - 1]!.x, label: STATE_WORDS[state].word }] : []),
    ],
    ...(usual && { usual }),
  });
}
