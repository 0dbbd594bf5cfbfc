import type { ComponentChildren, JSX } from 'preact';
import { compareVerdicts } from '../../src/verdict/compare/compare.js';
import { groupsOf } from '../compare/words.js';
import { safe, Verdicts } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { byAuthority, counts } from '../select.js';
import { named } from '../terminal-text.js';
import { number, plural, when } from '../words.js';
import type { Run } from './site.js';

/** So many runs are shown. */
const MOST = 60;
/** So many characters of the names of clauses that changed. */
const ROOM = 160;

/** The runs of a target, the newest first, each with what changed since the one before. */
export const History = ({ runs }: { runs: readonly Run[] }): JSX.Element => (
  <div class="card">
    <Table
      head={['Run', 'Verdict', 'Clauses', 'Since the run before']}
      rows={runs.slice(0, MOST).map(({ verdict }, at) => row(verdict, runs[at + 1]))}
    />
    {runs.length > MOST && <p class="soft">{plural(runs.length - MOST, 'earlier run')} not shown.</p>}
  </div>
);

const row = (verdict: Run['verdict'], before: Run | undefined): ComponentChildren[] => {
  const { run, summary } = verdict;
  return [
    <>
      {safe(when(run.startedAt), 40)}
      <div class="soft">
        {run.budget}, catalogue {safe(run.catalogue.version, 40)}
      </div>
    </>,
    <Verdicts summary={summary} />,
    <span class="soft">
      {byAuthority(verdict).map(([authority, own]) => (
        <div>
          {authority === undefined ? '' : `${authority}: `}
          {counts(own).join(', ')}
        </div>
      ))}
    </span>,
    before ? <Since before={before} verdict={verdict} /> : 'the first that is here',
  ];
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
