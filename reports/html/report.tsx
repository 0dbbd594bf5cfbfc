import type { JSX } from 'preact';
import type { ClauseResult, Verdict } from '../../src/results/schema.js';
import { byCall } from '../calls.js';
import {
  bySection,
  bySystem,
  causesOf,
  counts,
  defectsOf,
  hasFailed,
  labelOf,
  unjudged,
  UNJUDGED,
  withVerdict,
  type Defect,
  ofTarget,
} from '../select.js';
import { number, plural, shownBy, VERDICT_WORDS } from '../words.js';
import { document, styles } from './document.js';
import { Exchanges } from './exchange.js';
import { Failures } from './failure.js';
import { Overview } from './overview.js';
import {
  anchor,
  ClauseLine,
  clausesAnchor,
  failureAnchor,
  failuresAnchor,
  Folded,
  Mark,
  Parts,
  safe,
  Sign,
  type PagePart,
} from './parts.js';
import { handshakesPart, observationsPart, Table, waiversPart } from './tables.js';

/** Returns the verdict as one self-contained HTML page: no script, no request, and a policy that forbids both. */
export const htmlReport = (whole: Verdict): string => {
  const verdict = ofTarget(whole);
  return document(
    {
      title: `${safe(verdict.target.name, 200)} ${labelOf(verdict).word} · assay`,
      styles,
      skipTo: { id: 'results', what: 'results' },
    },
    <>
      <Overview verdict={whole} />
      <Parts parts={partsOf(verdict)} />
      <footer>Made from verdict.json, in the same folder, which has everything in full.</footer>
    </>,
  );
};

const partsOf = (verdict: Verdict): PagePart[] => {
  const { summary } = verdict;
  const all = withVerdict(verdict, 'fail');
  const failed = bySystem(all);
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
    ...[...failed.keys()].map((system) =>
      failures(failuresAnchor(system), titleOf('Failures', system, failed), failedIn(all, system)),
    ),
    failures('waived', 'Waived failures', failedIn(waived)),
    {
      id: 'replayed',
      title: 'Sent again',
      isShown: verdict.replay !== undefined,
      content: <Exchanges exchanges={verdict.replay?.exchanges ?? []} />,
    },
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

const failures = (id: string, title: string, failed: Failed): PagePart => ({
  id,
  title,
  isShown: failed.defects.length + failed.withoutCause.length > 0,
  content: <Failures {...failed} />,
});

type Failed = { defects: readonly Defect[]; withoutCause: readonly ClauseResult[] };

/** A mistake may break clauses of several systems: it is listed under the system of its best cause. */
const failedIn = (clauses: readonly ClauseResult[], system?: string): Failed => {
  const isOwn = (clause: ClauseResult) => system === undefined || clause.system === system;
  return {
    defects: defectsOf(clauses).filter(({ causes: [{ clause }] }) => isOwn(clause)),
    withoutCause: clauses.filter((clause) => isOwn(clause) && causesOf(clause).length === 0),
  };
};

const Calls = (props: { calls: ReturnType<typeof byCall> }): JSX.Element => (
  <div class="card">
    <Table
      class="calls"
      head={['Call', 'Verdict', 'Clauses shown', 'Broken']}
      rows={props.calls.map(({ call, shown, broken }) => [
        <>
          {call.name}
          <div class="soft">
            <code>
              {call.method} {call.path}
            </code>
          </div>
        </>,
        broken.length > 0 ? (
          <Sign {...VERDICT_WORDS.fail} />
        ) : shown > 0 ? (
          <Sign {...VERDICT_WORDS.pass} />
        ) : (
          <Sign {...VERDICT_WORDS['not-applicable']} word="not judged" />
        ),
        number(shown),
        <>
          {broken.map(({ id }) => (
            <div>
              <a href={`#${failureAnchor(id)}`}>
                <code class="id">{safe(id, 200)}</code>
              </a>
            </div>
          ))}
        </>,
      ])}
    />
  </div>
);

/** The clauses of a system by section of the specification. Sections that need no attention are folded. */
const Clauses = (props: { clauses: readonly ClauseResult[] }): JSX.Element => (
  <>
    {[...bySection(props.clauses)].map(([section, clauses]) => (
      <Folded title={safe(section)} note={counts(clauses).join(', ')} open={clauses.some(hasFailed)}>
        <ul class="clauses">
          {clauses.map((clause) => (
            <Line clause={clause} />
          ))}
        </ul>
      </Folded>
    ))}
  </>
);

const Line = ({ clause }: { clause: ClauseResult }): JSX.Element => {
  const { id, verdict, statement, basis, follows, reason } = clause;
  const mark = <Mark verdict={verdict} />;
  return (
    <ClauseLine
      id={id}
      anchor={anchor(id)}
      mark={hasFailed(clause) ? <a href={`#${failureAnchor(id)}`}>{mark}</a> : mark}
    >
      <p>{safe(statement)}</p>
      {verdict !== 'pass' && reason !== undefined && <p class="soft">{safe(reason)}</p>}
      <p class="soft">
        {basis}
        {follows !== undefined && `: ${safe(follows)}`}
        {clause.cases > 0 && ` · ${shownBy(clause)}`}
      </p>
    </ClauseLine>
  );
};

/** The reasons why some clauses have no verdict, one group for each. */
const Unjudged = ({ verdict }: { verdict: Verdict }): JSX.Element => (
  <>
    {UNJUDGED.filter((each) => verdict.summary[each] > 0).map((each) => (
      <div class="card">
        <h3 class={each}>
          <span class="sign" aria-hidden="true">
            {VERDICT_WORDS[each].sign}{' '}
          </span>
          {number(verdict.summary[each])} {VERDICT_WORDS[each].word}
        </h3>
        <ul>
          {unjudged(verdict, each).map(([reason, clauses]) => (
            <li>
              {safe(reason)} <Names clauses={clauses} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
);

// More names would hide the reasons.
const MOST_NAMES = 4;

const Names = ({ clauses }: { clauses: readonly ClauseResult[] }): JSX.Element => {
  const names = clauses.map(({ id }, at) => (
    <>
      {at > 0 && ', '}
      <a href={`#${anchor(id)}`}>{safe(id)}</a>
    </>
  ));
  if (clauses.length <= MOST_NAMES) return <span class="soft">{names}</span>;
  return (
    <details class="soft">
      <summary>{plural(clauses.length, 'clause')}</summary>
      <p>{names}</p>
    </details>
  );
};
