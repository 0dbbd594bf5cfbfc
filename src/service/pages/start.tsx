import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { Table } from '../../../reports/html/tables.js';
import { Act, page, useViewer } from './frame.js';
import { plural, when } from '../../../reports/words.js';
import type { ApiListedRun, ListedBy } from './api.js';
import type { Targets } from '../store/targets.js';
import { isOpen, RunTable, ChooseBudget } from './runs.js';
import type { Budget } from '../../results/schema.js';

/** The page for an error, with its reason. */
export const refusedPage = (status: number, message: string): JSX.Element =>
  page(
    { title: status === 404 ? 'Not found' : 'Refused' },
    <>
      <h1>{status === 404 ? 'Not found' : status >= 500 ? 'Something went wrong' : 'Refused'}</h1>
      <p>{safe(message)}</p>
    </>,
  );

/** The page after signing out. */
export const signedOutPage = (): JSX.Element =>
  page(
    { title: 'Signed out' },
    <>
      <h1>You have signed out</h1>
      <p>All your sessions here have ended. The provider may still know you: sign out there as well.</p>
      <p>
        <a class="button" href="/">
          Sign in again
        </a>
      </p>
    </>,
  );

const FIRST_LOAD = { scenario: 'accept-context', profile: 'load', rate: '20', seconds: '10' };

/** The start page: the first steps, the targets, and the last runs. */
export const startPage = (
  targets: readonly ListedBy<Targets>[],
  runs: readonly ApiListedRun[],
): JSX.Element =>
  page(
    { title: 'Start', part: 'start', ...(runs.some(isOpen) && { livesFor: 2 }) },
    <>
      <h1>Does your service keep the specification?</h1>
      <p>
        Describe it as a target and let assay judge it. The report says for each clause whether the service
        keeps it, and shows the smallest case in which it does not.
      </p>
      <div class="ways">
        <section class="card" aria-labelledby="see">
          <h2 id="see">See it work</h2>
          <p>
            The embedded reference is a registry, a participant, a scan and a node that keep every clause.
            Judging it takes less than a minute and stays on this machine.
          </p>
          <Act to="/runs" label="Judge the reference" fields={{ reference: 'plain' }} />
        </section>
        <section class="card" aria-labelledby="plant">
          <h2 id="plant">See it find something</h2>
          <p>Start the reference with a fault, and see how assay finds and reports it.</p>
          <p>
            <a class="button quiet" href="/learn">
              Choose a defect
            </a>
          </p>
        </section>
        <section class="card" aria-labelledby="load">
          <h2 id="load">See it under load</h2>
          <p>
            Twenty requests per second for ten seconds, with live figures. The report says how fast the
            responses were, and whether they kept the specification under load.
          </p>
          <Act to="/runs" label="Load-test the reference" quiet fields={FIRST_LOAD} />
        </section>
        <section class="card" aria-labelledby="own">
          <h2 id="own">Judge your own</h2>
          <p>
            {targets.length === 0
              ? 'Enter its address and what it contains. Mistakes are shown as you type.'
              : `${plural(targets.length, 'target')} saved.`}
          </p>
          <p>
            <a class="button" href="/targets/new">
              Describe a target
            </a>
          </p>
        </section>
      </div>
      <h2>Last runs</h2>
      <RunTable runs={runs} />
    </>,
  );

/** A fault of the reference in a list of the API. */
interface ListedFault {
  name: string;
  explains: string;
  breaks: string[];
}

/** The page for learning: start the reference with a fault, and see it found. */
export const learnPage = (faults: readonly ListedFault[], searched: string, budget: Budget): JSX.Element => {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  const found = faults.filter(({ name, explains, breaks }) => {
    const text = `${name} ${explains} ${breaks.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = found.slice(0, MOST);
  return page(
    { title: 'Learn', part: 'learn' },
    <>
      <h1>Start a fault, and see how it is found</h1>
      <p>
        The reference can have one of {faults.length} faults. Choose one. All clauses judge it, and the page
        shows which clause finds it, with the smallest case.
      </p>
      <form method="get" action="/learn" class="row" role="search">
        <label>
          Search <input type="search" name="search" value={searched} />
        </label>
        <ChooseBudget chosen={budget} />
        <button type="submit" class="quiet">
          Search
        </button>
      </form>
      <p class="soft">
        {found.length === 0 ? 'No fault matches.' : `${first.length} of ${found.length} shown.`}
      </p>
      <ul class="faults">
        {first.map(({ name, explains, breaks }) => (
          <li class="card">
            <h2>{name}</h2>
            <p>{explains}</p>
            <p class="soft">Breaks {breaks.map((id, at) => [at > 0 && ', ', <code>{id}</code>])}</p>
            <Act to="/runs" label="Judge it with this fault" quiet fields={{ fault: name, budget }} />
          </li>
        ))}
      </ul>
    </>,
  );
};

const MOST = 24;

/** The page of all targets. */
export const targetsPage = (targets: readonly ListedBy<Targets>[]): JSX.Element =>
  page(
    { title: 'Targets', part: 'targets' },
    <>
      <h1>Targets</h1>
      <p>
        <a class="button" href="/targets/new">
          Describe a target
        </a>
      </p>
      {targets.length === 0 ? (
        <p class="soft">There are no targets yet.</p>
      ) : (
        <TargetTable targets={targets} />
      )}
    </>,
  );

const TargetTable = ({ targets }: { targets: readonly ListedBy<Targets>[] }): JSX.Element => {
  const showsOwners = useViewer()?.isCertifier ?? false;
  return (
    <Table
      class="list"
      head={['Name', 'Changed', ...(showsOwners ? ['Owner'] : [])]}
      rows={targets.map(({ id, owner, name, changedAt }) => [
        <a href={`/targets/${id}`}>{safe(name, 200)}</a>,
        when(changedAt),
        ...(showsOwners ? [safe(owner, 300)] : []),
      ])}
    />
  );
};
