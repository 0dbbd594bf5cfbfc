import type { JSX } from 'preact';
import type { ClauseResult, Verdict } from '../../src/verdict/schema.js';
import { bySystem, withVerdict } from '../select.js';
import { RUN_WORDS } from '../words.js';
import { Clauses, Unjudged } from './clauses.js';
import { document } from './document.js';
import { Brief, Failure } from './failure.js';
import { Handshakes } from './handshakes.js';
import { Overview } from './overview.js';
import { clausesAnchor, Contents, failuresAnchor, Part, safe } from './parts.js';
import { styles } from './styles.js';
import { Observations, Waivers } from './tables.js';

/** The verdict as one HTML page that needs nothing else: no script, no request, and a policy that forbids both. */
export const htmlReport = (verdict: Verdict): string => {
  const title = `${safe(verdict.target.name, 200)} ${RUN_WORDS[verdict.summary.verdict].word} · assay`;
  return document({ title, styles }, <Body verdict={verdict} />);
};

const Body = ({ verdict }: { verdict: Verdict }): JSX.Element => {
  const parts = partsOf(verdict).filter(({ shown }) => shown);
  return (
    <>
      <a class="skip" href="#results">
        Skip to the results
      </a>
      <Overview verdict={verdict} />
      <Contents parts={parts} />
      <main id="results" tabIndex={-1}>
        {parts.map(({ view }) => view)}
      </main>
      <footer>Made from verdict.json, which lies beside this page and holds everything whole.</footer>
    </>
  );
};

const partsOf = (verdict: Verdict) => {
  const failed = bySystem(withVerdict(verdict, 'fail'));
  const waived = withVerdict(verdict, 'waived');
  const systems = bySystem(verdict.clauses);
  const of = (title: string, system: string, all: ReadonlyMap<string, unknown>): string =>
    all.size > 1 ? `${title}: ${safe(system, 100)}` : title;
  const failures = (id: string, title: string, clauses: ClauseResult[]) => ({
    id,
    title,
    shown: clauses.length > 0,
    view: (
      <Part id={id} title={title}>
        <Brief clauses={clauses} />
        {clauses.map((clause) => (
          <Failure clause={clause} />
        ))}
      </Part>
    ),
  });
  const { summary, waivers, observations } = verdict;
  return [
    ...[...failed].map(([system, own]) =>
      failures(failuresAnchor(system), of('Failures', system, failed), own),
    ),
    failures('waived', 'Waived failures', waived),
    {
      id: 'unjudged',
      title: 'Not judged',
      shown: summary.inconclusive + summary['not-applicable'] + summary['not-testable'] > 0,
      view: <Unjudged verdict={verdict} />,
    },
    ...[...systems].map(([system, own]) => {
      const [id, title] = [clausesAnchor(system), of('Clause by clause', system, systems)];
      return { id, title, shown: true, view: <Clauses id={id} title={title} clauses={own} /> };
    }),
    { id: 'waivers', title: 'Waivers', shown: waivers.length > 0, view: <Waivers waivers={waivers} /> },
    {
      id: 'handshakes',
      title: 'TLS handshakes',
      shown: (verdict.handshakes ?? []).length > 0,
      view: <Handshakes verdict={verdict} />,
    },
    {
      id: 'observations',
      title: 'Observations',
      shown: observations.length > 0,
      view: <Observations observations={observations} />,
    },
  ];
};
