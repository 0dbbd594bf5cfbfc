import type { JSX } from 'preact';
import { SeriesCard } from '../../../reports/history/page.js';
import { causeText, verdictText } from '../../../reports/history/words.js';
import { safe, Sign } from '../../../reports/html/parts.js';
import { byTopic } from '../../../reports/select.js';
import { plural, type Label } from '../../../reports/words.js';
import type { HistoryVerdict } from '../../history/judge.js';
import type { Observation } from '../../results/schema.js';
import type { ApiRun, ApiTarget } from './api.js';
import { page, Act } from './frame.js';
import type { Waiver } from '../../results/waivers.js';

const HEAD = { steady: 'pass', worse: 'fail', inconclusive: 'inconclusive' } as const;

const ORDER = ['worse', 'suspected', 'open', 'cleared', 'quiet', 'too few'] as const;
const worstFirst = ({ series }: HistoryVerdict) =>
  [...series].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** The verdict on a history as in reports, without command-line options. */
function words(history: HistoryVerdict): string {
  if (history.reason === 'no history') return 'No run of it has a verdict yet.';
  if (history.reason !== 'wants repeats') return verdictText(history);
  return `Something may be worse: ${plural(history.repeats, 'more run')} today would tell.`;
}

/** The history of a target: what got worse first, then each series with its chart. */
export const historyPage = ({ id, name }: ApiTarget, history: HistoryVerdict): JSX.Element =>
  page(
    { title: `History of ${name}`, part: 'targets' },
    <>
      <div class={`verdict ${HEAD[history.verdict]}`}>
        <h1>History of {safe(name, 200)}</h1>
        <p>
          {words(history)} <a href={`/targets/${id}`}>The target</a>
        </p>
        {history.causes.map((cause) => (
          <p>{safe(causeText(cause, history))}</p>
        ))}
      </div>
      {history.causes.length > 0 && (
        <form method="post" action={`/targets/${id}/history/accept`} class="row">
          <label>
            Reason <input name="reason" required maxLength={2000} />
          </label>
          <button type="submit" class="quiet">
            Accept what got worse
          </button>
        </form>
      )}
      {worstFirst(history).map((series, at) => (
        <SeriesCard series={series} id={`series-${at + 1}`} />
      ))}
    </>,
  );

type Seen = Pick<Observation, 'key' | 'value' | 'section'>;

/** The behaviour of a target where the specification is silent. `before`: the same in the previous run. */
export const portraitPage = (
  run: ApiRun,
  seen: readonly Seen[],
  before: readonly Seen[] | undefined,
): JSX.Element => {
  const earlier = before && new Map(before.map(({ key, value }) => [key, value]));
  const changed = seen.filter(({ key, value }) => earlier && earlier.get(key) !== value).length;
  return page(
    { title: `Portrait of ${run.name}`, part: 'runs' },
    <>
      <h1>Portrait of {safe(run.name, 200)}</h1>
      <p>
        What it does where the specification leaves it free. Nothing of this is judged; whoever writes a
        client for it reads here what to expect.
      </p>
      <p class="soft">
        {plural(seen.length, 'observation')} of <a href={`/runs/${run.id}`}>this run</a>
        {earlier && `, ${changed === 0 ? 'none of them changed' : `${changed} changed`} since the one before`}
        .
      </p>
      {[...byTopic(seen)].map(([topic, own]) => (
        <section aria-labelledby={`of-${topic}`}>
          <h2 id={`of-${topic}`}>{topic}</h2>
          <dl class="portrait">
            {own.map(({ key, value, section }) => (
              <div class="card">
                <dt>
                  {key.slice(topic.length + 1).replaceAll('-', ' ')}
                  <div class="soft">{safe(section, 200)}</div>
                </dt>
                <dd>
                  {safe(value)}
                  {earlier && earlier.get(key) !== value && (
                    <p class="note">Before: {earlier.has(key) ? safe(earlier.get(key)!) : 'not seen'}</p>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>,
  );
};

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
