import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSX } from 'preact';
import type { Load } from '../../src/verdict/load/schema.js';
import { document } from '../html/document.js';
import { Facts, type PagePart, Parts, Result, safe } from '../html/parts.js';
import { styles } from '../html/styles.js';
import { jsonText } from '../json-text.js';
import { duration, number, plural, when } from '../words.js';
import { BrokenClause, Clauses, Generator, Search, Thresholds, Users } from './judged.js';
import { Scenario } from './scenario.js';
import { LOAD_WORDS, perSecond, percent } from './words.js';

const sheet = `${styles}
figure { margin: 1.25rem 0 0; }
figcaption { color: var(--soft); font-size: 0.9rem; }
.chart { overflow-x: auto; }
.chart svg { display: block; width: 100%; min-width: 42rem; height: auto; }
.card > .counts { margin: 0.5rem 0; }
.card > .facts { margin-top: 0.5rem; }
`;

/** A load as one HTML page that needs nothing else: no script, no request, and a policy that forbids both. */
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
      <footer>Made from load.json, which lies beside this page and holds everything whole.</footer>
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
      </Result>
      <Facts
        facts={[
          ['Scenario', run.scenario],
          ['Profile', run.profile],
          ['Target file', target.file ?? 'none: the embedded reference'],
          ['When', when(run.startedAt, false)],
          ['Took', duration(run.durationMs)],
          ['Requests', number(scenarios.reduce((sum, { requests }) => sum + requests, 0))],
          ['Share of invalid ones', percent(run.invalid)],
          ['Seed', String(run.seed)],
          ...(run.allocations > 0
            ? [['Parties', `${plural(run.allocations, 'party', 'parties')} created, for ever`] as const]
            : []),
        ]}
      />
    </header>
  );
};

/**
 * Writes `load.json` and the page that is made from it, `load.html`, into `dir`, which is created. Throws what the file
 * system throws.
 */
export function writeLoad(load: Load, dir: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'load.json'), loadJson(load));
  writeFileSync(join(dir, 'load.html'), loadPage(load));
}

const PAIR = /\[\n\s+(-?[\d.e+-]+),\n\s+(-?[\d.e+-]+)\n\s+\]/g;

/** A load as it is written to `load.json`: points and buckets stand on one line each. */
export const loadJson = (load: Load): string => jsonText(load).replace(PAIR, '[$1, $2]');
