import { renderToString } from 'preact-render-to-string';
import { CauseElsewhere } from '../html/cause.js';
import { Mark, safe } from '../html/parts.js';
import type { Result, SiteClause } from './site.js';

/** How one implementation fails a clause, by one cause: a part of the clause's page. */
export interface CasePart {
  result: Result;
  html: string;
}

/** More than this, in bytes, and what was sent and answered is left to the run's own files. */
const MOST = 200_000;

/** The anchor of an implementation's failure on the page of a clause. */
export const caseAnchor = ({ implementation }: Result): string => `by-${implementation.slug}`;

/** Every failure of a clause, waived or not, a part for each cause. */
export const casesOf = (clause: SiteClause): CasePart[] =>
  clause.results
    .filter(({ result }) => result.verdict === 'fail' || result.verdict === 'waived')
    .flatMap((result) =>
      Array.from({ length: Math.max(1, result.causes.length) }, (_, at) => ({
        result,
        html: caseHtml(clause, result, at),
      })),
    );

function caseHtml(clause: SiteClause, result: Result, at: number): string {
  const whole = render(clause, result, at, true);
  return Buffer.byteLength(whole) <= MOST ? whole : render(clause, result, at, false);
}

function render(clause: SiteClause, one: Result, at: number, withExchanges: boolean): string {
  const { implementation, result, causes } = one;
  const cause = causes[at];
  return renderToString(
    <article class={`card failure ${result.verdict}`} id={at === 0 ? caseAnchor(one) : undefined}>
      <h3>
        <Mark verdict={result.verdict} />{' '}
        <a href={`../${implementation.page}`}>{safe(implementation.name, 120)}</a>
      </h3>
      {result.statement !== clause.statement && (
        <p class="soft">Judged by an older wording: {safe(result.statement)}</p>
      )}
      {result.verdict === 'waived' && <p>{safe(result.reason ?? '')}</p>}
      {cause ? (
        <CauseElsewhere cause={cause} withExchanges={withExchanges} />
      ) : (
        <p>{safe(result.reason ?? 'No reason was recorded.')}</p>
      )}
    </article>,
  );
}
