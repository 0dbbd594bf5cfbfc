import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { duration, number, plural, when } from '../../../reports/words.js';
import type { KeptRun } from './api.js';
import { LoadProgress } from './load-figures.js';
import { labelOf, loadText } from './run-words.js';

/** What a run is about, and how far it is or what came out. */
export const RunHead = ({ run }: { run: KeptRun }): JSX.Element => {
  const label = labelOf(run);
  const { board, summary, load } = run;
  return (
    <div class={`verdict ${label.color}`}>
      <h1>
        {load && 'Load on '}
        {safe(run.name, 200)}
        {run.about !== null && `, one case of ${safe(run.about, 200)}`}{' '}
        <strong>
          <span aria-hidden="true">{`${label.sign}\u00a0`}</span>
          {label.word}
        </strong>
      </h1>
      {run.state === 'running' && board && 'figures' in board && <LoadProgress figures={board} />}
      {run.state === 'running' && board && 'clauses' in board && (
        <>
          <progress max={board.planned || 1} value={board.ended} aria-label="Tests done" />
          <p aria-live="polite">
            {number(board.ended)} of {plural(board.planned, 'test')}, {plural(board.requests, 'request')}.{' '}
            {board.now !== '' && `Now: ${safe(board.now, 300)}`}
          </p>
        </>
      )}
      {run.state === 'running' && !board && <p>{load ? 'k6 is started.' : 'The suites are started.'}</p>}
      {run.state === 'waiting' && <p>It begins as soon as a worker is free.</p>}
      {run.attempt > 1 && <p class="note">Begun {run.attempt} times: what judged it before ended early.</p>}
      {run.trouble !== null && <p class="note">{safe(run.trouble)}</p>}
      {run.state === 'ended' && summary && (
        <p>
          {plural(summary.pass, 'clause')} passed, {number(summary.fail)} failed,{' '}
          {number(summary.inconclusive)} inconclusive, {number(summary['not-applicable'])} not applicable.
        </p>
      )}
      {load?.outcome?.reasons.map((reason) => (
        <p>{safe(reason)}</p>
      ))}
      <p class="soft">
        {load ? loadText(load) : `${run.budget} budget`}, seed {run.seed}, asked for {when(run.askedAt)}
        {run.beganAt &&
          run.endedAt &&
          `, took ${duration(Date.parse(run.endedAt) - Date.parse(run.beganAt))}`}
      </p>
    </div>
  );
};
