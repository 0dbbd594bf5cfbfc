import type { JSX } from 'preact';
import { CLAUSE_VERDICTS, type Verdict } from '../../src/verdict/schema.js';
import { headline, restrictions } from '../select.js';
import { duration, number, RUN_WORDS, VERDICT_WORDS } from '../words.js';
import { safe } from './parts.js';

const TONE = { conforms: 'pass', 'does-not-conform': 'fail', inconclusive: 'inconclusive' } as const;

/** The verdict at a glance: who, what came out, how many of each, and by what run. */
export const Overview = ({ verdict }: { verdict: Verdict }): JSX.Element => {
  const { summary, target, run } = verdict;
  const { word, sign } = RUN_WORDS[summary.verdict];
  return (
    <header>
      <p class="product">
        Conformance report of assay {safe(run.harnessVersion, 100)}, by the Ledger Access and Operator
        Interfaces Specification
      </p>
      <div class={`verdict ${TONE[summary.verdict]}`}>
        <h1>
          {safe(target.name, 200)}{' '}
          <strong>
            <span aria-hidden="true">{`${sign}\u00a0`}</span>
            {word}
          </strong>
        </h1>
        <p>{headline(verdict)}</p>
        {summary.reason !== undefined && <p>{safe(summary.reason)}</p>}
        {restrictions(verdict).map((line) => (
          <p class="note">{safe(line)}</p>
        ))}
        <Strip verdict={verdict} />
        <ul class="counts">
          {CLAUSE_VERDICTS.map((each) => (
            <li class={summary[each] > 0 ? each : 'none'}>
              <b>{number(summary[each])}</b>
              <span>
                <span aria-hidden="true">{VERDICT_WORDS[each].sign} </span>
                {VERDICT_WORDS[each].word}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Facts verdict={verdict} />
      <Words />
    </header>
  );
};

const Strip = ({ verdict: { summary } }: { verdict: Verdict }): JSX.Element => {
  const all = CLAUSE_VERDICTS.reduce((sum, each) => sum + summary[each], 0) || 1;
  const shares = CLAUSE_VERDICTS.map((each, at) => ({
    each,
    width: summary[each],
    x: CLAUSE_VERDICTS.slice(0, at).reduce((sum, before) => sum + summary[before], 0),
  }));
  return (
    <svg class="strip" viewBox={`0 0 ${String(all)} 1`} preserveAspectRatio="none" aria-hidden="true">
      {shares.map(
        ({ each, width, x }) => width > 0 && <rect class={each} x={x} y={0} width={width} height={1} />,
      )}
    </svg>
  );
};

const Facts = ({ verdict: { run, target, clauses } }: { verdict: Verdict }): JSX.Element => {
  const facts: [string, string][] = [
    [
      'Judged',
      target.systems.filter((system) => !target.withoutSuite?.includes(system)).join(', ') || 'nothing',
    ],
    ['Target file', target.file ?? 'none: the embedded reference'],
    ['When', run.startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
    ['Took', duration(run.durationMs)],
    ['Budget', run.budget],
    ['Seed', String(run.seed)],
    ['Cases', number(clauses.reduce((sum, { cases }) => sum + cases, 0))],
    ['Requests', number(run.requests)],
    ['Allocations', number(run.allocations)],
    ['Catalogue', run.catalogue.version],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{safe(value, 300)}</dd>
        </div>
      ))}
      <div class="wide">
        <dt>Digest of the catalogue</dt>
        <dd>
          <code>{safe(run.catalogue.digest)}</code>
        </dd>
      </div>
    </dl>
  );
};

const MEANINGS: readonly [string, string][] = [
  ['clause', 'one statement of the specification that can be checked, in the words of assay'],
  ['stated', 'the specification says it'],
  [
    'derived',
    'it follows from what the specification says; the clause tells how, so that it can be contested',
  ],
  ['inconclusive', 'the target could not be reached, or gave no answer that could be judged'],
  ['not applicable', 'the target file lacks what the clause needs'],
  ['not testable', 'no request can decide it'],
  ['waived', 'it failed, and the target file asks to overlook that until a date'],
];

const Words = (): JSX.Element => (
  <details>
    <summary>What the words mean</summary>
    <dl class="words">
      {MEANINGS.map(([word, meaning]) => (
        <>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </>
      ))}
    </dl>
  </details>
);
