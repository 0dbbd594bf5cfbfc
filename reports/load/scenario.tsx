import type { JSX } from 'preact';
import type { LoadScenario } from '../../src/verdict/load/schema.js';
import { lineChart, type LineChart } from '../chart/line-chart.js';
import { safe } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { number, plural } from '../words.js';
import { distribution, failuresOverTime, latencyOverTime, rateOverTime } from './charts.js';
import { latency, percent, PERCENTILES, perSecond } from './words.js';

/** A chart that scrolls in itself where there is no room for it: shrunk, its text could not be read. */
export const Chart = ({ id, chart }: { id: string; chart: Omit<LineChart, 'id'> }): JSX.Element => (
  <figure>
    <figcaption>{safe(chart.title, 200)}</figcaption>
    <div
      class="chart"
      tabIndex={0}
      role="group"
      aria-label={safe(chart.title, 200)}
      dangerouslySetInnerHTML={{ __html: lineChart({ ...chart, id }) }}
    />
  </figure>
);

/** Everything that was measured of one scenario. */
export const Scenario = ({ scenario, id }: { scenario: LoadScenario; id: string }): JSX.Element => {
  const { requests, rate, dropped, failures, latency: times } = scenario;
  const answered = times.count > 0;
  return (
    <>
      <div class="card">
        <p>
          {plural(requests, 'request')}, {perSecond(rate.reached)} of {perSecond(rate.asked)} planned;{' '}
          {dropped > 0
            ? `${number(dropped)} more were planned and not sent, because no virtual user was free: the generator was the limit.`
            : 'none was dropped.'}
        </p>
        <Chart id={`${id}-rate`} chart={rateOverTime(scenario)} />
      </div>
      <div class="card">
        <h3>Latency</h3>
        {answered ? <Percentiles scenario={scenario} /> : <p>Nothing was answered.</p>}
        {answered && <Chart id={`${id}-latency`} chart={latencyOverTime(scenario)} />}
        {answered && <Chart id={`${id}-distribution`} chart={distribution(scenario)} />}
      </div>
      <div class="card">
        <h3>Failures</h3>
        {failures.length > 0 ? <Failures scenario={scenario} id={id} /> : <p>None.</p>}
      </div>
    </>
  );
};

const Percentiles = ({ scenario: { latency: times } }: { scenario: LoadScenario }): JSX.Element => (
  <>
    <ul class="counts">
      {PERCENTILES.filter((each) => times[each] !== undefined).map((each) => (
        <li>
          <b>{latency(times[each] ?? 0)}</b>
          <span>{each}</span>
        </li>
      ))}
    </ul>
    <p class="soft">
      Of {plural(times.count, 'answer')}, from the first byte of a request to the last of its answer. They are
      read off{' '}
      {times.method === 'quantiles' ? `${number(times.points.length)} quantiles` : 'histograms of k6'} and may
      be off by {percent(times.relativeError)}.
    </p>
  </>
);

const Failures = ({ scenario, id }: { scenario: LoadScenario; id: string }): JSX.Element => (
  <>
    <Table
      caption="No answer, and every status that the request did not ask for. Those without an answer, 429 and 503 break no clause."
      head={['What', 'How often', 'Of the requests']}
      rows={scenario.failures.map(({ kind, count }) => [
        safe(kind, 200),
        plural(count, 'time'),
        `${number(Math.round((100_000 * count) / Math.max(1, scenario.requests)) / 1000)} %`,
      ])}
    />
    <Chart id={`${id}-failures`} chart={failuresOverTime(scenario)} />
  </>
);
