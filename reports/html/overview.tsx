import type { JSX } from 'preact';
import { authorityOf } from '../../src/spec/clause.js';
import { CLAUSE_VERDICTS, type ClauseVerdict, type Verdict } from '../../src/results/schema.js';
import { askedLines } from '../asked.js';
import {
  leftOut,
  ofTarget,
  bySystem,
  counts,
  headline,
  labelOf,
  mistakesOf,
  notJudgedFor,
  remarks,
} from '../select.js';
import { hintsText, partiesLine } from '../parties.js';
import { authorityLine, duration, number, RUN_WORDS, VERDICT_WORDS, when } from '../words.js';
import { Box, clausesAnchor, Facts, Result, safe, Sign, Strip } from './parts.js';

/** The verdict at a glance: the target, the result, the counts, and the run. */
export const Overview = ({ verdict: whole }: { verdict: Verdict }): JSX.Element => {
  const verdict = ofTarget(whole);
  const { summary, target, run } = verdict;
  return (
    <header>
      <p class="product">
        Conformance report of assay {safe(run.harnessVersion, 100)}, by the Ledger Access and Operator
        Interfaces Specification
        {summary.authorities
          ?.filter(({ authority }) => authority !== 'specification')
          .map(({ authority }) => ` and ${authority}`)}
      </p>
      <Result label={labelOf(verdict)} name={target.name}>
        {!summary.authorities && <p>{headline(verdict)}</p>}
        {summary.reason !== undefined && <p>{safe(summary.reason)}</p>}
        {mistakesOf(verdict).map(([text, clauses]) => (
          <p class="note">
            The target file: {safe([text, notJudgedFor(clauses)].filter(Boolean).join('. '))}
          </p>
        ))}
        {remarks(verdict).map((line) => (
          <p class="note">{safe(line)}</p>
        ))}
        {summary.authorities?.map((each) => (
          <>
            <p>
              <Sign {...RUN_WORDS[each.verdict]} word={authorityLine(each)} />
            </p>
            <Tally clauses={verdict.clauses.filter((one) => authorityOf(one) === each.authority)} of={each} />
          </>
        )) ?? <Tally clauses={verdict.clauses} of={summary} />}
        <Systems verdict={verdict} />
        {leftOut(whole).map((text) => (
          <p class="soft">{safe(text)}.</p>
        ))}
      </Result>
      <RunFacts verdict={verdict} />
      <Meanings />
    </header>
  );
};

/** The number of these clauses for each verdict. */
const Tally = (props: {
  clauses: Verdict['clauses'];
  of: Pick<Verdict['summary'], ClauseVerdict>;
}): JSX.Element => (
  <>
    <Strip clauses={props.clauses} />
    <ul class="counts">
      {CLAUSE_VERDICTS.map((each) => (
        <li class={props.of[each] > 0 ? each : 'none'}>
          <b>{number(props.of[each])}</b>
          <span>
            <span aria-hidden="true">{VERDICT_WORDS[each].sign} </span>
            {VERDICT_WORDS[each].word}
          </span>
        </li>
      ))}
    </ul>
  </>
);

const Systems = ({ verdict }: { verdict: Verdict }): JSX.Element | null => {
  const systems = [...bySystem(verdict.clauses)];
  if (systems.length < 2) return null;
  return (
    <ul class="systems">
      {systems.map(([system, clauses]) => (
        <li>
          <a href={`#${clausesAnchor(system)}`}>{safe(system)}</a>
          <Strip clauses={clauses} />
          <span class="soft">{counts(clauses).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
};

const RunFacts = ({ verdict }: { verdict: Verdict }): JSX.Element => {
  const { run, target, clauses } = verdict;
  const judged = clauses.filter((clause) => ['pass', 'fail', 'waived'].includes(clause.verdict));
  const parties = partiesLine(verdict);
  const hints = hintsText(verdict);
  const asked = askedLines(target.origins);
  return (
    <Facts
      facts={[
        ['Judged', [...bySystem(judged).keys()].join(', ') || 'nothing'],
        ['Target file', target.file ?? 'none: the embedded reference'],
        ['When', when(run.startedAt, false)],
        ['Took', duration(run.durationMs)],
        ['Budget', run.budget],
        ['Seed', String(run.seed)],
        ['Cases', number(clauses.reduce((sum, { cases }) => sum + cases, 0))],
        ['Requests', number(run.requests)],
        ['Catalogue', run.catalogue.version],
      ]}
    >
      {asked.length > 0 && (
        <div class="wide">
          <dt>Addresses</dt>
          {asked.map((line) => (
            <dd>{safe(line, 400)}</dd>
          ))}
        </div>
      )}
      {(
        [
          ['Conditions covered', run.conditionsCovered],
          ['Limited by', run.limitedBy],
        ] as const
      ).map(
        ([name, text]) =>
          text !== undefined && (
            <div class="wide">
              <dt>{name}</dt>
              <dd>{safe(text, 1000)}</dd>
            </div>
          ),
      )}
      {parties !== undefined && (
        <div class="wide">
          <dt>Parties</dt>
          <dd>
            {parties}
            {hints !== undefined && (
              <details>
                <summary>First characters of the hint of each party</summary>
                <Box label="Hints of the parties" text={hints} />
              </details>
            )}
          </dd>
        </div>
      )}
      <div class="wide">
        <dt>Digest of the catalogue</dt>
        <dd>
          <code>{safe(run.catalogue.digest)}</code>
        </dd>
      </div>
    </Facts>
  );
};

const MEANINGS: readonly [string, string][] = [
  ['clause', 'one checkable statement of the specification, in the words of assay'],
  ['stated', 'the specification says it'],
  [
    'derived',
    'it follows from what the specification says; the clause says how, so that it can be contested',
  ],
  ['inconclusive', 'the target could not be reached, or no response could be judged'],
  [
    'not applicable',
    'a key that the clause needs is missing in the target file, or the target file does not allow it',
  ],
  [
    'party',
    'what a participant allocates; it cannot be removed. Its hint is the requested beginning of its identifier',
  ],
  ['not testable', 'no test from outside can decide it'],
  ['waived', 'it failed, and a waiver in the target file accepts that until a date'],
];

/** Explains the terms of the page to readers who do not know assay. */
export const Meanings = (): JSX.Element => (
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
