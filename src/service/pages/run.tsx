import type { JSX } from 'preact';
import { Box, Sign } from '../../../reports/html/parts.js';
import { duration, number, plural, when, type Label } from '../../../reports/words.js';
import type { Board, BoardFailure, ClauseState } from '../runs/board.js';
import type { KeptRun, Me } from './api.js';
import { Act, page } from './frame.js';
import { Publish } from './publish.js';
import { isOpen, labelOf } from './run-words.js';

/** A clause as the catalogue has it. */
export interface ListedClause {
  id: string;
  system: string;
  section: string;
  statement: string;
}

const CLAUSE_LABELS: Readonly<Record<ClauseState, Label>> = {
  waiting: { sign: '·', word: 'waits', color: 'not-applicable' },
  judging: { sign: '▶', word: 'is judged now', color: 'waived' },
  shown: { sign: '✓', word: 'kept so far', color: 'pass' },
  silent: { sign: '–', word: 'nothing shown', color: 'not-applicable' },
  failed: { sign: '✗', word: 'failed', color: 'fail' },
};
const FILES = [
  ['verdict.json', 'the verdict, whole'],
  ['report.md', 'Markdown'],
  ['junit.xml', 'JUnit'],
  ['report.sarif', 'SARIF'],
  ['exchanges.har', 'what was sent and answered (HAR)'],
] as const;

/** A run: a board that fills while it goes on, and the reports when there is a verdict. */
export const runPage = (
  run: KeptRun,
  clauses: readonly ListedClause[],
  me: Me,
  previous?: string,
): JSX.Element =>
  page(
    { title: `${run.name} ${labelOf(run).word}`, part: 'runs', ...(isOpen(run) && { livesFor: 1 }) },
    <>
      <Head run={run} />
      <Actions run={run} previous={previous} />
      {run.summary !== null && run.about === null && <Publish run={run} me={me} />}
      {run.board && <Failures run={run} failures={run.board.failures} clauses={clauses} />}
      {run.board && <Clauses board={run.board} clauses={clauses} />}
    </>,
  );

const Head = ({ run }: { run: KeptRun }): JSX.Element => {
  const label = labelOf(run);
  const { board, summary } = run;
  return (
    <div class={`verdict ${label.color}`}>
      <h1>
        {run.name}
        {run.about !== null && `, one case of ${run.about}`}{' '}
        <strong>
          <span aria-hidden="true">{`${label.sign}\u00a0`}</span>
          {label.word}
        </strong>
      </h1>
      {run.state === 'running' && board && (
        <>
          <progress max={board.planned || 1} value={board.ended} aria-label="Tests that are done" />
          <p aria-live="polite">
            {number(board.ended)} of {plural(board.planned, 'test')}, {plural(board.requests, 'request')}.{' '}
            {board.now}
          </p>
        </>
      )}
      {run.state === 'running' && !board && <p>The suites are started.</p>}
      {run.state === 'waiting' && <p>It begins as soon as a worker is free.</p>}
      {run.attempt > 1 && <p class="note">Begun {run.attempt} times: what judged it before ended early.</p>}
      {run.trouble !== null && <p class="note">{run.trouble}</p>}
      {run.state === 'ended' && summary && (
        <p>
          {plural(summary.pass, 'clause')} passed, {number(summary.fail)} failed,{' '}
          {number(summary.inconclusive)} inconclusive, {number(summary['not-applicable'])} not applicable.
        </p>
      )}
      <p class="soft">
        {run.budget} budget, seed {run.seed}, asked for {when(run.askedAt)}
        {run.beganAt &&
          run.endedAt &&
          `, took ${duration(Date.parse(run.endedAt) - Date.parse(run.beganAt))}`}
      </p>
    </div>
  );
};

const Actions = ({ run, previous }: { run: KeptRun; previous: string | undefined }): JSX.Element => (
  <div class="row actions">
    {run.summary !== null && (
      <a class="button" href={`/runs/${run.id}/report`}>
        Read the report
      </a>
    )}
    {isOpen(run) && !run.stopAsked && <Act to={`/runs/${run.id}/stop`} label="Stop" quiet />}
    {run.stopAsked && isOpen(run) && <span class="soft">It is being stopped …</span>}
    {['failed', 'lost', 'stopped'].includes(run.state) && run.summary === null && (
      <Act to={`/runs/${run.id}/take-up`} label="Take it up again" />
    )}
    {!isOpen(run) && <Act to={`/runs/${run.id}/repeat`} label="Repeat it, same cases" quiet />}
    {!isOpen(run) && run.about === null && (
      <Act to={`/runs/${run.id}/repeat`} label="Again, with other cases" quiet fields={{ seed: 'new' }} />
    )}
    {run.summary !== null && previous !== undefined && (
      <a href={`/api/runs/${run.id}/compare/${previous}`}>Compare with the run before</a>
    )}
    {run.summary !== null && run.about === null && <a href={`/runs/${run.id}/portrait`}>Its portrait</a>}
    {run.subject.again && <a href={`/runs/${run.subject.again.run}`}>The run that it is from</a>}
    {run.target !== null && <a href={`/targets/${run.target}`}>Its target</a>}
    {run.summary !== null && (
      <details>
        <summary>Files</summary>
        <ul>
          {FILES.map(([file, what]) => (
            <li>
              <a href={`/api/runs/${run.id}/reports/${file}`} download={file}>
                {file}
              </a>{' '}
              <span class="soft">{what}</span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
);

const Failures = (props: {
  run: KeptRun;
  failures: readonly BoardFailure[];
  clauses: readonly ListedClause[];
}): JSX.Element | null => {
  const statements = new Map(props.clauses.map(({ id, statement }) => [id, statement]));
  if (props.failures.length === 0) return null;
  return (
    <section aria-labelledby="failures">
      <h2 id="failures">Failures</h2>
      {props.failures.map(({ clause, expected, actual, rule, curl }) => (
        <article class="card failure fail">
          <h3>
            <Sign {...CLAUSE_LABELS.failed} /> <code class="id">{clause}</code>
          </h3>
          <p class="statement">{statements.get(clause)}</p>
          <dl class="words">
            {rule !== '' && (
              <>
                <dt>Case</dt>
                <dd>{rule}</dd>
              </>
            )}
            <dt>Expected</dt>
            <dd>{expected}</dd>
            <dt>Got</dt>
            <dd>{actual}</dd>
          </dl>
          {curl !== '' && (
            <details id={`curl-${clause}`}>
              <summary>As a command</summary>
              <Box label={`Command that repeats ${clause}`} text={curl} />
            </details>
          )}
          {props.run.target !== null && props.run.about === null && (
            <Waive target={props.run.target} clause={clause} />
          )}
          {props.run.summary !== null && (
            <Act
              to={`/runs/${props.run.id}/again`}
              label={`Send this case of ${clause} again`}
              quiet
              fields={{ clause }}
            />
          )}
        </article>
      ))}
    </section>
  );
};

const Waive = ({ target, clause }: { target: string; clause: string }): JSX.Element => (
  <details id={`waive-${clause}`}>
    <summary>Waive it for a while</summary>
    <form method="post" action="/waivers" class="row">
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="clause" value={clause} />
      <label>
        Why <input name="reason" required maxLength={2000} />
      </label>
      <label>
        Its last day <input name="expires" type="date" required />
      </label>
      <button type="submit" class="quiet">
        Waive {clause}
      </button>
    </form>
  </details>
);

const Clauses = ({ board, clauses }: { board: Board; clauses: readonly ListedClause[] }): JSX.Element => {
  const judged = clauses.filter(({ id }) => Object.hasOwn(board.clauses, id));
  const systems = [...new Set(judged.map(({ system }) => system))];
  return (
    <section aria-labelledby="clauses">
      <h2 id="clauses">Clauses</h2>
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
    </section>
  );
};
