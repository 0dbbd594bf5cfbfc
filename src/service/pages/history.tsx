import type { JSX } from 'preact';
import { SeriesCard } from '../../../reports/history/page.js';
import { causeText, verdictText } from '../../../reports/history/words.js';
import { safe } from '../../../reports/html/parts.js';
import { plural } from '../../../reports/words.js';
import type { HistoryVerdict } from '../../history/judge.js';
import type { Target } from './api.js';
import { page } from './frame.js';

const HEAD = { steady: 'pass', worse: 'fail', inconclusive: 'inconclusive' } as const;

const ORDER = ['worse', 'suspected', 'open', 'cleared', 'quiet', 'too few'] as const;
const worstFirst = ({ series }: HistoryVerdict) =>
  [...series].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** As reports say it, without the options of a command line. */
function words(history: HistoryVerdict): string {
  if (history.reason === 'no history') return 'No run of it has a verdict yet.';
  if (history.reason !== 'wants repeats') return verdictText(history);
  return `Something may be worse: ${plural(history.repeats, 'more run')} today would tell.`;
}

/** How a target went over the nights: what got worse first, then each series with its chart. */
export const historyPage = ({ id, name }: Target, history: HistoryVerdict): JSX.Element =>
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
