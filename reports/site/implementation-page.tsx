import type { ComponentChildren, JSX } from 'preact';
import { compareVerdicts } from '../../src/results/compare/compare.js';
import { groupsOf } from '../compare/words.js';
import { Overview } from '../html/overview.js';
import {
  ClauseLine,
  clausesAnchor,
  Facts,
  Folded,
  Mark,
  Parts,
  safe,
  Verdicts,
  type PagePart,
} from '../html/parts.js';
import { fitting, handshakesPart, observationsPart, Table, waiversPart } from '../html/tables.js';
import {
  byAuthority,
  bySection,
  bySystem,
  counts,
  hasFailed,
  reasonOf,
  type FailureCause,
} from '../select.js';
import { named } from '../terminal-entry.js';
import { number, plural, when } from '../words.js';
import { framed, Search } from './frame.js';
import type { FailureLink } from './matrix.js';
import type { Implementation, SiteRun, SiteClause } from './site.js';

/** Maximum number of bytes of failures on the page. The page of each clause shows them completely. */
const MOST_FAILURES = 120_000;
/** Maximum number of causes per clause. */
const MOST_CAUSES = 5;
/** Maximum number of bytes of observations. */
const MOST_OBSERVATIONS = 100_000;

interface Props {
  implementation: Implementation;
  clauses: ReadonlyMap<string, SiteClause>;
  linkOf: FailureLink;
}

/** The page of an implementation: its verdict, its failures, all clauses, the observations, and its earlier runs. */
export const implementationPage = (
  implementation: Implementation,
  clauses: Props['clauses'],
  linkOf: FailureLink,
): string => {
  const { name, verdict, runs } = implementation;
  const props: Props = { implementation, clauses, linkOf };
  const certified = runs.find(({ certificate }) => certificate);
  const part = (title: string, isShown: boolean, content: ComponentChildren): PagePart => ({
    id: title.toLowerCase(),
    title,
    isShown,
    content,
  });
  return framed(
    { title: safe(name, 200), root: '../', searches: true, skipTo: 'results' },
    <>
      <Overview verdict={verdict} />
      <Parts
        parts={[
          part('Failures', verdict.clauses.some(hasFailed), <Failures {...props} />),
          part('Clauses', true, <Clauses {...props} />),
          part('Certificate', certified !== undefined, certified && <Certificate run={certified} />),
          waiversPart(verdict),
          observationsPart(verdict, MOST_OBSERVATIONS),
          handshakesPart(verdict),
          part('History', runs.length > 1, <History runs={runs} />),
        ]}
      />
    </>,
  );
};

const Failures = ({ implementation, clauses, linkOf }: Props): JSX.Element => {
  const cards = [...clauses.values()].flatMap((clause) =>
    clause.results
      .filter((one) => one.implementation === implementation && hasFailed(one.result))
      .map((one) => (
        <article class={`card failure ${one.result.verdict}`}>
          <h3>
            <Mark verdict={one.result.verdict} />{' '}
            <a href={`../${linkOf(clause, one)}`}>{safe(clause.id, 200)}</a>
          </h3>
          <p>{safe(one.result.statement, 400)}</p>
          {one.causes.length === 0 && <p>{safe(reasonOf(one.result), 400)}</p>}
          <ul class="brief">{one.causes.slice(0, MOST_CAUSES).map(brief)}</ul>
          {one.causes.length > MOST_CAUSES && (
            <p class="soft">and {plural(one.causes.length - MOST_CAUSES, 'further cause')}</p>
          )}
        </article>
      )),
  );
  const { html, left } = fitting(cards, MOST_FAILURES);
  return (
    <>
      <p>
        The name of each leads to the whole case: what was sent, what came back, and how to send it again.
      </p>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {left > 0 && <p class="soft">{plural(left, 'more clause')} failed: see the list of clauses.</p>}
    </>
  );
};

const brief = ({ counterexample: { rule, expected, actual } }: FailureCause): JSX.Element => (
  <li>
    {rule !== '' && <b>{safe(rule, 200)}: </b>}
    expected {safe(expected, 200)} <span class="soft">→ got {safe(actual, 200)}</span>
  </li>
);

const Clauses = ({ implementation, clauses }: Props): JSX.Element => (
  <>
    <Search label="Find clauses" />
    {[...bySystem(implementation.verdict.clauses)].map(([system, own]) => (
      <div id={clausesAnchor(system)}>
        {[...bySection(own)].map(([section, results]) => (
          <Folded title={safe(section, 200)} note={counts(results).join(', ')} data-group>
            <ul class="clauses">
              {results.map(({ id, verdict, statement, reason }) => (
                <ClauseLine
                  id={id}
                  href={`../${clauses.get(id)?.page ?? 'index.html'}`}
                  mark={<Mark verdict={verdict} />}
                  data-item
                >
                  <p>{safe(statement, 400)}</p>
                  {verdict !== 'pass' && verdict !== 'fail' && reason !== undefined && (
                    <p class="soft">{safe(reason, 300)}</p>
                  )}
                </ClauseLine>
              ))}
            </ul>
          </Folded>
        ))}
      </div>
    ))}
  </>
);

/** The content of the newest certificate, and whether it was verified here. */
const Certificate = ({ run: { certificate, verdict } }: { run: SiteRun }): JSX.Element => (
  <div class="card">
    <p>
      <span class={`sign ${certificate?.isVerified ? 'pass' : 'inconclusive'}`}>
        {safe(certificate?.state ?? '', 400)}
      </span>
    </p>
    <p class="soft">It is about the run of {safe(when(verdict.run.startedAt), 40)}.</p>
    <Facts facts={certificate?.facts ?? []} />
  </div>
);

/** Maximum number of runs that are shown. */
const MOST = 60;
/** Maximum number of characters for the names of clauses that changed. */
const ROOM = 160;

/** The runs of a target, newest first, each with the changes since the previous one. */
const History = ({ runs }: { runs: readonly SiteRun[] }): JSX.Element => (
  <div class="card">
    <Table
      head={['Run', 'Verdict', 'Clauses', 'Since the run before']}
      rows={runs.slice(0, MOST).map(({ verdict }, at) => row(verdict, runs[at + 1]))}
    />
    {runs.length > MOST && <p class="soft">{plural(runs.length - MOST, 'earlier run')} not shown.</p>}
  </div>
);

const row = (verdict: SiteRun['verdict'], before: SiteRun | undefined): ComponentChildren[] => {
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

const Since = ({ before, verdict }: { before: SiteRun; verdict: SiteRun['verdict'] }): JSX.Element => {
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
