import type { JSX } from 'preact';
import type { ChangeKind, ClauseChange } from '../../src/verdict/compare/comparison.js';
import { CauseElsewhere } from '../html/cause.js';
import { Mark, Part, safe } from '../html/parts.js';
import { causesOf } from '../select.js';
import { plural } from '../words.js';
import { whyText } from './words.js';

/** Clauses that differ in the same way; of those that fail now, the smallest failing cases. */
export const Changes = (props: {
  kind: ChangeKind;
  title: string;
  clauses: readonly ClauseChange[];
}): JSX.Element => (
  <Part id={props.kind} title={`${props.title}: ${plural(props.clauses.length, 'clause')}`}>
    <div class="card">
      <ul class="clauses">
        {props.clauses.map((change) => (
          <Change change={change} />
        ))}
      </ul>
    </div>
  </Part>
);

const Change = ({ change }: { change: ClauseChange }): JSX.Element => {
  const { id, a, b } = change;
  const why = whyText(change);
  const fails = b?.verdict === 'fail' ? b : undefined;
  return (
    <li>
      <div>
        {a && (
          <div>
            <Mark verdict={a.verdict} />
          </div>
        )}
        {b && (
          <div>
            {a && '→ '}
            <Mark verdict={b.verdict} />
          </div>
        )}
      </div>
      <div>
        <code class="id">{safe(id, 300)}</code>
        <p>{safe((b ?? a)?.statement ?? '')}</p>
        {why !== '' && <p class="soft">{safe(why)}</p>}
        {fails && causesOf(fails).length > 0 && (
          <details>
            <summary>{plural(causesOf(fails).length, 'cause')}, each with its smallest case</summary>
            {causesOf(fails).map((cause) => (
              <CauseElsewhere cause={cause} />
            ))}
          </details>
        )}
      </div>
    </li>
  );
};
