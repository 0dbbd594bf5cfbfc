import type { JSX } from 'preact';
import { CLAUSE_VERDICTS } from '../../src/verdict/schema.js';
import { when } from '../compare/words.js';
import { Meanings } from '../html/meanings.js';
import { Part, safe } from '../html/parts.js';
import { Strip } from '../html/systems.js';
import { Head } from '../html/tables.js';
import { counts, groupBy } from '../select.js';
import { number, plural, RUN_WORDS, VERDICT_WORDS } from '../words.js';
import { framed, Search } from './frame.js';
import type { Implementation, Site, SiteClause } from './site.js';
import { TONE } from './tone.js';

/** The start page: every implementation with its verdict, and every clause with how many keep it. */
export const startPage = (site: Site): string =>
  framed(
    { title: titleOf(site), root: '', searches: true, skipTo: 'results' },
    <>
      <header>
        <p class="product">Conformance to the Ledger Access and Operator Interfaces Specification</p>
        <h1>{titleOf(site)}</h1>
        <Overall site={site} />
        <p>
          Each was judged from outside, by the answers to generated requests. What counts is the newest run of
          each. The <a href="matrix.html">matrix</a> shows every clause beside every implementation.
        </p>
        <Meanings />
        <Search label="Find an implementation or a clause" />
      </header>
      <nav aria-label="On this page">
        <ul>
          <li>
            <a href="#implementations">Implementations</a>
          </li>
          <li>
            <a href="#clauses">Clauses</a>
          </li>
        </ul>
      </nav>
      <main id="results" tabIndex={-1}>
        <Implementations site={site} />
        <Clauses clauses={site.clauses} />
      </main>
    </>,
  );

const titleOf = ({ implementations, clauses }: Site): string =>
  `${plural(implementations.length, 'implementation')}, judged by ${plural(clauses.length, 'clause')}`;

const Overall = ({ site }: { site: Site }): JSX.Element => (
  <ul class="overall">
    {(['conforms', 'does-not-conform', 'inconclusive'] as const).map((each) => {
      const count = site.implementations.filter(({ verdict }) => verdict.summary.verdict === each).length;
      const word = {
        conforms: 'conform',
        'does-not-conform': 'do not conform',
        inconclusive: 'could not be judged',
      };
      return (
        <li class={TONE[each]}>
          <b>{number(count)}</b> {word[each]}
        </li>
      );
    })}
  </ul>
);

const Implementations = ({ site }: { site: Site }): JSX.Element => (
  <Part id="implementations" title="Implementations">
    <div class="card" data-group>
      <table class="implementations">
        <Head names={['Implementation', 'Verdict', 'Clauses', 'Newest run']} />
        <tbody>
          {site.implementations.map((implementation) => (
            <Row implementation={implementation} />
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);

const Row = ({ implementation }: { implementation: Implementation }): JSX.Element => {
  const { name, page, verdict, runs } = implementation;
  const { word, sign } = RUN_WORDS[verdict.summary.verdict];
  return (
    <tr data-item>
      <th scope="row">
        <a href={page}>{safe(name, 120)}</a>
      </th>
      <td>
        <span class={`sign ${TONE[verdict.summary.verdict]}`}>
          <span aria-hidden="true">{sign} </span>
          {word}
        </span>
      </td>
      <td>
        <Strip clauses={verdict.clauses} />
        <span class="soft">{counts(verdict.clauses).join(', ')}</span>
      </td>
      <td class="soft">
        {safe(when(verdict.run.startedAt), 40)}
        {runs.length > 1 && <div>{plural(runs.length, 'run')}</div>}
      </td>
    </tr>
  );
};

const Clauses = ({ clauses }: { clauses: readonly SiteClause[] }): JSX.Element => {
  const systems = [...groupBy(clauses, ({ system }) => system)];
  return (
    <Part id="clauses" title="Clauses">
      <p>One statement of the specification each; its page tells who keeps it, and shows each failure.</p>
      {systems.map(([system, own]) => (
        <details class="card" open={systems.length === 1} data-group>
          <summary>
            <h3>{safe(system, 100)}</h3> <span class="soft">{summaryOf(own)}</span>
          </summary>
          <ul class="clauses">
            {own.map((clause) => (
              <li data-item>
                <div class="soft">
                  <Tally clause={clause} />
                </div>
                <div>
                  <a href={clause.page}>
                    <code class="id">{safe(clause.id, 200)}</code>
                  </a>
                  <p>{safe(clause.statement, 400)}</p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Part>
  );
};

const summaryOf = (clauses: readonly SiteClause[]): string => {
  const failed = clauses.filter(({ results }) => results.some(({ result }) => result.verdict === 'fail'));
  const by = failed.length === 0 ? 'none failed' : `${number(failed.length)} failed by somebody`;
  return `${plural(clauses.length, 'clause')}, ${by}`;
};

/** How many implementations have which verdict of a clause, a line each. */
const Tally = ({ clause }: { clause: SiteClause }): JSX.Element => (
  <>
    {CLAUSE_VERDICTS.map((each) => {
      const count = clause.results.filter(({ result }) => result.verdict === each).length;
      const { sign, word } = VERDICT_WORDS[each];
      return (
        count > 0 && (
          <div class="tally">
            <span class={`sign ${each}`} aria-hidden="true">
              {sign}{' '}
            </span>
            {number(count)} {word}
          </div>
        )
      );
    })}
  </>
);
