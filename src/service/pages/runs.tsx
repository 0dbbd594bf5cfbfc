import { LOAD_WORDS } from '../../../reports/load/words.js';
import { type Label, RUN_WORDS, plural, when } from '../../../reports/words.js';
import type { ApiListedRun, ApiRun } from './api.js';
import type { JSX } from 'preact';
import { Sign, safe, Box, Part } from '../../../reports/html/parts.js';
import { Table } from '../../../reports/html/tables.js';
import { BUDGETS } from '../../results/budget.js';
import type { Budget } from '../../results/schema.js';
import { page, useViewer, Act } from './frame.js';
import type { Board } from '../api/schemas.js';
import { printable } from '../../../reports/printable.js';

const STATES: Readonly<Record<Exclude<ApiListedRun['state'], 'ended'>, Label>> = {
  waiting: { sign: '…', word: 'is waiting', color: 'not-applicable' },
  running: { sign: '▶', word: 'is under way', color: 'not-applicable' },
  stopped: { sign: '■', word: 'was stopped', color: 'inconclusive' },
  failed: { sign: '!', word: 'ended without a verdict', color: 'inconclusive' },
  lost: { sign: '!', word: 'was lost', color: 'inconclusive' },
};

/** The progress or the result of a run, as a sign and a word. */
export function labelOf({ state, summary, load }: Pick<ApiListedRun, 'state' | 'summary' | 'load'>): Label {
  if (state !== 'ended') return STATES[state];
  if (load?.outcome) return LOAD_WORDS[load.outcome.verdict];
  return summary ? RUN_WORDS[summary.verdict] : STATES.failed;
}

/** A load as requested: `accept-context, load, 20/s for 30 s`. */
export const loadText = ({ scenario, profile, rate, seconds }: NonNullable<ApiListedRun['load']>): string =>
  `${scenario}, ${profile}, ${rate}/s for ${seconds} s`;

/** Whether it is waiting or running. */
export const isOpen = ({ state }: Pick<ApiListedRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const PAGE_LENGTH = 50;

/** All runs, newest first. */
export const runsPage = (runs: readonly ApiListedRun[]): JSX.Element =>
  page(
    { title: 'Runs', part: 'runs', ...(runs.some(isOpen) && { livesFor: 2 }) },
    <>
      <h1>Runs</h1>
      <RunTable runs={runs} />
      {runs.length === PAGE_LENGTH && (
        <p>
          <a href={`/runs?before=${encodeURIComponent(runs.at(-1)!.askedAt)}`}>Older runs</a>
        </p>
      )}
    </>,
  );

/** A table of runs, each with its result as text. */
export const RunTable = ({ runs }: { runs: readonly ApiListedRun[] }): JSX.Element => {
  const showsOwners = useViewer()?.isCertifier ?? false;
  if (runs.length === 0) return <p class="soft">There are no runs yet.</p>;
  return (
    <Table
      class="list"
      head={['What was judged', 'Outcome', 'Asked for', 'Cases', ...(showsOwners ? ['Owner'] : [])]}
      rows={runs.map((run) => [
        <>
          <a href={`/runs/${run.id}`}>{safe(run.load ? `Load on ${run.name}` : run.name, 300)}</a>
          {run.about !== null && <span class="soft"> one case of {safe(run.about, 200)}</span>}
        </>,
        <>
          <Sign {...labelOf(run)} />
          {run.summary && run.summary.fail > 0 && (
            <span class="soft"> {plural(run.summary.fail, 'clause')} failed</span>
          )}
        </>,
        when(run.askedAt),
        `${run.load ? loadText(run.load) : run.budget}, seed ${run.seed}`,
        ...(showsOwners ? [safe(run.owner, 300)] : []),
      ])}
    />
  );
};

/** A form for a run of a target. */
export const AskForRun = ({ target }: { target: string }): JSX.Element => (
  <form method="post" action="/runs" class="row">
    <input type="hidden" name="target" value={target} />
    <ChooseBudget chosen="standard" />
    <label>
      Seed <input name="seed" inputMode="numeric" pattern="[0-9]*" size={10} placeholder="a new one" />
    </label>
    <button type="submit">Judge it</button>
  </form>
);

/** A selection for the number of cases. */
export const ChooseBudget = ({ chosen }: { chosen: Budget }): JSX.Element => (
  <label>
    How many cases{' '}
    <select name="budget">
      {BUDGETS.map((budget) => (
        <option value={budget} selected={budget === chosen}>
          {budget}
        </option>
      ))}
    </select>
  </label>
);

/** A clause as the page of a run lists it. */
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
