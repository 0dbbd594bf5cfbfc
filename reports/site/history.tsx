import type { JSX } from 'preact';
import { compareVerdicts } from '../../src/verdict/compare/compare.js';
import { groupsOf, when } from '../compare/words.js';
import { Part, safe } from '../html/parts.js';
import { Head } from '../html/tables.js';
import { named } from '../terminal-text.js';
import { counts } from '../select.js';
import { number, plural, RUN_WORDS } from '../words.js';
import type { Run } from './gather.js';
import { TONE } from './tone.js';

/** So many runs are told. */
const MOST = 60;
/** So many characters of the names of clauses are told of a change. */
const ROOM = 160;

/** The runs of a target, the newest first, each with what changed since the one before. */
export const History = ({ runs }: { runs: readonly Run[] }): JSX.Element => {
  const shown = runs.slice(0, MOST);
  return (
    <Part id="history" title="History">
      <div class="card">
        <table>
          <Head names={['Run', 'Verdict', 'Clauses', 'Since the run before']} />
          <tbody>
            {shown.map((run, at) => (
              <Row run={run} before={runs[at + 1]} />
            ))}
          </tbody>
        </table>
        {runs.length > shown.length && (
          <p class="soft">{plural(runs.length - shown.length, 'earlier run')} not shown.</p>
        )}
      </div>
    </Part>
  );
};

const Row = ({ run: { verdict }, before }: { run: Run; before: Run | undefined }): JSX.Element => {
  const { run, summary, clauses } = verdict;
  const { sign, word } = RUN_WORDS[summary.verdict];
  return (
    <tr>
      <th scope="row">
        {safe(when(run.startedAt), 40)}
        <div class="soft">
          {run.budget}, catalogue {safe(run.catalogue.version, 40)}
        </div>
      </th>
      <td>
        <span class={`sign ${TONE[summary.verdict]}`}>
          <span aria-hidden="true">{sign} </span>
          {word}
        </span>
      </td>
      <td class="soft">{counts(clauses).join(', ')}</td>
      <td>{before ? <Since before={before} verdict={verdict} /> : 'the first that is here'}</td>
    </tr>
  );
};

const Since = ({ before, verdict }: { before: Run; verdict: Run['verdict'] }): JSX.Element => {
  const change = compareVerdicts(before.verdict, verdict);
  const groups = groupsOf(change);
  const observed = change.observations.length;
  if (groups.length === 0 && observed === 0) return <>the same</>;
  return (
    <>
      {groups.map(({ kind, clauses }) => {
        const ids = clauses.map(({ id }) => id);
        return (
          <div>
            {number(clauses.length)} {KIND_WORDS[kind]}:{' '}
            <span class="soft">{safe(named(ids, ROOM), 600)}</span>
          </div>
        );
      })}
      {observed > 0 && <div>{number(observed)} observed differently</div>}
    </>
  );
};

const KIND_WORDS = {
  worse: 'worse',
  open: 'no longer judged',
  better: 'better',
  other: 'changed',
  new: 'new',
  gone: 'gone',
} as const;
