import type { JSX } from 'preact';
import { when } from '../../../reports/words.js';
import type { KeptRun, ListedRun, Me } from './api.js';
import { Act, page } from './frame.js';
import { Figures } from './load-figures.js';
import { Publish } from './publish.js';
import { Clauses, Failures, type ListedClause } from './run-board.js';
import { RunHead } from './run-head.js';
import { isOpen, labelOf } from './run-words.js';

const LOAD_FILES = [['load.json', 'all measurements']] as const;
const FILES = [
  ['verdict.json', 'the whole verdict'],
  ['report.md', 'Markdown'],
  ['junit.xml', 'JUnit'],
  ['report.sarif', 'SARIF'],
  ['exchanges.har', 'what was sent and answered (HAR)'],
] as const;

/** A run: a board, or figures, that fill while it goes on, and the reports when something came out. */
export const runPage = (
  run: KeptRun,
  clauses: readonly ListedClause[],
  me: Me,
  earlier: readonly ListedRun[] = [],
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
  run: KeptRun;
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

/** Whether there is a report of it. */
const hasCome = ({ summary, load }: KeptRun): boolean => summary !== null || load?.outcome !== undefined;

const Actions = ({ run, earlier }: { run: KeptRun; earlier: readonly ListedRun[] }): JSX.Element => (
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

/** A form that compares a run with any of those before it; the last one is chosen. */
const Compare = ({ run, earlier }: { run: KeptRun; earlier: readonly ListedRun[] }): JSX.Element => (
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
