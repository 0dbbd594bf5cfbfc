import { renderToString } from 'preact-render-to-string';
import { CauseElsewhere } from '../html/failure.js';
import { Mark, safe } from '../html/parts.js';
import { hasFailed, reasonOf } from '../select.js';
import type { Result, SiteClause } from './site.js';

/** How one implementation fails a clause, by one cause: a part of the clause's page. */
export interface FailurePart {
  result: Result;
  html: string;
}

/** More than this, in bytes, and what was sent and answered is left to the run's own files. */
const MOST = 200_000;

/** The anchor of an implementation's failure on the page of a clause. */
export const failurePlace = ({ implementation }: Result): string => `by-${implementation.slug}`;

/** Every failure of a clause, waived or not, a part for each cause. */
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
