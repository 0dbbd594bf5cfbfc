import type { Authority, Clause } from '../src/spec/clause.js';

/** A clause with what judges it and what proves that judgement. */
export type ListedClause = Clause & {
  /** Whose word it rests on. */
  authority: Authority;
  tests: { file: string; title: string }[];
  /** Names of the reference target's faults that break it. */
  faults: string[];
};

/** The catalogue as a page to read, by section of the specification. */
export function catalogueMarkdown(
  clauses: readonly ListedClause[],
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

function entry(clause: ListedClause): string {
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
