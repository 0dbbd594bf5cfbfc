import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const HEAD = `# What assay finds

assay is proved with seeded faults, with faults that show only now and then (triggers), and with generated mutants that nobody wrote by hand. This page has the figures of the last run of each, and everything that was not found.

- A **fault** is what goes wrong. A **trigger** is when it shows; \`assay reference --trigger list\` explains each one.
- Each pair of a fault and a trigger is served as its own target. It is found if a clause fails.

<!-- \`npm run generate\` makes this page from docs/proof/*.json, which \`assay prove --out\` writes, and from bench/mutants/records.json and survivors.json. -->
`;

/** @typedef {import('../src/proof/prove/section.js').ProofSection} ProofSection */

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
