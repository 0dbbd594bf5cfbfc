import type { LoadFigures } from '../api/schemas.js';
import type { JSX } from 'preact';
import { Part, safe } from '../../../reports/html/parts.js';
import { Chart } from '../../../reports/load/scenario.js';
import { latency, perSecond } from '../../../reports/load/words.js';
import { duration, number, plural, when } from '../../../reports/words.js';
import type { ApiRun, ApiListedRun } from './api.js';
import { Act, page } from './frame.js';
import { Clauses, Failures, type ListedClause, isOpen, labelOf, loadText } from './runs.js';

type Figure = LoadFigures['figures'][number];

const LoadProgress = ({ figures: { durationMs, figures } }: { figures: LoadFigures }): JSX.Element => {
  const newest = figures.at(-1);
  if (!newest) return <p>The target is checked once before the load starts.</p>;
  return (
    <>
      <progress max={durationMs || 1} value={newest.at} aria-label="Elapsed time" />
      <p aria-live="polite">
        {duration(Math.min(newest.at, durationMs))} of {duration(durationMs)}: {perSecond(newest.rate)}, p95{' '}
        {newest.p95 === undefined ? '–' : latency(newest.p95)}, {number(newest.failures)} failed in the last
        interval
      </p>
    </>
  );
};

const Figures = ({
  figures: { figures, notes },
  isOpen,
}: {
  figures: LoadFigures;
  isOpen: boolean;
}): JSX.Element => (
  <Part id="figures" title={isOpen ? 'How it goes' : 'How it went'}>
    {notes.map((note) => (
      <p class="note">{safe(note)}</p>
    ))}
    {figures.length > 1 && (
      <>
        <Chart id="rate" chart={chartOf(figures, RATE)} />
        <Chart id="latency" chart={chartOf(figures, LATENCY)} />
      </>
    )}
  </Part>
);

interface Shown {
  title: string;
  unit: string;
  lines: readonly (readonly [name: string, of: (figure: Figure) => number | undefined])[];
  inWords: (value: number) => string;
}

const RATE: Shown = {
  title: 'Responses per second, and failures',
  unit: 'in a second',
  lines: [
    ['answers', ({ rate }) => rate],
    ['failures', ({ failures }) => failures],
  ],
  inWords: perSecond,
};
const LATENCY: Shown = {
  title: 'Response times: p95',
  unit: 'ms',
  lines: [['p95', ({ p95 }) => p95]],
  inWords: latency,
};

function chartOf(figures: readonly Figure[], { title, unit, lines, inWords }: Shown) {
  const values = figures.flatMap((figure) => lines[0]![1](figure) ?? []);
  const most = Math.max(0, ...values);
  return {
    title,
    description: `At most ${inWords(most)}, at last ${inWords(values.at(-1) ?? 0)}.`,
    x: { label: 'Seconds since the start', type: 'number' as const },
    y: { label: unit, zero: true },
    lines: lines.map(([name, of]) => ({
      name,
      points: figures.map((figure) => ({ x: figure.at / 1000, y: of(figure) ?? NaN })),
    })),
  };
}

const RunHead = ({ run }: { run: ApiRun }): JSX.Element => {
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
      {run.state === 'running' && !board && <p>{load ? 'k6 is started.' : 'The tests are starting.'}</p>}
      {run.state === 'waiting' && <p>It starts as soon as a worker is free.</p>}
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

/** The actions for a run with a verdict: sign it, and release it to the public site. */
const Publish = ({ run, me }: { run: ApiRun; me: { owner: string; signs: boolean } }): JSX.Element | null => {
  const signs = me.signs && run.summary?.verdict !== 'inconclusive';
  const isOwn = me.owner === run.owner;
  if (!signs && !isOwn) return null;
  return (
    <details id="publish">
      <summary>Sign or publish</summary>
      {signs && (
        <form method="post" action={`/runs/${run.id}/certificate`} class="row">
          <label>
            Last day <input name="expires" type="date" /> <span class="soft">(empty: 180 days)</span>
          </label>
          <label>
            Witness, if there was one <input name="witness" maxLength={200} />
          </label>
          <button type="submit">Sign a certificate</button>
        </form>
      )}
      {isOwn && (
        <div class="row">
          {run.releasedAt === null ? (
            <>
              <Act to={`/runs/${run.id}/release`} label="Release it to the public site" quiet />
              <span class="soft">Nothing is published unless its owner releases it.</span>
            </>
          ) : (
            <>
              <Act to={`/runs/${run.id}/withdraw`} label="Withdraw it from the public site" quiet />
              <span>
                Released {when(run.releasedAt)}: <a href="/public/">the public site</a>
              </span>
            </>
          )}
        </div>
      )}
    </details>
  );
};

const LOAD_FILES = [['load.json', 'all measurements']] as const;
const FILES = [
  ['verdict.json', 'the whole verdict'],
  ['report.md', 'Markdown'],
  ['junit.xml', 'JUnit'],
  ['report.sarif', 'SARIF'],
  ['exchanges.har', 'what was sent and answered (HAR)'],
] as const;

/** The page of a run: a board or measurements, updated during the run, then its reports. */
export const runPage = (
  run: ApiRun,
  clauses: readonly ListedClause[],
  me: { owner: string; signs: boolean },
  earlier: readonly ApiListedRun[] = [],
): JSX.Element =>
  page(
    { title: `${run.name} ${labelOf(run).word}`, part: 'runs', ...(isOpen(run) && { livesFor: 1 }) },
    <>
      <RunHead run={run} />
      <Actions run={run} earlier={earlier} />
      {run.summary !== null && run.about === null && <Publish run={run} me={me} />}
      <Progress run={run} clauses={clauses} />
    </>,
  );

const Progress = ({
  run,
  clauses,
}: {
  run: ApiRun;
  clauses: readonly ListedClause[];
}): JSX.Element | null => {
  const { board } = run;
  if (!board) return null;
  if ('figures' in board) return <Figures figures={board} isOpen={isOpen(run)} />;
  return (
    <>
      <Failures run={run} failures={board.failures} clauses={clauses} />
      <Clauses board={board} clauses={clauses} />
    </>
  );
};

const hasCome = ({ summary, load }: ApiRun): boolean => summary !== null || load?.outcome !== undefined;

const Actions = ({ run, earlier }: { run: ApiRun; earlier: readonly ApiListedRun[] }): JSX.Element => (
  <div class="row actions">
    {hasCome(run) && (
      <a class="button" href={`/runs/${run.id}/report`}>
        Read the report
      </a>
    )}
    {isOpen(run) && !run.stopAsked && <Act to={`/runs/${run.id}/stop`} label="Stop" quiet />}
    {run.stopAsked && isOpen(run) && <span class="soft">It is being stopped …</span>}
    {['failed', 'lost', 'stopped'].includes(run.state) && !hasCome(run) && (
      <Act to={`/runs/${run.id}/take-up`} label="Run it again from the start" />
    )}
    {!isOpen(run) && (
      <Act
        to={`/runs/${run.id}/repeat`}
        label={run.load ? 'Repeat the load' : 'Repeat with the same cases'}
        quiet
      />
    )}
    {!isOpen(run) && run.about === null && !run.load && (
      <Act to={`/runs/${run.id}/repeat`} label="Repeat with new cases" quiet fields={{ seed: 'new' }} />
    )}
    {earlier.length > 0 && <Compare run={run} earlier={earlier} />}
    {run.summary !== null && run.about === null && <a href={`/runs/${run.id}/portrait`}>Portrait</a>}
    {run.subject.again && <a href={`/runs/${run.subject.again.run}`}>Original run</a>}
    {run.target !== null && <a href={`/targets/${run.target}`}>Target</a>}
    {hasCome(run) && (
      <details id="files">
        <summary>Files</summary>
        <ul>
          {(run.load ? LOAD_FILES : FILES).map(([file, what]) => (
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

/** A form that compares a run with an earlier one; the newest is preselected. */
const Compare = ({ run, earlier }: { run: ApiRun; earlier: readonly ApiListedRun[] }): JSX.Element => (
  <form method="get" action={`/runs/${run.id}/compare`} class="act">
    <label>
      Compare with{' '}
      <select name="with">
        {earlier.map((each) => (
          <option value={each.id}>
            {when(each.askedAt)}: {labelOf(each).word}, seed {each.seed}
          </option>
        ))}
      </select>
    </label>{' '}
    <button type="submit" class="quiet">
      Compare
    </button>
  </form>
);
