import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const HEAD = `# What assay finds

How much a proof says depends on who wrote the faults. So the seeded faults of the reference target are not only there always, but also now and then; and what nobody wrote by hand is tried besides. These are the figures of the last run of each, and what it did not find.

<!-- Each section is a file of docs/proof, which a command writes, but for the one of mutants of code, which is made of bench/mutants/records.json and survivors.json. The page is made of them by \`npm run generate\`. -->
`;

/** @typedef {import('../src/harness/prove/section.js').ProofSection} ProofSection */

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** @param {ProofSection['tables'][number]} table */
const table = ({ caption, columns, rows }) =>
  rows.length === 0
    ? []
    : [...(caption ? [caption] : []), [columns, columns.map(() => '-'), ...rows].map(row).join('\n')];

/** @param {ProofSection} section */
const section = ({ title, paragraphs, tables }) => [`## ${title}`, ...paragraphs, ...tables.flatMap(table)];

/** @param {string} name */
function read(name) {
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(inRoot('docs', 'proof', name), 'utf8'));
  return /** @type {ProofSection} */ (parsed);
}

/**
 * The page of the sections in `docs/proof`, in the order of the names of their files, and of one that is made of other
 * committed figures.
 * @param {ProofSection} code
 */
export function proofPage(code) {
  const files = readdirSync(inRoot('docs', 'proof')).filter((name) => name.endsWith('.json'));
  return [HEAD, ...[...files.sort().map(read), code].flatMap(section)].join('\n\n');
}
