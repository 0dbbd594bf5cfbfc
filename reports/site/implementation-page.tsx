import type { JSX } from 'preact';
import { Handshakes } from '../html/handshakes.js';
import { Overview } from '../html/overview.js';
import { clausesAnchor, Contents, Mark, Part, safe } from '../html/parts.js';
import { Waivers } from '../html/tables.js';
import { bySection, bySystem, counts } from '../select.js';
import { Certificate } from './certificate.js';
import { Failures } from './failures.js';
import { framed, Search } from './frame.js';
import { History } from './history.js';
import type { FailureLink } from './matrix.js';
import { Observations } from './observations.js';
import type { Implementation, SiteClause } from './site.js';

/** The page of an implementation: its verdict, what it fails, every clause, what was observed, and its earlier runs. */
export const implementationPage = (
  implementation: Implementation,
  clauses: ReadonlyMap<string, SiteClause>,
  linkOf: FailureLink,
): string => {
  const { name, verdict, runs } = implementation;
  const parts = [
    { id: 'failures', title: 'Failures', shown: verdict.summary.fail + verdict.summary.waived > 0 },
    { id: 'clauses', title: 'Clauses', shown: true },
    { id: 'certificate', title: 'Certificate', shown: runs.some(({ certificate }) => certificate) },
    { id: 'waivers', title: 'Waivers', shown: verdict.waivers.length > 0 },
    { id: 'observations', title: 'Observations', shown: verdict.observations.length > 0 },
    { id: 'handshakes', title: 'TLS handshakes', shown: (verdict.handshakes ?? []).length > 0 },
    { id: 'history', title: 'History', shown: runs.length > 1 },
  ].filter(({ shown }) => shown);
  const has = (id: string) => parts.some((part) => part.id === id);
  return framed(
    { title: safe(name, 200), root: '../', searches: true, skipTo: 'results' },
    <>
      <Overview verdict={verdict} />
      <Contents parts={parts} />
      <main id="results" tabIndex={-1}>
        {has('failures') && <Failures {...{ implementation, clauses, linkOf }} />}
        <Clauses implementation={implementation} clauses={clauses} />
        {has('certificate') && <Certificate runs={runs} />}
        {has('waivers') && <Waivers waivers={verdict.waivers} />}
        {has('observations') && <Observations observations={verdict.observations} />}
        {has('handshakes') && <Handshakes verdict={verdict} />}
        {has('history') && <History runs={runs} />}
      </main>
    </>,
  );
};

type ClausesProps = { implementation: Implementation; clauses: ReadonlyMap<string, SiteClause> };

const Clauses = ({ implementation, clauses }: ClausesProps): JSX.Element => (
  <Part id="clauses" title="Clauses">
    <Search label="Find clauses" />
    {[...bySystem(implementation.verdict.clauses)].map(([system, own]) => (
      <div id={clausesAnchor(system)}>
        {[...bySection(own)].map(([section, results]) => (
          <details class="card" data-group>
            <summary>
              <h3>{safe(section, 200)}</h3> <span class="soft">{counts(results).join(', ')}</span>
            </summary>
            <ul class="clauses">
              {results.map(({ id, verdict, statement, reason }) => (
                <li data-item>
                  <div>
                    <Mark verdict={verdict} />
                  </div>
                  <div>
                    <a href={`../${clauses.get(id)?.page ?? 'index.html'}`}>
                      <code class="id">{safe(id, 200)}</code>
                    </a>
                    <p>{safe(statement, 400)}</p>
                    {verdict !== 'pass' && verdict !== 'fail' && reason !== undefined && (
                      <p class="soft">{safe(reason, 300)}</p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    ))}
  </Part>
);
