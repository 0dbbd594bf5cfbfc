import type { JSX } from 'preact';
import { AUTHORITIES, authorityOf } from '../../src/spec/clause.js';
import { CLAUSE_VERDICTS } from '../../src/results/schema.js';
import { Meanings } from '../html/overview.js';
import { ClauseLine, Folded, Parts, safe, Strip, Verdicts } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { lookalike } from '../printable.js';
import { byAuthority, counts, groupBy } from '../select.js';
import { number, plural, RUN_WORDS, VERDICT_WORDS, when, whom } from '../words.js';
import { framed, Search } from './frame.js';
import type { Implementation, Site, SiteClause } from './site.js';
import { failuresOf, clausePages, failureLinks, pageOf } from './clause-page.js';
import { implementationPage } from './implementation-page.js';
import { matrixPage, type FailureLink } from './matrix.js';

const STANDARDS = AUTHORITIES.filter((each) => each !== 'specification');

/** Every implementation with its verdict, and every clause with how many implementations keep it. */
const startPage = (site: Site): string =>
  framed(
    { title: titleOf(site), root: '', searches: true, skipTo: 'results' },
    <>
      <header>
        <p class="product">
          Conformance to the Ledger Access and Operator Interfaces Specification
          {STANDARDS.filter((each) => authoritiesIn(site).includes(each)).map((each) => ` and to ${each}`)}
        </p>
        <h1>{titleOf(site)}</h1>
        {authoritiesIn(site).map((authority) => (
          <Overall site={site} authority={authority} />
        ))}
        <p>
          Each was judged from outside, by the answers to generated requests. What counts is the newest run of
          each. The <a href="matrix.html">matrix</a> shows every clause beside every implementation.
        </p>
        <Meanings />
        <Search label="Find an implementation or a clause" />
      </header>
      <Parts
        parts={[
          { id: 'implementations', title: 'Implementations', content: <Implementations site={site} /> },
          { id: 'clauses', title: 'Clauses', content: <Clauses clauses={site.clauses} /> },
        ]}
      />
    </>,
  );

/** The clauses of each authority are counted separately, without a total. */
function titleOf({ implementations, clauses }: Site): string {
  const judged = AUTHORITIES.map(
    (each) => [each, clauses.filter((clause) => authorityOf(clause) === each)] as const,
  )
    .filter(([, own]) => own.length > 0)
    .map(([each, own]) => `${plural(own.length, 'clause')} of ${whom(each)}`);
  return `${plural(implementations.length, 'implementation')}, judged by ${judged.join(' and ')}`;
}

/** The authorities by which any implementation was judged; undefined when only the specification. */
const authoritiesIn = ({ implementations }: Site): (string | undefined)[] => {
  const named = implementations.flatMap(({ verdict }) => verdict.summary.authorities ?? []);
  const all = AUTHORITIES.filter((each) => named.some(({ authority }) => authority === each));
  return all.length === 0 ? [undefined] : all;
};

/** The verdict of an authority on an implementation; undefined when the authority did not judge it. */
const verdictBy = ({ verdict: { summary } }: Implementation, authority: string | undefined) =>
  authority === undefined || (!summary.authorities && authority === 'specification')
    ? summary.verdict
    : summary.authorities?.find((each) => each.authority === authority)?.verdict;

const WORDS = {
  conforms: 'conform',
  'does-not-conform': 'do not conform',
  inconclusive: 'could not be judged',
} as const;

const Overall = (props: { site: Site; authority: string | undefined }): JSX.Element => (
  <>
    {props.authority !== undefined && <p>By {whom(props.authority)}:</p>}
    <ul class="overall">
      {(['conforms', 'does-not-conform', 'inconclusive'] as const).map((each) => (
        <li class={RUN_WORDS[each].color}>
          <b>
            {number(
              props.site.implementations.filter((one) => verdictBy(one, props.authority) === each).length,
            )}
          </b>{' '}
          {WORDS[each]}
        </li>
      ))}
    </ul>
  </>
);

const Implementations = ({ site }: { site: Site }): JSX.Element => (
  <div class="card" data-group>
    <Table
      class="implementations"
      head={['Implementation', 'Verdict', 'Clauses', 'Newest run']}
      rows={site.implementations.map(cells)}
      searched
    />
  </div>
);

const cells = ({ name, page, verdict, runs }: Implementation): JSX.Element[] => [
  <>
    <a href={page}>{safe(name, 120)}</a>
    {lookalike(name) !== undefined && <div class="note">{safe(`The name ${lookalike(name)}.`, 300)}</div>}
  </>,
  <Verdicts summary={verdict.summary} />,
  <>
    {byAuthority(verdict).map(([authority, clauses]) => (
      <>
        <Strip clauses={clauses} />
        <div class="soft">
          {authority === undefined ? '' : `${authority}: `}
          {counts(clauses).join(', ')}
        </div>
      </>
    ))}
  </>,
  <span class="soft">
    {safe(when(verdict.run.startedAt), 40)}
    {runs.length > 1 && <div>{plural(runs.length, 'run')}</div>}
  </span>,
];

const Clauses = ({ clauses }: { clauses: readonly SiteClause[] }): JSX.Element => {
  const systems = [...groupBy(clauses, ({ system }) => system)];
  return (
    <>
      <p>
        One statement of the specification, or of the token standard, each; its page tells who keeps it, and
        shows each failure.
      </p>
      {systems.map(([system, own]) => (
        <Folded title={safe(system, 100)} note={summaryOf(own)} open={systems.length === 1} data-group>
          <ul class="clauses">
            {own.map((clause) => (
              <ClauseLine id={clause.id} href={clause.page} mark={<Tally clause={clause} />} data-item>
                <p>{safe(clause.statement, 400)}</p>
              </ClauseLine>
            ))}
          </ul>
        </Folded>
      ))}
    </>
  );
};

const summaryOf = (clauses: readonly SiteClause[]): string => {
  const failed = clauses.filter(({ results }) => results.some(({ result }) => result.verdict === 'fail'));
  const by = failed.length === 0 ? 'none failed' : `${number(failed.length)} failed by somebody`;
  return `${plural(clauses.length, 'clause')}, ${by}`;
};

/** How many implementations have each verdict for a clause, one per line. */
const Tally = ({ clause }: { clause: SiteClause }): JSX.Element => (
  <div class="soft">
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
  </div>
);

/** A file of the site: its path uses slashes and is relative to the folder of the site. */
interface Page {
  path: string;
  html: string;
}

/** Yields all pages of the site, one at a time. They are linked by relative paths and need no other files. */
export function* pagesOf(site: Site): Generator<Page> {
  const links = new Map<string, ReadonlyMap<string, string>>();
  const linkOf: FailureLink = ({ id, page }, { implementation }) =>
    links.get(id)?.get(implementation.name) ?? page;
  for (const clause of site.clauses) {
    const pages = paginate(failuresOf(clause));
    links.set(clause.id, failureLinks(clause, pages));
    for (const [at, html] of clausePages(clause, pages, linkOf).entries())
      yield { path: pageOf(clause, at), html };
  }
  const clauses = new Map(site.clauses.map((clause) => [clause.id, clause]));
  for (const implementation of site.implementations)
    yield { path: implementation.page, html: implementationPage(implementation, clauses, linkOf) };
  yield { path: 'matrix.html', html: matrixPage(site, linkOf) };
  yield { path: 'index.html', html: startPage(site) };
}

/** Maximum number of bytes of failures on one page of a clause; more go on the next page. */
const PAGE = 300_000;

/** Distributes parts over as many pages as they need, in their order, with at least one part per page. */
function paginate<T extends { html: string }>(parts: readonly T[]): T[][] {
  const pages: T[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = Buffer.byteLength(part.html);
    if (size > room || pages.length === 0) {
      pages.push([]);
      room = PAGE;
    }
    pages.at(-1)?.push(part);
    room -= size;
  }
  return pages;
}
