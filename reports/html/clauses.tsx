import type { JSX } from 'preact';
import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';
import { bySection, counts, unjudged, UNJUDGED } from '../select.js';
import { number, plural, VERDICT_WORDS } from '../words.js';
import { anchor, failureAnchor, Mark, Part, safe } from './parts.js';

/** The clauses of a system by section of the specification, those folded where nothing needs attention. */
export const Clauses = (props: {
  id: string;
  title: string;
  clauses: readonly ClauseResult[];
}): JSX.Element => (
  <Part id={props.id} title={props.title}>
    {[...bySection(props.clauses)].map(([section, clauses]) => (
      <details class="card" open={clauses.some(needsAttention)}>
        <summary>
          <h3>{safe(section)}</h3> <span class="soft">{counts(clauses).join(', ')}</span>
        </summary>
        <ul class="clauses">
          {clauses.map((clause) => (
            <Line clause={clause} />
          ))}
        </ul>
      </details>
    ))}
  </Part>
);

const needsAttention = ({ verdict }: ClauseResult): boolean => verdict === 'fail' || verdict === 'waived';

const Line = ({ clause }: { clause: ClauseResult }): JSX.Element => {
  const { id, verdict, statement, basis, follows, reason, cases } = clause;
  return (
    <li id={anchor(id)}>
      <div>
        {needsAttention(clause) ? (
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
    {UNJUDGED.filter((each) => verdict.summary[each] > 0).map((each) => (
      <div class="card">
        <h3 class={each}>
          <span class="sign" aria-hidden="true">
            {VERDICT_WORDS[each].sign}{' '}
          </span>
          {number(verdict.summary[each])} {VERDICT_WORDS[each].word}
        </h3>
        <ul>
          {unjudged(verdict, each).map(([reason, group]) => (
            <Reason reason={reason} group={group} />
          ))}
        </ul>
      </div>
    ))}
  </Part>
);

// The names of more would hide the reasons.
const MOST_NAMES = 4;

const Reason = ({ reason, group }: { reason: string; group: readonly ClauseResult[] }): JSX.Element => {
  const names = group.map(({ id }, at) => (
    <>
      {at > 0 && ', '}
      <a href={`#${anchor(id)}`}>{safe(id)}</a>
    </>
  ));
  if (group.length <= MOST_NAMES)
    return (
      <li>
        {safe(reason)} <span class="soft">{names}</span>
      </li>
    );
  return (
    <li>
      {safe(reason)}
      <details class="soft">
        <summary>{plural(group.length, 'clause')}</summary>
        <p>{names}</p>
      </details>
    </li>
  );
};
