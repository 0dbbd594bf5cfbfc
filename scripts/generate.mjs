import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { ASSAY, built, inRoot, parseJson, runNode } from './run.mjs';
import { create, fromBinary, fromJson, toBinary } from '@bufbuild/protobuf';
import {
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_timestamp as timestamp,
} from '@bufbuild/protobuf/wkt';
import { execa } from 'execa';
import protobuf from 'protobufjs';
import 'protobufjs/ext/descriptor.js';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAYERS } from '../.dependency-cruiser.mjs';
import { say, setUp } from './setup.mjs';
import { format } from 'oxfmt';

const HEAD = `# What assay finds

This page has the figures of the last [proofs](how-it-works.md#it-proves-itself), and everything that they did not find. A **trigger** says when a fault shows; \`assay reference --trigger list\` explains each one. \`docs/proof/*.json\` has the figures by answer and by trigger, \`bench/mutants/records.json\` those by file.

<!-- \`npm run generate\` makes this page from docs/proof/*.json, which \`assay prove --out\` writes, and from bench/mutants/records.json and survivors.json. -->
`;

/** @typedef {import('../src/proof/prove/prove.js').ProofSection} ProofSection */

/** @param {readonly string[]} cells */
const row = (cells) => `${cells.slice(0, -1).join(', ')}: ${cells.at(-1)}`;

/**
 * Returns a table as a list. A table without a caption has only figures, for which the JSON file of the section is
 * enough.
 * @param {ProofSection['tables'][number]} table
 */
const table = ({ caption, columns, rows }) =>
  rows.length === 0 || caption === undefined
    ? []
    : [
        `${caption.replace(/:$/, '')} (${row(columns).toLowerCase()}):`,
        rows.map((cells) => `- ${row(cells)}`).join('\n'),
      ];

/** @param {ProofSection} section */
const section = ({ title, paragraphs, tables }) => [`## ${title}`, ...paragraphs, ...tables.flatMap(table)];

/** @param {string} name */
function readSection(name) {
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(inRoot('docs', 'proof', name), 'utf8'));
  return /** @type {ProofSection} */ (parsed);
}

/**
 * Returns the page with the sections in `docs/proof`, sorted by file name, and a last one from other committed
 * figures.
 * @param {ProofSection} code
 */
function proofPage(code) {
  const files = readdirSync(inRoot('docs', 'proof')).filter((name) => name.endsWith('.json'));
  return [HEAD, ...[...files.sort().map(readSection), code].flatMap(section)].join('\n\n');
}

/** @typedef {import('@bufbuild/protobuf').JsonValue} JsonValue */

const PLUGIN = inRoot('node_modules', '@bufbuild', 'protoc-gen-es', 'bin', 'protoc-gen-es');

/**
 * Returns the TypeScript of a .proto file, as `protoc-gen-es` writes it. protobufjs replaces protoc, so that no
 * compiler must be installed.
 * @param {string} source such as `src/protobuf/metrics.proto`
 */
async function typescriptOf(source) {
  const file = describe(source);
  const request = create(CodeGeneratorRequestSchema, {
    fileToGenerate: [file.name],
    parameter: 'target=ts',
    protoFile: [timestamp.proto, file],
  });
  const input = toBinary(CodeGeneratorRequestSchema, request);
  const { stdout } = await execa(process.execPath, [PLUGIN], {
    input,
    encoding: 'buffer',
    stripFinalNewline: false,
  });
  const { file: [made] = [], error } = fromBinary(CodeGeneratorResponseSchema, stdout);
  if (!made) throw new Error(`${source}: ${error}`);
  return formatted('made.ts', withoutComments(made.content));
}

/**
 * Removes comments that the .proto file has too, and blank lines, because nobody reads the file.
 * @param {string} typescript
 */
const withoutComments = (typescript) =>
  typescript.replace(/^ *\/\*\*[^]*?\*\/\n|^\/\* eslint-disable \*\/\n/gm, '').replace(/\n{2,}/g, '\n');

/** Returns the descriptor that protoc would make of a file with one package. @param {string} source */
function describe(source) {
  const text = readFileSync(inRoot(source), 'utf8');
  const root = new protobuf.Root();
  const { package: name = '', imports = [] } = protobuf.parse(text, root, { keepCase: true });
  if (imports.includes(timestamp.proto.name))
    root.addJSON(protobuf.common.get(timestamp.proto.name)?.nested ?? {});
  const syntax = /^syntax = "(.*)";$/m.exec(text)?.[1];
  root.resolveAll();
  const set = fromJson(
    FileDescriptorSetSchema,
    /** @type {JsonValue} */ (root.toDescriptor(syntax).toJSON()),
  );
  const file = set.file.find((one) => one.package === name);
  if (!file) throw new Error(`${source} has no package`);
  // protobufjs has neither the name nor the imports of the file, and keeps type names as written.
  Object.assign(file, { name: source.split('/').at(-1), dependency: imports });
  const within = root.define(name);
  for (const field of file.messageType.flatMap((message) => message.field)) {
    field.jsonName ||= field.name;
    if (field.typeName) field.typeName = within.lookupTypeOrEnum(field.typeName).fullName;
  }
  return file;
}

/** @param {unknown} schema */
const asText = (schema) => `${JSON.stringify(schema, null, 2)}\n`;

/** The JSON schema that a module exports. @param {string} source @param {string} name */
const schemaIn = (source, name) => async () =>
  asText(/** @type {Record<string, unknown>} */ (await built(source))[name]);

/**
 * The JSON schema of a file of deployment values, for editors.
 * @param {import('../src/spec/configuration/section.js').FileKind} kind
 */
const configurationSchema = (kind) => async () => {
  const source = 'src/spec/configuration/keys/known.ts';
  const module = /** @type {typeof import('../src/spec/configuration/keys/known.js')} */ (
    await built(source)
  );
  return asText(module.schemaOf(kind));
};

const PAGES = 'src/spec/configuration/rules';

/** The list of the pages of rules, so that a page is all that a new rule needs. */
async function listOfPages() {
  const names = readdirSync(inRoot(PAGES)).map((file) => file.replace(/\.ts$/, ''));
  const pages = names
    .sort()
    .map((name) => ({ name, as: name.replace(/-\w/g, (next) => next.charAt(1).toUpperCase()) }));
  const imports = pages.map(({ name, as }) => `import { rules as ${as} } from '../rules/${name}.js';`);
  return formatted(
    'pages.ts',
    `${imports.join('\n')}

/** The rules of all pages. \`npm run generate\` makes this list of the files in ../rules. */
export const rules = [${pages.map(({ as }) => `...${as}`).join(', ')}];
`,
  );
}

const CATALOGUE = 'src/spec/catalogue.ts';

/** Returns the catalogue, with a new version if docs/clauses.md has other clauses under this one. */
async function withVersion() {
  const { catalogue } = /** @type {typeof import('../src/results/catalogue-digest.js')} */ (
    await built('src/results/catalogue-digest.ts')
  );
  const { version, digest } = catalogue;
  const [, named, before] = /^Catalogue (\S+), .*`(.*)`\.$/m.exec(read('docs/clauses.md') ?? '') ?? [];
  const text = read(CATALOGUE) ?? '';
  if (version !== named || digest === before) return text;
  const [major, minor] = version.split('.');
  return text.replace(`'${version}'`, `'${major}.${Number(minor) + 1}.0'`);
}

/** The committed generated files: each with a function that returns its content. */
const GENERATED = {
  'src/spec/configuration/generated/pages.ts': listOfPages,
  [CATALOGUE]: withVersion,
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
  'schemas/target.schema.json': schemaIn('src/target-file/schema.ts', 'targetSchema'),
  'schemas/verdict.schema.json': schemaIn('src/results/schema.ts', 'verdictSchema'),
  'schemas/load.schema.json': schemaIn('src/results/load/schema.ts', 'loadSchema'),
  'src/protobuf/metrics_pb.ts': () => typescriptOf('src/protobuf/metrics.proto'),
  'src/protobuf/remote-write_pb.ts': () => typescriptOf('src/protobuf/remote-write.proto'),
  ...Object.fromEntries(
    /** @type {const} */ (['validator', 'participant', 'network', 'secrets', 'database', 'tls']).map(
      (kind) => [`schemas/configuration/${kind}.schema.json`, configurationSchema(kind)],
    ),
  ),
};

/** Returns the output of a command of assay. @param {string[]} args */
async function printed(...args) {
  const { ok, stdout, output } = await runNode(ASSAY, args);
  if (!ok) throw new Error(`assay ${args.join(' ')} failed:\n${output}`);
  return stdout;
}

/** Returns the page with the list of the layers from the import rules. */
async function withLayers() {
  const rows = LAYERS.map(({ path, holds }) => `- \`${path}\`: ${holds}`);
  return withRows('how-it-works.md', rows);
}

/** Returns the page with the list of differences between the two reference targets. */
async function withDifferences() {
  const source = 'bench/second/differences.ts';
  const module = /** @type {typeof import('../bench/second/differences.js')} */ (await built(source));
  return withRows('second-reference.md', module.listOfDifferences());
}

async function withFigures() {
  const source = 'bench/mutants/records.ts';
  const module = /** @type {typeof import('../bench/mutants/records.js')} */ (await built(source));
  return formatted(inRoot('docs', 'proof.md'), proofPage(module.committedFigures()));
}

/** Returns the page with the cost of a run for each system that was measured with both budgets. */
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
  return withRows('safety.md', [head, '|-|-|-|-|-|', ...rows]);
}

/** Returns a page in which its generated table or list is replaced. @param {string} name @param {string[]} rows */
async function withRows(name, rows) {
  const page = inRoot('docs', name);
  const text = readFileSync(page, 'utf8').replace(/(?<=generate`\. -->\s+)\S[^]*?(?=\s+<!-- End)/, () =>
    rows.join('\n'),
  );
  return formatted(page, text);
}

/** Returns the generated files that are not up to date, with their correct content. Needs a build. */
export async function stale() {
  const found = [];
  for (const [file, generate] of Object.entries(GENERATED)) {
    const text = await generate();
    if (read(file) !== text) found.push({ file, text });
  }
  return found;
}

/** Git may have converted the line ends of the file for Windows. @param {string} file */
const read = (file) =>
  existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8').replaceAll('\r\n', '\n') : undefined;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp();
  const found = await stale();
  // Other files are made from what is built of these.
  const sources = found.filter(({ file }) => file.startsWith('src/'));
  for (const { file, text } of sources.length > 0 ? sources : found) {
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
    say(`Wrote ${file}`);
  }
  if (sources.length > 0) await execa(process.execPath, [process.argv[1]], { stdio: 'inherit' });
}

/** @import { FormatConfig } from 'oxfmt' */

/**
 * Formats a text as `npm run format` formats its file.
 * @param {string} file whose extension is that of the language
 * @param {string} text
 * @throws {Error} when it is not in that language
 */
async function formatted(file, text) {
  const { $schema, ignorePatterns, ...options } =
    /** @type {FormatConfig & { $schema?: string, ignorePatterns?: string[] }} */ (
      parseJson(readFileSync(inRoot('.oxfmtrc.json'), 'utf8'))
    );
  const { code, errors } = await format(file, text, options);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return code;
}
