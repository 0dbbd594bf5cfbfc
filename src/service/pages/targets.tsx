import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { when } from '../../../reports/words.js';
import type { TargetOfList } from './api.js';
import { page, useViewer } from './frame.js';

/** The targets that are kept. */
export const targetsPage = (targets: readonly TargetOfList[], message?: string): JSX.Element =>
  page(
    { title: 'Targets', part: 'targets', message },
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
