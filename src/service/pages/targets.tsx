import { when } from '../../../reports/words.js';
import type { TargetOfList } from './api.js';
import { page } from './frame.js';

/** The targets that are kept. */
export const targetsPage = (targets: readonly TargetOfList[], message?: string): string =>
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
        <p class="soft">None is kept yet.</p>
      ) : (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {targets.map(({ id, name, changedAt }) => (
              <tr>
                <th scope="row">
                  <a href={`/targets/${id}`}>{name}</a>
                </th>
                <td>{when(changedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>,
  );
