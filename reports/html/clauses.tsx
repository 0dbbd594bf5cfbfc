import type { JSX } from 'preact';
import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';
import { bySection, counts, hasFailed, unjudged, UNJUDGED } from '../select.js';
import { number, plural, shownBy, VERDICT_WORDS } from '../words.js';
import { anchor, ClauseLine, failureAnchor, Folded, Mark, safe } from './parts.js';

/** The clauses of a system by section of the specification, those folded where nothing needs attention. */
export const Clauses = (props: { clauses: readonly ClauseResult[] }): JSX.Element => (
  <>
    {[...bySection(props.clauses)].map(([section, clauses]) => (
      <Folded title={safe(section)} note={counts(clauses).join(', ')} open={clauses.some(hasFailed)}>
        <ul class="clauses">
          {clauses.map((clause) => (
            <Line clause={clause} />
          ))}
        </ul>
      </Folded>
    ))}
  </>
);

const Line = ({ clause }: { clause: ClauseResult }): JSX.Element => {
  const { id, verdict, statement, basis, follows, reason } = clause;
  const mark = <Mark verdict={verdict} />;
  return (
    <ClauseLine
      id={id}
      anchor={anchor(id)}
      mark={hasFailed(clause) ? <a href={`#${failureAnchor(id)}`}>{mark}</a> : mark}
    >
      <p>{safe(statement)}</p>
      {verdict !== 'pass' && reason !== undefined && <p class="soft">{safe(reason)}</p>}
      <p class="soft">
        {basis}
        {follows !== undefined && `: ${safe(follows)}`}
        {clause.cases > 0 && ` · ${shownBy(clause)}`}
      </p>
    </ClauseLine>
  );
};

/** Why some clauses have no verdict, a group for each reason. */
export const Unjudged = ({ verdict }: { verdict: Verdict }): JSX.Element => (
  <>
    {UNJUDGED.filter((each) => verdict.summary[each] > 0).map((each) => (
      <div class="card">
        <h3 class={each}>
          <span class="sign" aria-hidden="true">
            {VERDICT_WORDS[each].sign}{' '}
          </span>
          {number(verdict.summary[each])} {VERDICT_WORDS[each].word}
        </h3>
        <ul>
          {unjudged(verdict, each).map(([reason, clauses]) => (
            <li>
              {safe(reason)} <Names clauses={clauses} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
);

// The names of more would hide the reasons.
const MOST_NAMES = 4;

const Names = ({ clauses }: { clauses: readonly ClauseResult[] }): JSX.Element => {
  const names = clauses.map(({ id }, at) => (
    <>
      {at > 0 && ', '}
      <a href={`#${anchor(id)}`}>{safe(id)}</a>
    </>
  ));
  if (clauses.length <= MOST_NAMES) return <span class="soft">{names}</span>;
  return (
    <details class="soft">
      <summary>{plural(clauses.length, 'clause')}</summary>
      <p>{names}</p>
    </details>
  );
};
