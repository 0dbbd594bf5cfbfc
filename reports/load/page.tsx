import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSX } from 'preact';
import type { Load, LoadClause, LoadUsers } from '../../src/results/load/schema.js';
import { reasonsOf } from '../../src/results/load/sent.js';
import { document, styles } from '../html/document.js';
import { Exchanges } from '../html/exchange.js';
import { Box, Facts, Parts, Result, safe, Sign, type PagePart } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { jsonText, clip, printable } from '../printable.js';
import { duration, number, plural, when } from '../words.js';
import { memoryOverTime, throughputByUsers } from './charts.js';
import { Chart, Scenario } from './scenario.js';
import {
  BUDGETS,
  latency,
  LOAD_WORDS,
  measuredText,
  percent,
  perSecond,
  STATE_WORDS,
  usersText,
} from './words.js';

const Thresholds = ({ thresholds }: Pick<Load, 'thresholds'>): JSX.Element => (
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

const Search = ({ found, steps }: NonNullable<Load['breakpoint']>): JSX.Element => (
  <div class="card">
    <p>{safe(found)}. The charts show the load with the highest rate that kept the thresholds.</p>
    <Table
      caption="Each step is a separate load, in the order of the search."
      head={['Rate', 'Outcome', 'Why']}
      rows={steps.map(({ rate, verdict, reasons }) => [
        perSecond(rate),
        <Sign {...LOAD_WORDS[verdict]} />,
        safe(reasons.join('; ') || '–'),
      ])}
    />
  </div>
);

/** How the number of concurrent users was searched, with a chart of the results. */
const Users = ({ users }: { users: LoadUsers }): JSX.Element => (
  <div class="card">
    <p>{safe(usersText(users), 2_000)}. The charts below show the last load that kept the thresholds.</p>
    <Chart id="users" chart={throughputByUsers(users)} />
    <Table
      caption="Each step is a separate load, in the order of the search. The knee is the number of users whose throughput, if they did not wait for each other, equals the highest throughput (Denning and Buzen 1978)."
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

/** A clause that responses broke under load, with the exchanges that were kept. */
const BrokenClause = ({ clause }: { clause: LoadClause }): JSX.Element => {
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

const Clauses = ({ clauses }: Pick<Load, 'clauses'>): JSX.Element => (
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

/** The resources of k6 itself: a generator at its limit measures itself. */
const Generator = ({ load }: { load: Load }): JSX.Element => {
  const { virtualUsers, cpuMs, cpuShare, peakMemoryMb } = load.generator;
  const chart = memoryOverTime(load);
  const known = (value: number | undefined, inWords: (value: number) => string): string =>
    value === undefined ? 'not known on this system' : inWords(value);
  return (
    <div class="card">
      <p>
        {`k6 ${safe(load.run.k6, 100)}, ${plural(load.scenarios.length, 'scenario')}. A generator at its limit measures itself.`}
        {load.generator.shared === false &&
          ' It does not have the module of assay, so it checked the content of a sample of the responses, and virtual users did not compare their responses.'}
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

const sheet = `${styles}
figure { margin: 1.25rem 0 0; }
figcaption { color: var(--soft); font-size: 0.9rem; }
.chart { overflow-x: auto; }
.chart svg { display: block; width: 100%; min-width: 42rem; height: auto; }
.card > .counts { margin: 0.5rem 0; }
.card > .facts { margin-top: 0.5rem; }
`;

/** Returns a load as one self-contained HTML page: no script, no request, and a policy that forbids both. */
export const loadPage = (load: Load): string =>
  document(
    {
      title: `${safe(load.target.name, 200)} ${LOAD_WORDS[load.summary.verdict].word} · assay load`,
      styles: sheet,
      skipTo: { id: 'results', what: 'results' },
    },
    <>
      <Overview load={load} />
      <Parts parts={partsOf(load)} />
      <footer>Made from load.json, in the same folder, which has everything in full.</footer>
    </>,
  );

const partsOf = (load: Load): PagePart[] => {
  const { thresholds, clauses, scenarios, breakpoint } = load;
  const broken = clauses.filter((clause) => clause.broken > 0);
  return [
    { id: 'thresholds', title: 'Thresholds', content: <Thresholds thresholds={thresholds} /> },
    {
      id: 'search',
      title: 'Search for the highest rate',
      isShown: breakpoint !== undefined,
      content: breakpoint && <Search {...breakpoint} />,
    },
    {
      id: 'users',
      title: 'Search for the users at once',
      isShown: load.users !== undefined,
      content: load.users && <Users users={load.users} />,
    },
    {
      id: 'broken',
      title: 'Clauses broken under load',
      isShown: broken.length > 0,
      content: broken.map((clause) => <BrokenClause clause={clause} />),
    },
    ...scenarios.map((scenario, i) => {
      const id = `scenario-${String(i + 1)}`;
      return { id, title: safe(scenario.name, 200), content: <Scenario scenario={scenario} id={id} /> };
    }),
    { id: 'clauses', title: 'Clauses judged', content: <Clauses clauses={clauses} /> },
    { id: 'generator', title: 'The generator itself', content: <Generator load={load} /> },
  ];
};

const Overview = ({ load }: { load: Load }): JSX.Element => {
  const { summary, target, run, scenarios, breakpoint } = load;
  return (
    <header>
      <p class="product">Load report of assay {safe(run.harnessVersion, 100)}</p>
      <Result label={LOAD_WORDS[summary.verdict]} name={target.name}>
        {reasonsOf(load).map((reason) => (
          <p>{safe(reason)}</p>
        ))}
        {breakpoint && (
          <p>
            Highest rate that kept the thresholds:{' '}
            {breakpoint.rate === undefined ? 'none' : perSecond(breakpoint.rate)}.
          </p>
        )}
        {run.interrupted && (
          <p class="note">The run was interrupted: these are the measurements until then.</p>
        )}
        {run.segment !== undefined && (
          <p class="note">This is segment {run.segment} of the load: assay merge joins the segments.</p>
        )}
      </Result>
      <Facts
        facts={[
          ['Scenario', run.scenario],
          ['Profile', run.profile],
          ['Target file', target.file ?? 'none: the embedded reference'],
          ['When', when(run.startedAt, false)],
          ['Took', duration(run.durationMs)],
          ['Requests', number(scenarios.reduce((sum, { requests }) => sum + requests, 0))],
          ['Share of invalid requests', percent(run.invalid)],
          ['Seed', String(run.seed)],
          ...(run.allocations > 0
            ? [
                [
                  'Parties',
                  `${plural(run.allocations, 'permanent party', 'permanent parties')} created`,
                ] as const,
              ]
            : []),
        ]}
      />
    </header>
  );
};

/** Writes `load.json` and its page `load.html` into `dir`, which is created. @throws {Error} cannot write */
export function writeLoad(load: Load, dir: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'load.json'), loadJson(load));
  writeFileSync(join(dir, 'load.html'), loadPage(load));
}

const PAIR = /\[\n\s+(-?[\d.e+-]+),\n\s+(-?[\d.e+-]+)\n\s+\]/g;

/** Returns a load as in `load.json`: each point and each bucket is on one line. */
export const loadJson = (load: Load): string => jsonText(load).replace(PAIR, '[$1, $2]');
