import type { JSX } from 'preact';
import type { Budget } from '../../results/schema.js';
import { Act, page, useViewer } from './frame.js';
import { ChooseBudget } from './runs.js';
import { safe } from '../../../reports/html/parts.js';
import { when } from '../../../reports/words.js';
import type { TargetOfList } from './api.js';

/** A fault of the reference in a list of the API. */
export interface ListedFault {
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
export const targetsPage = (targets: readonly TargetOfList[]): JSX.Element =>
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

const TargetTable = ({ targets }: { targets: readonly TargetOfList[] }): JSX.Element => {
  const showsOwners = useViewer()?.isCertifier ?? false;
  return (
    <table class="list">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Changed</th>
          {showsOwners && <th scope="col">Owner</th>}
        </tr>
      </thead>
      <tbody>
        {targets.map(({ id, owner, name, changedAt }) => (
          <tr>
            <th scope="row">
              <a href={`/targets/${id}`}>{safe(name, 200)}</a>
            </th>
            <td>{when(changedAt)}</td>
            {showsOwners && <td>{safe(owner, 300)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
