import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { when } from '../../../reports/words.js';
import type { NotedOfList } from './api.js';
import { page } from './frame.js';

/** Who did what. */
export const auditPage = (noted: readonly NotedOfList[]): JSX.Element =>
  page(
    { title: 'Audit log', part: 'audit' },
    <>
      <h1>Audit log</h1>
      <p class="soft">What you did, and what others did to what is yours: the last {noted.length} things.</p>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {noted.map(({ at, who, name, what, about }) => (
            <tr>
              <td>{when(at)}</td>
              <td title={safe(who, 300)}>{safe(name ?? who, 300)}</td>
              <td>{safe(what, 400)}</td>
              <td>{about !== '' && <code class="id">{safe(about, 300)}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
  );
