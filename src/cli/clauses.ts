import { CATALOGUE } from '../spec/catalogue.js';
import { AUTHORITIES, authorityOf } from '../spec/clause.js';
import { catalogue } from '../results/catalogue-digest.js';
import { listTests } from '../engine/run/suites.js';
import { FAULTS } from '../reference/faults/all.js';
import {
  catalogueMarkdown,
  type CatalogueEntry,
  statementRows,
  statementsMarkdown,
  statementsText,
} from '../../reports/catalogue.js';
import { readVerdict } from '../results/contradiction.js';
import { jsonText } from '../../reports/json-text.js';
import { command, flag, formats, text } from './command.js';
import { print } from './say.js';

/** `assay clauses`. */
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
