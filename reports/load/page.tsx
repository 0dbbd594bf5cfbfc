import type { JSX } from 'preact';
import type { Load } from '../../src/verdict/load/schema.js';
import { document } from '../html/document.js';
import { Contents, safe } from '../html/parts.js';
import { styles } from '../html/styles.js';
import { duration, number, plural } from '../words.js';
import { Broken, Clauses } from './clauses.js';
import { Generator, Search, Thresholds } from './judged.js';
import { Scenario } from './scenario.js';
import { LOAD_WORDS, perSecond } from './words.js';

const sheet = `${styles}
figure { margin: 1.25rem 0 0; }
figcaption { color: var(--soft); font-size: 0.9rem; }
.chart { overflow-x: auto; }
.chart svg { display: block; width: 100%; min-width: 42rem; height: auto; }
.card > .counts { margin: 0.5rem 0; }
.card > .facts { margin-top: 0.5rem; }
`;

/** A load as one HTML page that needs nothing else: no script, no request, and a policy that forbids both. */
export const loadPage = (load: Load): string => {
  const { word } = LOAD_WORDS[load.summary.verdict];
  const title = `${safe(load.target.name, 200)} ${word} · assay load`;
  return document({ title, styles: sheet }, <Body load={load} />);
};

const Body = ({ load }: { load: Load }): JSX.Element => {
  const parts = partsOf(load);
  return (
    <>
      <a class="skip" href="#results">
        Skip to the results
      </a>
      <Overview load={load} />
      <Contents parts={parts} />
      <main id="results" tabIndex={-1}>
        {parts.map(({ view }) => view)}
      </main>
      <footer>Made from load.json, which lies beside this page and holds everything whole.</footer>
    </>
  );
};

const partsOf = (load: Load): { id: string; title: string; view: JSX.Element }[] => {
  const { thresholds, clauses, scenarios, breakpoint } = load;
  return [
    { id: 'thresholds', title: 'Thresholds', view: <Thresholds thresholds={thresholds} /> },
    ...(breakpoint
      ? [{ id: 'search', title: 'Search for the highest rate', view: <Search found={breakpoint} /> }]
      : []),
    ...(clauses.some(({ broken }) => broken > 0)
      ? [{ id: 'broken', title: 'Clauses broken under load', view: <Broken clauses={clauses} /> }]
      : []),
    ...scenarios.map((scenario, i) => {
      const id = `scenario-${String(i + 1)}`;
      return { id, title: safe(scenario.name, 200), view: <Scenario scenario={scenario} id={id} /> };
    }),
    { id: 'clauses', title: 'Clauses judged', view: <Clauses clauses={clauses} /> },
    { id: 'generator', title: 'The generator itself', view: <Generator load={load} /> },
  ];
};

const Overview = ({ load }: { load: Load }): JSX.Element => {
  const { summary, target, run, breakpoint } = load;
  const { word, sign } = LOAD_WORDS[summary.verdict];
  return (
    <header>
      <p class="product">Load report of assay {safe(run.harnessVersion, 100)}</p>
      <div class={`verdict ${summary.verdict}`}>
        <h1>
          {safe(target.name, 200)}{' '}
          <strong>
            <span aria-hidden="true">{`${sign}\u00a0`}</span>
            {word}
          </strong>
        </h1>
        {summary.reasons.map((reason) => (
          <p>{safe(reason)}</p>
        ))}
        {breakpoint && (
          <p>
            Highest rate that kept the thresholds:{' '}
            {breakpoint.rate === undefined ? 'none' : perSecond(breakpoint.rate)}.
          </p>
        )}
        {run.interrupted && <p class="note">The run was interrupted: this is what was measured by then.</p>}
        {run.segment !== undefined && (
          <p class="note">This is segment {run.segment} of the load: assay merge joins the segments.</p>
        )}
      </div>
      <Facts load={load} />
    </header>
  );
};

const Facts = ({ load: { run, target, scenarios } }: { load: Load }): JSX.Element => {
  const facts: [string, string][] = [
    ['Scenario', run.scenario],
    ['Profile', run.profile],
    ['Target file', target.file ?? 'none: the embedded reference'],
    ['When', run.startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
    ['Took', duration(run.durationMs)],
    ['Requests', number(scenarios.reduce((sum, { requests }) => sum + requests, 0))],
    ['Share of invalid ones', `${number(Math.round(run.invalid * 1000) / 10)} %`],
    ['Seed', String(run.seed)],
    ...(run.allocations > 0
      ? [['Parties', `${plural(run.allocations, 'party', 'parties')} created, for ever`] as [string, string]]
      : []),
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{safe(value, 300)}</dd>
        </div>
      ))}
    </dl>
  );
};
