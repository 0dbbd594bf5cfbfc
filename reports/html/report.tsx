import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';
import { byCall } from '../calls.js';
import { bySystem, withVerdict } from '../select.js';
import { RUN_WORDS } from '../words.js';
import { Calls } from './calls.js';
import { Clauses, Unjudged } from './clauses.js';
import { document } from './document.js';
import { Brief, Failure } from './failure.js';
import { Overview } from './overview.js';
import { clausesAnchor, failuresAnchor, Parts, safe, type PagePart } from './parts.js';
import { styles } from './styles.js';
import { handshakesPart, observationsPart, waiversPart } from './tables.js';

/** The verdict as one HTML page that needs nothing else: no script, no request, and a policy that forbids both. */
export const htmlReport = (verdict: Verdict): string =>
  document(
    {
      title: `${safe(verdict.target.name, 200)} ${RUN_WORDS[verdict.summary.verdict].word} · assay`,
      styles,
      skipTo: { id: 'results', what: 'results' },
    },
    <>
      <Overview verdict={verdict} />
      <Parts parts={partsOf(verdict)} />
      <footer>Made from verdict.json, which lies beside this page and holds everything whole.</footer>
    </>,
  );

const partsOf = (verdict: Verdict): PagePart[] => {
  const { summary } = verdict;
  const failed = bySystem(withVerdict(verdict, 'fail'));
  const waived = withVerdict(verdict, 'waived');
  const systems = bySystem(verdict.clauses);
  const calls = byCall(verdict.clauses);
  const titleOf = (title: string, system: string, all: ReadonlyMap<string, unknown>): string =>
    all.size > 1 ? `${title}: ${safe(system, 100)}` : title;
  return [
    {
      id: 'calls',
      title: 'Calls of the token standard',
      isShown: calls.length > 0,
      content: <Calls calls={calls} />,
    },
    ...[...failed].map(([system, own]) =>
      failures(failuresAnchor(system), titleOf('Failures', system, failed), own),
    ),
    failures('waived', 'Waived failures', waived),
    {
      id: 'unjudged',
      title: 'Not judged',
      isShown: summary.inconclusive + summary['not-applicable'] + summary['not-testable'] > 0,
      content: <Unjudged verdict={verdict} />,
    },
    ...[...systems].map(([system, own]) => ({
      id: clausesAnchor(system),
      title: titleOf('Clause by clause', system, systems),
      content: <Clauses clauses={own} />,
    })),
    waiversPart(verdict),
    handshakesPart(verdict),
    observationsPart(verdict),
  ];
};

const failures = (id: string, title: string, clauses: readonly ClauseResult[]): PagePart => ({
  id,
  title,
  isShown: clauses.length > 0,
  content: (
    <>
      <Brief clauses={clauses} />
      {clauses.map((clause) => (
        <Failure clause={clause} />
      ))}
    </>
  ),
});
