import type { JSX } from 'preact';
import { safe, Sign } from '../../../reports/html/parts.js';
import { plural, type Label } from '../../../reports/words.js';
import type { Waiver } from '../../results/waivers.js';
import { Act, page } from './frame.js';

/** A waiver in a list of the API; `name`: the name of its target. */
export interface ListedWaiver extends Waiver {
  target: string;
  name: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 14;

/** The state of a waiver on a day (YYYY-MM-DD, in UTC). It is valid to the end of its last day. */
export function termOf(expires: string, today: string): Label {
  const left = Math.round((Date.parse(expires) - Date.parse(today)) / DAY_MS);
  if (Number.isNaN(left)) return { sign: '!', word: 'no day', color: 'inconclusive' };
  if (left < 0) return { sign: '✗', word: `expired ${plural(-left, 'day')} ago`, color: 'fail' };
  const word = left === 0 ? 'ends today' : `${plural(left, 'day')} left`;
  return left <= SOON_DAYS ? { sign: '!', word, color: 'inconclusive' } : { sign: '✓', word, color: 'pass' };
}

/** The page of all waivers, sorted by expiry. */
export const waiversPage = (waivers: readonly ListedWaiver[], today: string): JSX.Element =>
  page(
    { title: 'Waivers', part: 'waivers' },
    <>
      <h1>Waivers</h1>
      <p>
        A waived clause may fail until its last day is over. Waivers stand in the target files; one that has
        expired, or whose clause passes again, fails the run.
      </p>
      {waivers.length === 0 ? (
        <p class="soft">Nothing is waived. Where a clause fails, the page of the run offers it.</p>
      ) : (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">Clause</th>
              <th scope="col">Target</th>
              <th scope="col">Last day</th>
              <th scope="col">Reason</th>
              <th scope="col">End it</th>
            </tr>
          </thead>
          <tbody>
            {waivers.map(({ target, name, clause, reason, expires }) => (
              <tr>
                <th scope="row">
                  <code class="id">{safe(clause, 200)}</code>
                </th>
                <td>
                  <a href={`/targets/${target}`}>{safe(name, 200)}</a>
                </td>
                <td>
                  {safe(expires, 40)} <Sign {...termOf(expires, today)} />
                </td>
                <td>{safe(reason, 400)}</td>
                <td>
                  <Act to="/waivers/end" label={`End ${clause}`} quiet fields={{ target, clause }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>,
  );
