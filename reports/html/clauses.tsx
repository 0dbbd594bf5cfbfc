import type { JSX } from 'preact';
import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';
import { byReason, bySection, withVerdict } from '../select.js';
import { number, plural, VERDICT_WORDS } from '../words.js';
import { anchor, failureAnchor, Mark, Part, safe } from './parts.js';

/** Each section of the specification with its clauses, in the order of the verdict. */
export const Clauses = ({ verdict }: { verdict: Verdict }): JSX.Element => (
  <Part id="clauses" title="Clause by clause">
    {[...bySection(verdict.clauses)].map(([section, clauses]) => (
      <div class="card">
        <h3>{safe(section)}</h3>
        <ul class="clauses">
          {clauses.map((clause) => (
            <Line clause={clause} />
          ))}
        </ul>
      </div>
    ))}
  </Part>
);

const Line = ({ clause }: { clause: ClauseResult }): JSX.Element => {
  const { id, verdict, statement, basis, follows, reason, cases } = clause;
  return (
    <li id={anchor(id)}>
      <div>
        {verdict === 'fail' || verdict === 'waived' ? (
          <a href={`#${failureAnchor(id)}`}>
            <Mark verdict={verdict} />
          </a>
        ) : (
          <Mark verdict={verdict} />
        )}
      </div>
      <div>
        <code class="id">{safe(id)}</code>
        <p>{safe(statement)}</p>
        {verdict !== 'pass' && reason !== undefined && <p class="soft">{safe(reason)}</p>}
        <p class="soft">
          {basis}
          {follows !== undefined && `: ${safe(follows)}`}
          {cases > 0 && ` · ${plural(cases, 'case')}`}
        </p>
      </div>
    </li>
  );
};

/** Why some clauses have no verdict, a group for each reason. */
export const Unjudged = ({ verdict }: { verdict: Verdict }): JSX.Element => (
  <Part id="unjudged" title="Not judged">
    {(['inconclusive', 'not-applicable', 'not-testable'] as const).map((each) => {
      const clauses = withVerdict(verdict, each);
      return (
        clauses.length > 0 && (
          <div class="card">
            <h3 class={each}>
              <span class="sign" aria-hidden="true">
                {VERDICT_WORDS[each].sign}{' '}
              </span>
              {number(clauses.length)} {VERDICT_WORDS[each].word}
            </h3>
            <ul>
              {[...byReason(clauses)].map(([reason, group]) => (
                <li>
                  {safe(reason)}{' '}
                  <span class="soft">
                    {group.map(({ id }, at) => (
                      <>
                        {at > 0 && ', '}
                        <a href={`#${anchor(id)}`}>{safe(id)}</a>
                      </>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      );
    })}
  </Part>
);
