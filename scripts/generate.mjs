import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAYERS } from '../.dependency-cruiser.mjs';
import { formatted } from './format.mjs';
import { ASSAY, built, inRoot } from './paths.mjs';
import { proofPage } from './proof-page.mjs';
import { typescriptOf } from './protobuf.mjs';
import { runNode } from './run.mjs';
import { say, setUp } from './setup.mjs';

/** @param {unknown} schema */
const asText = (schema) => `${JSON.stringify(schema, null, 2)}\n`;

/** A schema of a file of deployment values, for editors. @param {import('../src/spec/configuration/section.js').FileKind} kind */
const configurationSchema = (kind) => async () => {
  const source = 'src/spec/configuration/keys/schemas.ts';
  const module = /** @type {typeof import('../src/spec/configuration/keys/schemas.js')} */ (
    await built(source)
  );
  return asText(module.schemaOf(kind));
};

/** What is committed although it can be made: a file, and what it should hold. */
const GENERATED = {
  'docs/clauses.md': () => printed('clauses', '--format', 'markdown'),
  'docs/statements.md': async () =>
    formatted(
      inRoot('docs', 'statements.md'),
      await printed('clauses', '--statements', '--format', 'markdown'),
    ),
  'docs/how-it-works.md': withLayers,
  'docs/second-reference.md': withDifferences,
  'docs/proof.md': withFigures,
  'docs/safety.md': withCosts,
  'schemas/target.schema.json': async () => {
    const source = 'src/target-file/schema.ts';
    const module = /** @type {typeof import('../src/target-file/schema.js')} */ (await built(source));
    return asText(module.targetSchema);
  },
  'schemas/verdict.schema.json': async () => {
    const source = 'src/results/schema.ts';
    const module = /** @type {typeof import('../src/results/schema.js')} */ (await built(source));
    return asText(module.verdictSchema);
  },
  'schemas/load.schema.json': async () => {
    const module = /** @type {typeof import('../src/results/load/schema.js')} */ (
      await built('src/results/load/schema.ts')
    );
    return asText(module.loadSchema);
  },
  'src/protobuf/metrics_pb.ts': () => typescriptOf('src/protobuf/metrics.proto'),
  'src/protobuf/remote-write_pb.ts': () => typescriptOf('src/protobuf/remote-write.proto'),
  'schemas/configuration/validator.schema.json': configurationSchema('validator'),
  'schemas/configuration/participant.schema.json': configurationSchema('participant'),
  'schemas/configuration/network.schema.json': configurationSchema('network'),
  'schemas/configuration/secrets.schema.json': configurationSchema('secrets'),
  'schemas/configuration/database.schema.json': configurationSchema('database'),
  'schemas/configuration/tls.schema.json': configurationSchema('tls'),
};

/** What a command of assay prints. @param {string[]} args */
async function printed(...args) {
  const { ok, stdout, output } = await runNode(ASSAY, args);
  if (!ok) throw new Error(`assay ${args.join(' ')} failed:\n${output}`);
  return stdout;
}

/** The page with the table of the layers, as the rules of imports have them. */
async function withLayers() {
  const code = (/** @type {string} */ path) => `\`${path}\``;
  const rows = LAYERS.map(
    ({ path, holds, mayUse }) => `|${code(path)}|${holds}|${mayUse.map(code).join(', ') || 'nothing'}|`,
  );
  return withTable('how-it-works.md', ['|Layer|What is in it|May use|', '|-|-|-|', ...rows]);
}

/** The page with the table of what the two reference targets differ in. */
async function withDifferences() {
  const source = 'bench/second/table.ts';
  const module = /** @type {typeof import('../bench/second/table.js')} */ (await built(source));
  return withTable('second-reference.md', module.tableOfDifferences());
}

/** The page of what assay finds. */
async function withFigures() {
  const source = 'bench/mutants/figures.ts';
  const module = /** @type {typeof import('../bench/mutants/figures.js')} */ (await built(source));
  return formatted(inRoot('docs', 'proof.md'), proofPage(module.committedFigures()));
}

/** The page with what a run takes of each system for which that was measured with both budgets. */
async function withCosts() {
  const { readYardstick } = /** @type {typeof import('../bench/yardstick/yardstick.js')} */ (
    await built('bench/yardstick/yardstick.ts')
  );
  const rows = Object.entries(readYardstick()).flatMap(([system, { cost: { quick, standard } = {} }]) => {
    if (!quick || !standard) return [];
    const figures = [quick.requests, standard.requests, quick.parties, standard.parties];
    return [`|${system}|${figures.map((figure) => figure.toLocaleString('en')).join('|')}|`];
  });
  const head = '|System|Requests, `quick`|Requests, `standard`|Parties, `quick`|Parties, `standard`|';
  return withTable('safety.md', [head, '|-|-|-|-|-|', ...rows]);
}

/** A page with its one generated table made anew. @param {string} name @param {string[]} rows */
async function withTable(name, rows) {
  const page = inRoot('docs', name);
  const text = readFileSync(page, 'utf8').replace(/(?<=generate`\. -->\s+)\|[^]*?\|(?=\s+<!-- End)/, () =>
    rows.join('\n'),
  );
  return formatted(page, text);
}

/** The generated files that are not what they should be, with what that is. Needs a build. */
export async function stale() {
  const found = [];
  for (const [file, generate] of Object.entries(GENERATED)) {
    const text = await generate();
    if (read(file) !== text) found.push({ file, text });
  }
  return found;
}

/** Git may have given the file the line ends of Windows. @param {string} file */
const read = (file) =>
  existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8').replaceAll('\r\n', '\n') : undefined;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp();
  for (const { file, text } of await stale()) {
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
    say(`Wrote ${file}`);
  }
}
