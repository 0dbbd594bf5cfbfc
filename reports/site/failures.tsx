import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Mark, Part, safe } from '../html/parts.js';
import { causesOf, type Cause } from '../select.js';
import { plural } from '../words.js';
import { fitting } from './fit.js';
import type { FailureLink } from './matrix.js';
import type { Implementation, SiteClause } from './site.js';

/** So many bytes of failures stand on an implementation's page; each is whole on the page of its clause. */
const MOST = 120_000;

interface Props {
  implementation: Implementation;
  clauses: ReadonlyMap<string, SiteClause>;
  linkOf: FailureLink;
}

/** What an implementation fails, in brief: each clause with its causes, and the way to the whole case. */
export const Failures = ({ implementation, clauses, linkOf }: Props): JSX.Element => {
  const cards = [...clauses.values()].flatMap((clause) =>
    clause.results
      .filter((one) => one.implementation === implementation)
      .filter(({ result }) => result.verdict === 'fail' || result.verdict === 'waived')
      .map((one) => {
        const { verdict, reason } = one.result;
        return renderToString(
          <article class={`card failure ${verdict}`}>
            <h3>
              <Mark verdict={verdict} /> <a href={`../${linkOf(clause, one)}`}>{safe(clause.id, 200)}</a>
            </h3>
            <p>{safe(one.result.statement, 400)}</p>
            {one.causes.length === 0 && <p>{safe(reason ?? 'No reason was recorded.', 400)}</p>}
            <ul class="brief">{causesOf(one.result).slice(0, MOST_CAUSES).map(brief)}</ul>
            {one.causes.length > MOST_CAUSES && (
              <p class="soft">and {plural(one.causes.length - MOST_CAUSES, 'further cause')}</p>
            )}
          </article>,
        );
      }),
  );
  const { html, left } = fitting(cards, MOST);
  return (
    <Part id="failures" title="Failures">
      <p>
        The name of each leads to the whole case: what was sent, what came back, and how to send it again.
      </p>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {left > 0 && <p class="soft">{plural(left, 'more clause')} failed: see the list of clauses.</p>}
    </Part>
  );
};

const MOST_CAUSES = 5;

const brief = ({ counterexample: { rule, expected, actual } }: Cause): JSX.Element => (
  <li>
    {rule !== '' && <b>{safe(rule, 200)}: </b>}
    expected {safe(expected, 200)} <span class="soft">→ got {safe(actual, 200)}</span>
  </li>
);
