import type { ClauseResult, Verdict } from '../src/verdict/schema.js';
import { folded, inline } from './markdown-text.js';
import { bySection, counts, unjudged, UNJUDGED } from './select.js';
import { number, VERDICT_WORDS } from './words.js';

/** Why clauses have no verdict, a line for each reason. */
export const reasons = (verdict: Verdict): string[] =>
  UNJUDGED.flatMap((each) =>
    unjudged(verdict, each).map(([reason, clauses]) => {
      const { sign, word } = VERDICT_WORDS[each];
      const ids = clauses.map(({ id }) => inline(id)).join(', ');
      return `- ${sign} ${number(clauses.length)} ${word}: ${inline(reason)} (${ids})`;
    }),
  );

/** The clauses of a system, folded: a table for each section of the specification. */
export const systemTables = ([system, clauses]: [string, ClauseResult[]]): string[] =>
  folded(
    `${inline(system)}: ${counts(clauses).join(', ')}`,
    [...bySection(clauses)].flatMap(([section, own]) => [`### ${inline(section)}`, table(own)]),
  );

const table = (clauses: readonly ClauseResult[]): string =>
  [
    '| Verdict | Clause | What it says | Cases |',
    '| --- | --- | --- | ---: |',
    ...clauses.map(({ verdict, id, statement, reason, cases }) => {
      const { sign, word } = VERDICT_WORDS[verdict];
      const told = verdict === 'pass' || UNJUDGED.some((each) => each === verdict);
      const why = told || reason === undefined ? '' : `<br>${inline(reason)}`;
      return `| ${sign} ${word} | ${inline(id)} | ${inline(statement)}${why} | ${number(cases)} |`;
    }),
  ].join('\n');
