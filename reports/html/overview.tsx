import type { JSX } from 'preact';
import { CLAUSE_VERDICTS, type Verdict } from '../../src/verdict/schema.js';
import { hintsText, partiesLine } from '../parties.js';
import { bySystem, headline, restrictions } from '../select.js';
import { duration, number, RUN_WORDS, VERDICT_WORDS } from '../words.js';
import { Meanings } from './meanings.js';
import { Box, safe } from './parts.js';
import { Strip, Systems } from './systems.js';

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
        <Strip clauses={verdict.clauses} />
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
        <Systems verdict={verdict} />
      </div>
      <Facts verdict={verdict} />
      <Meanings />
    </header>
  );
};

const Facts = ({ verdict }: { verdict: Verdict }): JSX.Element => {
  const { run, target, clauses } = verdict;
  const judged = clauses.filter((clause) => ['pass', 'fail', 'waived'].includes(clause.verdict));
  const facts: [string, string][] = [
    ['Judged', [...bySystem(judged).keys()].join(', ') || 'nothing'],
    ['Target file', target.file ?? 'none: the embedded reference'],
    ['When', run.startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
    ['Took', duration(run.durationMs)],
    ['Budget', run.budget],
    ['Seed', String(run.seed)],
    ['Cases', number(clauses.reduce((sum, { cases }) => sum + cases, 0))],
    ['Requests', number(run.requests)],
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
      <Parties verdict={verdict} />
      <div class="wide">
        <dt>Digest of the catalogue</dt>
        <dd>
          <code>{safe(run.catalogue.digest)}</code>
        </dd>
      </div>
    </dl>
  );
};

const Parties = ({ verdict }: { verdict: Verdict }): JSX.Element | null => {
  const line = partiesLine(verdict);
  const hints = hintsText(verdict);
  if (line === undefined) return null;
  return (
    <div class="wide">
      <dt>Parties</dt>
      <dd>
        {line}
        {hints !== undefined && (
          <details>
            <summary>How the hint of each party begins</summary>
            <Box label="Hints of the parties" text={hints} />
          </details>
        )}
      </dd>
    </div>
  );
};
