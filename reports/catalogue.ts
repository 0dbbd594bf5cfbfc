import type { Authority, Clause } from '../src/spec/clause.js';
import { STATEMENTS, type Statement, judges } from '../src/spec/statements.js';
import type { ClauseResult } from '../src/results/schema.js';

/** A statement with the clauses that judge it and, for a run, the number of cases and responses. */
type StatementRow = Pick<Statement, 'section' | 'says' | 'varied' | 'silent'> & {
  clauses: string[];
  cases?: number;
  answers?: number;
};

/** Returns the statements of the specification with the clauses of a catalogue, and the counts of a run. */
export function statementRows(
  catalogue: readonly Pick<Clause, 'id'>[],
  results?: readonly Pick<ClauseResult, 'id' | 'cases' | 'answers'>[],
): StatementRow[] {
  return STATEMENTS.map((statement) => {
    const { section, says, varied, silent } = statement;
    const shown = results?.filter(({ id }) => judges(statement, id));
    return {
      section,
      says,
      clauses: catalogue.filter(({ id }) => judges(statement, id)).map(({ id }) => id),
      ...(varied !== undefined && { varied }),
      ...(silent !== undefined && { silent }),
      ...(shown && {
        cases: shown.reduce((sum, { cases }) => sum + cases, 0),
        answers: shown.reduce((sum, { answers = 0 }) => sum + answers, 0),
      }),
    };
  });
}

/** Returns the statements as a Markdown page, by section of the specification. */
export function statementsMarkdown(rows: readonly StatementRow[]): string {
  const ofRun = rows.some(({ cases }) => cases !== undefined);
  const head = ['Statement', 'Clauses', 'What varies', ...(ofRun ? ['Cases', 'Answers'] : [])];
  const parts = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const own = rows.filter((row) => row.section === section);
    const lines = own.map((row) => [
      row.says,
      row.clauses.map((id) => `\`${id}\``).join(' ') || '–',
      [row.varied, row.silent && `Not judged: ${row.silent}.`].filter(Boolean).join('. ') || '–',
      ...(ofRun ? [String(row.cases), String(row.answers)] : []),
    ]);
    const table = [head, head.map(() => '-'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
    return `## ${section}\n\n${table.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n\n${parts.join('\n')}`;
}

const INTRODUCTION = `# Statements

What the specification asks for, in our own words; the clauses that judge it; what differs from case to case; and what of it
is not judged, with the reason. Made by \`assay clauses --statements --format markdown\`; not edited by hand. With
\`--run DIR\` it also tells how many cases of a run, and how many answers to other tests, showed each of them.`;

/** Returns the same for a terminal: a line for each statement, and a line for what judges it. */
export const statementsText = (rows: readonly StatementRow[]): string =>
  rows
    .map(({ section, says, clauses, silent, cases, answers }) => {
      const judged = clauses.join(', ') || `not judged: ${silent}`;
      const shown = cases === undefined ? '' : `; ${cases} cases, ${answers} answers`;
      return `${section}: ${says}\n    ${judged}${shown}\n`;
    })
    .join('');

/** A clause with the tests that judge it and the faults that prove these tests. */
export type CatalogueEntry = Clause & {
  authority: Authority;
  tests: { file: string; title: string }[];
  /** Names of the faults of the reference target that break it. */
  faults: string[];
};

/** Returns the catalogue as a Markdown page, by section of the specification. */
export function catalogueMarkdown(
  clauses: readonly CatalogueEntry[],
  catalogue: { version: string; digest: string },
): string {
  const sections = [...new Set(clauses.map(({ section }) => section))];
  const parts = sections.map((section) => {
    const own = clauses.filter((clause) => clause.section === section);
    return `## ${section}\n\n${own.map(entry).join('\n')}`;
  });
  const head = [
    '# Clauses',
    '',
    'Made by `assay clauses --format markdown`; not edited by hand.',
    '',
    `Catalogue ${catalogue.version}, ${clauses.length} clauses, \`${catalogue.digest}\`.`,
  ];
  return `${head.join('\n')}\n\n${parts.join('\n')}`;
}

function entry(clause: CatalogueEntry): string {
  const lines = [`### ${clause.id}`, '', clause.statement, ''];
  lines.push(clause.basis === 'derived' ? `- Derived: ${clause.follows}` : '- Stated.');
  if (clause.authority !== 'specification') lines.push(`- Authority: ${clause.authority}.`);
  if (clause.untestable) {
    lines.push(`- Not testable: ${clause.untestable}.`);
  } else {
    lines.push(`- Needs ${clause.needs.map((key) => `\`${key}\``).join(', ')} in the target file.`);
    for (const { file, title } of clause.tests) lines.push(`- Test: “${title}”, \`${file}\`.`);
    lines.push(`- Faults: ${clause.faults.map((name) => `\`${name}\``).join(', ') || 'none'}.`);
  }
  return `${lines.join('\n')}\n`;
}
