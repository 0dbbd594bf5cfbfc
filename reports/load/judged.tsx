import type { JSX } from 'preact';
import type { Load, LoadClause, LoadUsers } from '../../src/verdict/load/schema.js';
import { Exchanges } from '../html/exchange.js';
import { Box, Facts, safe, Sign } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { clip, printable } from '../printable.js';
import { duration, number, plural } from '../words.js';
import { memoryOverTime, throughputByUsers } from './charts.js';
import { Chart } from './scenario.js';
import {
  BUDGETS,
  latency,
  LOAD_WORDS,
  measuredText,
  perSecond,
  percent,
  STATE_WORDS,
  usersText,
} from './words.js';

/** The operator's budgets, and what was measured for each. */
export const Thresholds = ({ thresholds }: Pick<Load, 'thresholds'>): JSX.Element => (
  <div class="card">
    <Table
      caption={BUDGETS}
      head={['Scenario', 'Threshold', 'Measured', 'Outcome']}
      rows={thresholds.map((result) => [
        safe(result.scenario, 200),
        <code>{safe(result.threshold, 200)}</code>,
        measuredText(result) || 'nothing',
        <>
          <Sign {...STATE_WORDS[result.state]} />
          {result.reason !== undefined && <div class="soft">{safe(result.reason)}</div>}
        </>,
      ])}
    />
  </div>
);

/** How the highest rate was looked for. */
export const Search = ({ found, steps }: NonNullable<Load['breakpoint']>): JSX.Element => (
  <div class="card">
    <p>{safe(found)}. The charts show the load with the highest rate that kept the thresholds.</p>
    <Table
      caption="Each step is a load of its own, in the order in which they were tried."
      head={['Rate', 'Outcome', 'Why']}
      rows={steps.map(({ rate, verdict, reasons }) => [
        perSecond(rate),
        <Sign {...LOAD_WORDS[verdict]} />,
        safe(reasons.join('; ') || '–'),
      ])}
    />
  </div>
);

/** How many users at once were looked for, with the picture of what they got. */
export const Users = ({ users }: { users: LoadUsers }): JSX.Element => (
  <div class="card">
    <p>{safe(usersText(users), 2_000)}. The charts below show the last load that kept the thresholds.</p>
    <Chart id="users" chart={throughputByUsers(users)} />
    <Table
      caption="Each step is a load of its own, in the order in which they were tried. The knee is where the throughput of one user alone, times their number, meets the highest one (Denning and Buzen 1978)."
      head={['Users at once', 'Answered', 'p50', 'Outcome', 'Why']}
      rows={users.steps.map(({ users: count, answered, p50, verdict, reasons }) => [
        number(count),
        perSecond(answered),
        p50 === undefined ? '–' : latency(p50),
        <Sign {...LOAD_WORDS[verdict]} />,
        safe(reasons.join('; ') || '–'),
      ])}
    />
  </div>
);

/** A clause that answers broke under load, with the exchanges that were kept. */
export const BrokenClause = ({ clause }: { clause: LoadClause }): JSX.Element => {
  const { id, judged, broken, why, exchanges = [], curl } = clause;
  return (
    <article class="card failure fail">
      <h3>
        <Sign {...STATE_WORDS.broken} /> {safe(id, 300)}
      </h3>
      <p>
        In {number(broken)} of {plural(judged, 'answer')} judged.
        {why !== undefined && ` The first: ${safe(why)}.`}
      </p>
      <Exchanges exchanges={exchanges} />
      {curl !== undefined && curl !== '' && (
        <div class="again">
          <h4>Send it again</h4>
          <Box label={`curl command for ${safe(id, 300)}`} text={printable(clip(curl, 20_000), 'keep')} />
        </div>
      )}
    </article>
  );
};

/** How often each clause was judged. */
export const Clauses = ({ clauses }: Pick<Load, 'clauses'>): JSX.Element => (
  <div class="card">
    <Table
      caption="The status of every answer is judged, and the content of a sample is checked."
      head={['Clause', 'Outcome', 'Answers']}
      rows={clauses.map(({ id, judged, broken }) => [
        <code class="id">{safe(id, 300)}</code>,
        judged > 0 ? <Sign {...STATE_WORDS[broken > 0 ? 'broken' : 'ok']} /> : 'never judged',
        `${plural(judged, 'answer')}${broken > 0 ? `, ${number(broken)} of them broke it` : ''}`,
      ])}
    />
  </div>
);

/** What k6 itself used: a generator at its limit measures itself. */
export const Generator = ({ load }: { load: Load }): JSX.Element => {
  const { virtualUsers, cpuMs, cpuShare, peakMemoryMb } = load.generator;
  const chart = memoryOverTime(load);
  const known = (value: number | undefined, inWords: (value: number) => string): string =>
    value === undefined ? 'not known on this system' : inWords(value);
  return (
    <div class="card">
      <p>
        {`k6 ${safe(load.run.k6, 100)}, ${plural(load.scenarios.length, 'scenario')}. Where a generator is at its limit, it measures itself.`}
        {load.generator.shared === false &&
          ' It has no module of assay: of what varies from answer to answer it checked a sample, and virtual users did not compare what they saw.'}
      </p>
      <Facts
        facts={[
          ['Virtual users', number(virtualUsers)],
          ['Processor time', known(cpuMs, duration)],
          ['Share of the processors', known(cpuShare, percent)],
          ['Memory at most', known(peakMemoryMb, (mb) => `${number(mb)} MB`)],
          ['Requests dropped', number(load.scenarios.reduce((sum, { dropped }) => sum + dropped, 0))],
        ]}
      />
      {chart && <Chart id="generator-memory" chart={chart} />}
    </div>
  );
};
