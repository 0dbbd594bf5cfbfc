import type { JSX } from 'preact';
import type { LoadScenario } from '../../src/results/load/schema.js';
import { lineChart, type LineChart } from '../chart/line-chart.js';
import { safe } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { duration, number, plural } from '../words.js';
import { distribution, failuresOverTime, latencyOverTime, rateOverTime } from './charts.js';
import {
  coverage,
  growthText,
  megabytes,
  percent,
  PERCENTILES,
  percentilesOf,
  PHASES,
  PHASE_WORDS,
  ratesOf,
} from './words.js';

/** A chart that scrolls when it is too wide, because the text of a shrunk chart would not be readable. */
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

/** All measurements of one scenario. */
export const Scenario = ({ scenario, id }: { scenario: LoadScenario; id: string }): JSX.Element => {
  const { requests, dropped, failures, latency: times, late } = scenario;
  const answered = times.count > (times.unanswered ?? 0);
  const { whole, steady } = ratesOf(scenario);
  return (
    <>
      <div class="card">
        <p>
          {plural(requests, 'request')}: {whole}
          {steady !== undefined && `; ${steady}`}.{' '}
          {dropped > 0
            ? `${number(dropped)} more were planned but not sent, because no virtual user was free: the generator was the limit.`
            : 'None was dropped.'}
        </p>
        {late?.max !== undefined && late.max > 0 && (
          <p class="soft">
            Requests left late, {inWords(late)}: about so much of the latency may be the generator's own.
          </p>
        )}
        {scenario.growth && (
          <p>
            <strong>Pointed out:</strong> {growthText(scenario.growth)}. No threshold is about it.
          </p>
        )}
        <Chart id={`${id}-rate`} chart={rateOverTime(scenario)} />
      </div>
      <div class="card">
        <h3>Latency</h3>
        {answered ? <Percentiles scenario={scenario} /> : <p>Nothing was answered.</p>}
        {answered && <Chart id={`${id}-latency`} chart={latencyOverTime(scenario)} />}
        {answered && <Chart id={`${id}-distribution`} chart={distribution(scenario)} />}
      </div>
      {answered && scenario.phases && (
        <div class="card">
          <h3>Where the time goes</h3>
          <Phases phases={scenario.phases} />
          {scenario.sizes?.max !== undefined && (
            <p class="soft">
              {`Bodies of answers have ${number(scenario.sizes.p50 ?? 0)} characters (median) and at most ${number(scenario.sizes.max)}; ${megabytes(scenario.sizes.received)} in total in all.`}
            </p>
          )}
        </div>
      )}
      {coverage(scenario) && (
        <div class="card">
          <h3>Answers</h3>
          <p>Judged: {coverage(scenario)}.</p>
          {(scenario.observations ?? []).map(({ what, count }) => (
            <p>
              Observed {plural(count, 'time')}, which no rule forbids: {safe(what, 200)}.
            </p>
          ))}
        </div>
      )}
      <div class="card">
        <h3>Failures</h3>
        {failures.length > 0 ? <Failures scenario={scenario} id={id} /> : <p>None.</p>}
      </div>
    </>
  );
};

const inWords = (times: Parameters<typeof percentilesOf>[0]): string =>
  percentilesOf(times)
    .map(({ name, value }) => `${name} ${value}`)
    .join(', ');

const Percentiles = ({ scenario: { latency: times } }: { scenario: LoadScenario }): JSX.Element => (
  <>
    <ul class="counts">
      {percentilesOf(times).map(({ name, value }) => (
        <li>
          <b>{value}</b>
          <span>{name}</span>
        </li>
      ))}
    </ul>
    <p class="soft">
      Of {plural(times.count, 'request')}, from when each is to be sent to the last byte of its answer, with
      what a new connection takes.
      {(times.unanswered ?? 0) > 0 &&
        ` ${number(times.unanswered ?? 0)} of them had no answer, and count as at least ${duration(times.timeoutMs ?? 0)}.`}{' '}
      They are read off{' '}
      {times.method === 'quantiles' ? `${number(times.points.length)} quantiles` : 'histograms of k6'} and may
      be off by {percent(times.relativeError)}. A percentile is shown where ten requests took longer.
    </p>
  </>
);

const Phases = ({ phases }: { phases: NonNullable<LoadScenario['phases']> }): JSX.Element => (
  <Table
    caption="Connecting and TLS are those of new connections; waiting ends with the first byte of an answer, and receiving with its last."
    head={['Phase', 'Times', ...PERCENTILES]}
    rows={PHASES.filter((phase) => phases[phase].count > 0).map((phase) => {
      const shown = percentilesOf(phases[phase]);
      return [
        PHASE_WORDS[phase],
        number(phases[phase].count),
        ...PERCENTILES.map((each) => shown.find(({ name }) => name === each)?.value ?? '–'),
      ];
    })}
  />
);

const Failures = ({ scenario, id }: { scenario: LoadScenario; id: string }): JSX.Element => (
  <>
    <Table
      caption="No response, or a status that the request does not expect. Requests without a response, 429 and 503 break no clause."
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
