import type { Board } from '../api/schemas.js';
import type { JSX } from 'preact';
import { Box, Part, safe, Sign } from '../../../reports/html/parts.js';
import { printable } from '../../../reports/printable.js';
import type { Label } from '../../../reports/words.js';
import type { ApiRun } from './api.js';
import { Act } from './frame.js';

/** A clause in the catalogue. */
export interface ListedClause {
  id: string;
  system: string;
  section: string;
  statement: string;
}

const CLAUSE_LABELS: Readonly<Record<Board['clauses'][string], Label>> = {
  waiting: { sign: '·', word: 'waiting', color: 'not-applicable' },
  judging: { sign: '▶', word: 'running', color: 'waived' },
  shown: { sign: '✓', word: 'passing', color: 'pass' },
  silent: { sign: '–', word: 'not shown', color: 'not-applicable' },
  failed: { sign: '✗', word: 'failed', color: 'fail' },
};
/** The failures, each with its smallest case. */
export const Failures = (props: {
  run: ApiRun;
  failures: Board['failures'];
  clauses: readonly ListedClause[];
}): JSX.Element | null => {
  const statements = new Map(props.clauses.map(({ id, statement }) => [id, statement]));
  if (props.failures.length === 0) return null;
  return (
    <Part id="failures" title="Failures">
      {props.failures.map(({ clause, expected, actual, rule, curl }) => (
        <article class="card failure fail">
          <h3>
            <Sign {...CLAUSE_LABELS.failed} /> <code class="id">{safe(clause, 200)}</code>
          </h3>
          <p class="statement">{statements.get(clause)}</p>
          <dl class="words">
            {rule !== '' && (
              <>
                <dt>Case</dt>
                <dd>{safe(rule)}</dd>
              </>
            )}
            <dt>Expected</dt>
            <dd>{safe(expected)}</dd>
            <dt>Got</dt>
            <dd>{safe(actual)}</dd>
          </dl>
          {curl !== '' && (
            <details id={`curl-${clause}`}>
              <summary>Repeat it with curl</summary>
              <Box label={`Command that repeats ${clause}`} text={printable(curl, 'keep')} />
            </details>
          )}
          {props.run.target !== null && props.run.about === null && (
            <Waive target={props.run.target} clause={clause} />
          )}
          {props.run.summary !== null && (
            <Act
              to={`/runs/${props.run.id}/again`}
              label={`Replay this case of ${clause}`}
              quiet
              fields={{ clause }}
            />
          )}
        </article>
      ))}
    </Part>
  );
};

const Waive = ({ target, clause }: { target: string; clause: string }): JSX.Element => (
  <details id={`waive-${clause}`}>
    <summary>Waive this clause</summary>
    <form method="post" action="/waivers" class="row">
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="clause" value={clause} />
      <label>
        Reason <input name="reason" required maxLength={2000} />
      </label>
      <label>
        Last day <input name="expires" type="date" required />
      </label>
      <button type="submit" class="quiet">
        Waive {clause}
      </button>
    </form>
  </details>
);

/** All clauses by system, each with its current state. */
export const Clauses = ({
  board,
  clauses,
}: {
  board: Board;
  clauses: readonly ListedClause[];
}): JSX.Element => {
  const judged = clauses.filter(({ id }) => Object.hasOwn(board.clauses, id));
  const systems = [...new Set(judged.map(({ system }) => system))];
  return (
    <Part id="clauses" title="Clauses">
      {systems.map((system) => (
        <>
          <h3>{system}</h3>
          <ul class="board">
            {judged
              .filter((clause) => clause.system === system)
              .map(({ id, statement }) => {
                const { sign, word, color } = CLAUSE_LABELS[board.clauses[id]!];
                return (
                  <li class={color} title={`${statement} (${word})`}>
                    <span class="sign" aria-hidden="true">
                      {sign}
                    </span>{' '}
                    {id.slice(system.length + 1)}
                    <span class="unseen">: {word}</span>
                  </li>
                );
              })}
          </ul>
        </>
      ))}
    </Part>
  );
};
