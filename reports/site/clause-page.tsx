import { renderToString } from 'preact-render-to-string';
import { CauseElsewhere } from '../html/failure.js';
import { Facts, Links, Mark, Part, safe } from '../html/parts.js';
import { groupBy, hasFailed, reasonOf } from '../select.js';
import type { Result, SiteClause } from './site.js';
import type { JSX } from 'preact';
import { authorityOf } from '../../src/spec/clause.js';
import type { ClauseVerdict } from '../../src/results/schema.js';
import { number, plural } from '../words.js';
import { framed } from './frame.js';
import type { FailureLink } from './matrix.js';

/** How one implementation fails a clause, for one cause: a part of the page of the clause. */
interface FailurePart {
  result: Result;
  html: string;
}

/** When the exchanges are larger than this, in bytes, they are only in the files of the run. */
const MOST = 200_000;

/** The anchor of an implementation's failure on the page of a clause. */
const failurePlace = ({ implementation }: Result): string => `by-${implementation.slug}`;

/** All failures of a clause, waived or not, one part for each cause. */
export const failuresOf = (clause: SiteClause): FailurePart[] =>
  clause.results
    .filter(({ result }) => hasFailed(result))
    .flatMap((result) =>
      Array.from({ length: Math.max(1, result.causes.length) }, (_, at) => {
        const whole = render(clause, result, at, true);
        const fits = Buffer.byteLength(whole) <= MOST;
        return { result, html: fits ? whole : render(clause, result, at, false) };
      }),
    );

function render(clause: SiteClause, one: Result, at: number, withExchanges: boolean): string {
  const { implementation, result, causes } = one;
  const cause = causes[at];
  return renderToString(
    <article class={`card failure ${result.verdict}`} id={at === 0 ? failurePlace(one) : undefined}>
      <h3>
        <Mark verdict={result.verdict} />{' '}
        <a href={`../${implementation.page}`}>{safe(implementation.name, 120)}</a>
      </h3>
      {result.statement !== clause.statement && (
        <p class="soft">Judged by an older wording: {safe(result.statement)}</p>
      )}
      {(result.verdict === 'waived' || !cause) && <p>{safe(reasonOf(result))}</p>}
      {cause && <CauseElsewhere cause={cause} withExchanges={withExchanges} />}
    </article>,
  );
}

/** The pages of a clause: statement and implementations, then failures, on several pages if many. */
export const clausePages = (
  clause: SiteClause,
  pages: readonly (readonly FailurePart[])[],
  linkOf: FailureLink,
): string[] =>
  (pages.length === 0 ? [[]] : pages).map((cases, at) =>
    framed(
      { title: safe(clause.id, 200), root: '../', skipTo: 'results' },
      <>
        <Says clause={clause} />
        <main id="results" tabIndex={-1}>
          {at === 0 && <Who clause={clause} linkOf={linkOf} />}
          {cases.length > 0 && (
            <Part id="failures" title={failuresTitle(at, pages.length)}>
              <div dangerouslySetInnerHTML={{ __html: cases.map(({ html }) => html).join('') }} />
            </Part>
          )}
          {pages.length > 1 && <Further clause={clause} at={at} of={pages.length} />}
        </main>
      </>,
    ),
  );

const failuresTitle = (at: number, of: number): string =>
  of > 1 ? `Failures, page ${number(at + 1)} of ${number(of)}` : 'Failures';

/** The file of one page of a clause, counted from 0. */
export const pageOf = ({ page }: SiteClause, at: number): string =>
  at === 0 ? page : page.replace(/\.html$/, `.${String(at + 1)}.html`);

const Says = ({ clause }: { clause: SiteClause }): JSX.Element => {
  const { id, system, section, basis, follows, statement } = clause;
  const authority = authorityOf(clause);
  const isStandard = authority !== 'specification';
  return (
    <header>
      <p class="product">
        {isStandard
          ? `A clause of ${authority}`
          : 'A clause of the Ledger Access and Operator Interfaces Specification'}
      </p>
      <h1>{safe(id, 200)}</h1>
      <p class="statement">{safe(statement)}</p>
      <Facts
        facts={[
          ['System', system],
          [isStandard ? 'Section' : 'Section of the specification', section],
        ]}
      >
        <div class="wide">
          <dt>Basis</dt>
          <dd>
            {basis === 'stated'
              ? `stated: the ${authority} says it`
              : `derived, it follows from what the ${authority} says: ${safe(follows ?? 'how was not recorded')}`}
          </dd>
        </div>
      </Facts>
    </header>
  );
};

const ORDER: readonly ClauseVerdict[] = [
  'fail',
  'waived',
  'inconclusive',
  'pass',
  'not-applicable',
  'not-testable',
];

const Who = ({ clause, linkOf }: { clause: SiteClause; linkOf: FailureLink }): JSX.Element => {
  const groups = groupBy(clause.results, ({ result }) => result.verdict);
  return (
    <Part id="who" title="Who keeps it">
      {ORDER.flatMap((verdict) => {
        const own = groups.get(verdict);
        return own ? [<Group verdict={verdict} own={own} clause={clause} linkOf={linkOf} />] : [];
      })}
    </Part>
  );
};

type GroupProps = { verdict: ClauseVerdict; own: readonly Result[]; clause: SiteClause; linkOf: FailureLink };

const Group = ({ verdict, own, clause, linkOf }: GroupProps): JSX.Element => {
  const failed = own.some(({ result }) => hasFailed(result));
  return (
    <div class="card">
      <h3>
        <Mark verdict={verdict} /> <span class="soft">{plural(own.length, 'implementation')}</span>
      </h3>
      <ul class="names">
        {own.map((result) => (
          <li>
            <a href={failed ? `../${linkOf(clause, result)}` : `../${result.implementation.page}`}>
              {safe(result.implementation.name, 120)}
            </a>
          </li>
        ))}
      </ul>
      {!failed && verdict !== 'pass' && <Reasons own={own} />}
    </div>
  );
};

// More would hide the names.
const MOST_REASONS = 3;

const Reasons = ({ own }: { own: readonly Result[] }): JSX.Element => {
  const reasons = [...groupBy(own, ({ result }) => reasonOf(result))];
  const shown = reasons.slice(0, MOST_REASONS);
  return (
    <ul class="soft">
      {shown.map(([reason, same]) => (
        <li>
          {reasons.length > 1 && `${number(same.length)}: `}
          {safe(reason, 400)}
        </li>
      ))}
      {reasons.length > shown.length && <li>and {plural(reasons.length - shown.length, 'other reason')}</li>}
    </ul>
  );
};

const Further = ({ clause, at, of }: { clause: SiteClause; at: number; of: number }): JSX.Element => (
  <Links
    label="Pages of failures"
    links={Array.from({ length: of }, (_, page) => ({
      href: pageOf(clause, page).replace(/^.*\//, ''),
      title: `Page ${String(page + 1)}`,
      isHere: page === at,
    }))}
  />
);

/** Returns the page that shows the failures of a clause for each implementation. */
export const failureLinks = (
  clause: SiteClause,
  pages: readonly (readonly FailurePart[])[],
): ReadonlyMap<string, string> =>
  // The first page with one of its causes is used: reversed, so that it overwrites later pages.
  new Map(
    pages
      .flatMap((cases, at) => cases.map(({ result }) => ({ result, at })))
      .reverse()
      .map(({ result, at }) => [result.implementation.name, `${pageOf(clause, at)}#${failurePlace(result)}`]),
  );
