import { CATALOGUE } from '../spec/catalogue.js';
import { AUTHORITIES, authorityOf, type Clause } from '../spec/clause.js';
import { catalogue } from '../results/catalogue-digest.js';
import { listTests } from '../engine/run/suites.js';
import { FAULTS } from '../reference/faults/all.js';
import { readVerdict } from '../results/contradiction.js';
import { jsonText } from '../../reports/printable.js';
import { command, flag, formats, text } from './command.js';
import { print } from './say.js';
import { STATEMENTS, judges } from '../spec/statements.js';
import type { ClauseResult } from '../results/schema.js';

export const clausesCommand = command(
  {
    options: {
      format: formats('table', 'json', 'markdown'),
      statements: flag('the statements of the specification, each with the clauses that judge it'),
      run: { ...text('with --statements: how many cases of this run showed each'), implies: 'statements' },
    },
  },
  async ({ format, statements, run }) => {
    if (statements) {
      printStatements(format, run);
      return;
    }
    const clauses = await listClauses();
    const document = { catalogue, clauses };
    if (format === 'json') print(jsonText(document));
    else if (format === 'markdown') print(catalogueMarkdown(clauses, catalogue));
    else print(table(clauses));
  },
);

function printStatements(format: 'table' | 'json' | 'markdown', run: string | undefined): void {
  const rows = statementRows(CATALOGUE, run === undefined ? undefined : readVerdict(run).clauses);
  if (format === 'json') print(jsonText({ catalogue, statements: rows }));
  else print(format === 'markdown' ? statementsMarkdown(rows) : statementsText(rows));
}

async function listClauses(): Promise<CatalogueEntry[]> {
  const tests = await listTests();
  return CATALOGUE.map((clause) => ({
    ...clause,
    authority: authorityOf(clause),
    tests: tests
      .filter(({ clause: id }) => id === clause.id)
      .map(({ file, title }) => ({ file: `suites/${file}`, title })),
    faults: FAULTS.filter(({ breaks }) => breaks.includes(clause.id)).map(({ name }) => name),
  }));
}

const LONGEST_AUTHORITY = Math.max(...AUTHORITIES.map(({ length }) => length));

function table(clauses: readonly CatalogueEntry[]): string {
  const width = Math.max(...clauses.map(({ id }) => id.length));
  const lines = clauses.map(({ id, system, basis, tests, faults, untestable }) => {
    const tested = untestable
      ? `not testable: ${untestable}`
      : `${[...new Set(tests.map(({ file }) => file))].join(', ')}; ${faults.length} fault${faults.length === 1 ? '' : 's'}`;
    return `${id.padEnd(width)}  ${authorityOf({ system, id }).padEnd(LONGEST_AUTHORITY)}  ${basis.padEnd(7)}  ${tested}`;
  });
  return `${lines.join('\n')}\n\n${clauses.length} clauses, catalogue ${catalogue.version}\n`;
}

/** A statement with the clauses that judge it and, for a run, the number of cases and responses. */
type StatementRow = Pick<(typeof STATEMENTS)[number], 'section' | 'says' | 'varied' | 'silent'> & {
  clauses: string[];
  cases?: number;
  answers?: number;
};

/** Returns the statements of the specification with the clauses of a catalogue, and the counts of a run. */
function statementRows(
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
function statementsMarkdown(rows: readonly StatementRow[]): string {
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

What the specification requires, in our own words; the clauses that judge it; what differs between cases; and what
is not judged, with the reason. Made by \`assay clauses --statements --format markdown\`; not edited by hand. With
\`--run DIR\` it also tells how many cases of a run, and how many answers to other tests, showed each of them.`;

/** Returns the same for a terminal: a line for each statement, and a line for what judges it. */
const statementsText = (rows: readonly StatementRow[]): string =>
  rows
    .map(({ section, says, clauses, silent, cases, answers }) => {
      const judged = clauses.join(', ') || `not judged: ${silent}`;
      const shown = cases === undefined ? '' : `; ${cases} cases, ${answers} answers`;
      return `${section}: ${says}\n    ${judged}${shown}\n`;
    })
    .join('');

/** A clause with the tests that judge it and the faults that prove these tests. */
type CatalogueEntry = Clause & {
  authority: ReturnType<typeof authorityOf>;
  tests: { file: string; title: string }[];
  /** Names of the faults of the reference target that break it. */
  faults: string[];
};

/** Returns the catalogue as a Markdown page, by section of the specification. */
function catalogueMarkdown(
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
    'Generated by `assay clauses --format markdown`. Do not edit.',
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
