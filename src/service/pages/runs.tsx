import { LOAD_WORDS } from '../../../reports/load/words.js';
import { type Label, RUN_WORDS, plural, when } from '../../../reports/words.js';
import type { ApiListedRun } from './api.js';
import type { JSX } from 'preact';
import { Sign, safe } from '../../../reports/html/parts.js';
import { Table } from '../../../reports/html/tables.js';
import { BUDGETS } from '../../results/budget.js';
import type { Budget } from '../../results/schema.js';
import { page, useViewer } from './frame.js';

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

/** The number of runs on one page. */
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
