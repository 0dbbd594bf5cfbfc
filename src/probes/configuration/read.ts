import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { FileKind } from '../../spec/configuration/section.js';
import { childrenOf, entriesBelow, itemsOf, type Children, type Entry } from '../../spec/entry.js';
import type { Range } from '../../secrets/reading.js';
import { parseYaml } from '../../document/parse-yaml.js';
import { problemOf, Unreadable, type Problem } from '../../document/problem.js';
import { readText } from '../../document/read-text.js';
import { YamlReader } from '../../document/yaml.js';
import type { BundleFile } from './bundle.js';
import { type Doc, filesOf, manifestsIn, originOf, variables } from '../../spec/configuration/bundle.js';
import { readHocon } from './formats/hocon-value.js';
import { environment } from './formats/containers.js';
import { chartNamed, rootOf } from './formats/kind.js';
import { formatOf, isStructured, readLines, settingsIn } from './formats/lines.js';
import {
  asKind,
  byName,
  nothingYet,
  outward,
  plain,
  type Harvest,
  type Unread,
  type ValueSearch,
} from './formats/pieces.js';
import { harvest, setBy } from './formats/wrappers.js';
import { setValues } from './merged.js';
import { masked, type Template } from './formats/templates.js';
import { isOurs, markUnknown, nameOf, taken } from './taken.js';

/** The contents of a file. They are incomplete when there are problems. */
type Read = {
  docs: Doc[];
  /** The kinds and names of all manifests in it. */
  names: readonly string[];
  problems: readonly Problem[];
  /** Documents in the file whose values cannot be read. */
  unread: readonly Unread[];
  /** Parts that a program substitutes. */
  templates: readonly Template[];
  /** The whole text, whose lines are shown in findings. */
  source: Doc;
};

// Deployment values have some thousand characters. To reject a million characters of YAML may take many seconds.
const MAX_LENGTH = 250_000;
const SMALLER = 'deployment values are much smaller';

/** Reads a file of deployment values, in the format that it has. `isOnly`: no other file is given for its option. */
export function read(given: BundleFile, isOnly = true): Read {
  const { kind, file, dir, set } = given;
  const text = given.text.replace(/^\ufeff/, '');
  const source: Doc = { kind: kind ?? 'validator', file, dir, text, root: rootOf(null) };
  const found = nothingYet();
  let templates: readonly Template[] = [];
  try {
    if (given.unreadable !== undefined) throw new Unreadable(...given.unreadable);
    if (set && kind) {
      const root = rootOf(setValues(text, set === 'text'));
      const { doc, problems } = asKind({ ...source, root, what: '', style: 'helm' }, kind);
      return { docs: [doc], names: [], problems, unread: [], templates, source };
    }
    if (text.length > MAX_LENGTH)
      throw new Unreadable(`it has ${text.length} characters, more than ${MAX_LENGTH}`, SMALLER);
    const { isOpen, ...mask } = masked(text, 'helm', file);
    ({ templates } = mask);
    const outer = { doc: source, offsetOf: (at: number) => at };
    readInto({ ...source, text: mask.text, isPartial: isOpen, isOpen, outer }, given, found);
  } catch (error) {
    found.problems.push(problemOf(error));
  }
  const [problem] = found.problems;
  // It may belong to another program, as does what is much larger than values are.
  if (problem && kind === undefined && (text.length > MAX_LENGTH || !isOurs(text, file))) {
    const unread = [{ what: 'the file', why: problem.message, offset: problem.offset ?? 0 }];
    return { docs: [], names: [], problems: [], templates: [], source, unread };
  }
  const secret = (kind === 'secrets' ? found.documents : found.secrets).flatMap((manifest) =>
    [...entriesBelow(manifest)].filter(isHidden).map(({ at, end }): Range => [at, end]),
  );
  Object.assign(source, { secret });
  const { docs, unread, problems } = taken(found, given, source, isOnly);
  const { variables: own, encrypted } = markUnknown(docs, templates, file);
  const isWhole = kind !== undefined || docs.some((doc) => doc.what === '' && doc.kind !== 'secrets');
  const shown = isWhole ? templates : templates.filter((each) => docs.some((doc) => holds(doc, each)));
  const manifests = manifestsIn({ ...source, root: rootOf(found.documents) });
  return {
    docs,
    names: manifests.map((each) => nameOf(each).join(' ')),
    problems: [...found.problems, ...problems],
    unread: [...unread, ...encrypted],
    templates: [...shown, ...own],
    source,
  };
}

const PUBLIC = /^(?:kind|apiVersion|type|metadata|metadata\.name|metadata\.namespace)$/;

const isHidden = ({ value, path }: Entry): boolean =>
  typeof value !== 'object' && !PUBLIC.test(path.replace(/^items\[\d+\]\./, ''));

/** Whether a template stands in a document: in its text, or among its values. */
const holds = (doc: Doc, { at, end }: Template): boolean =>
  doc.kind !== 'secrets' &&
  filesOf(doc).some((part) => {
    const values = [...(childrenOf(part.root)?.values() ?? [])];
    const [from, to] = part.outer?.doc.outer
      ? [0, part.text.length]
      : [Math.min(...values.map(({ keyAt }) => keyAt)), Math.max(...values.map((value) => value.end))];
    return originOf(part, from).offset <= at && originOf(part, to).offset >= end;
  });

/** What neither charts nor nodes read: the names of such files, a line in them, and what shows the values. */
const FOREIGN: readonly (readonly [name: RegExp, is: RegExp, why: string])[] = [
  [
    /\.(?:tf|tfvars|hcl|nomad)$/,
    // HOCON has no block with a label.
    /^(?:[a-z_]+\s+(?:"[^"\n]*"\s+)+\{|(?:terraform|locals) \{)/m,
    'Terraform or Nomad makes its values: helm get values RELEASE -o yaml prints those of a helm_release, nomad job inspect those of a job',
  ],
  [
    /\.(?:toml|ini|cue|jsonnet|libsonnet|dhall)$|Makefile$/,
    /^(?:[^\S\n]*(?:[#;][^\n]*)?\n)*\[[\w.:-]+\][^\S\n]*\n/,
    'another program reads it: check what that makes of it',
  ],
  [
    /\.schema\.json$/,
    /"\$schema":\s*"https?:\/\/json-schema\.org\//,
    'it is a JSON Schema, which describes values and holds none',
  ],
  [
    /(?!)/,
    /^(?:\$ANSIBLE_VAULT;|-----BEGIN (?:AGE ENCRYPTED FILE|PGP MESSAGE)-----)/,
    'it is encrypted: ansible-vault view, age -d or gpg -d shows what it holds',
  ],
];

/** @throws {Unreadable} when the format of the file, or of a text embedded in one, is unknown */
function readInto(doc: Doc, { kind, file }: Pick<BundleFile, 'kind' | 'file'>, found: Harvest): void {
  const settings = kind === 'secrets' ? undefined : settingsIn(doc.text, file);
  const foreign = FOREIGN.find(([name, is]) => !settings && (name.test(file) || is.test(doc.text)));
  if (foreign) {
    found.unread.push({ what: 'the file', why: foreign[2], offset: 0 });
    return;
  }
  for (const [what, offset] of settings?.more ?? [])
    found.unread.push({ what, why: 'it holds more variables (EnvironmentFile)', offset });
  const format = settings ? 'env' : kind === 'secrets' ? 'yaml' : formatFor(kind, doc.text, file);
  const source = { doc, harvest: found, readText: readInner };
  if (format === 'yaml') return readYaml(source, file);
  if (format === 'hocon') {
    const { doc: whole, children } = hoconDoc(doc, file, found.unread);
    return plain(children, { ...source, doc: whole, what: doc.what ?? '', called: file, style: 'hocon' });
  }
  const { children, problems } = readLines(settings?.text ?? doc.text, format);
  found.problems.push(...problems);
  // A ConfigMap with such a file leaves to a Secret what is secret.
  const isPartial = doc.isPartial === true || doc.what !== undefined;
  const own = { ...source, doc: { ...doc, format: 'lines' as const, isPartial } };
  if (!settings) return plain(children, { ...own, what: doc.what ?? '', called: file, style: 'env' });
  const called = [/^FROM .*|^ExecStart=.*/m.exec(doc.text)?.[0] ?? '', file].find(chartNamed) ?? file;
  environment([...children.values()], 'variables that it sets', called, own, 'env');
}

/** Reads a text that another document holds. It may be anything: a script, a certificate, the file of another program. */
function readInner(inner: Doc, called: string, into: Harvest): void {
  const own: Harvest = { ...into, unread: [], problems: [], documents: [] };
  try {
    readInto(inner, { file: called }, own);
  } catch (error) {
    own.problems.push(problemOf(error));
  }
  const { doc, offsetOf } = inner.outer!;
  const [problem] = own.problems;
  if (isOurs(inner.text)) into.problems.push(...own.problems.map((each) => outward(doc, each, offsetOf)));
  else if (problem && inner.target)
    own.unread.push({ what: 'the patch', why: problem.message, offset: problem.offset ?? 0 });
  into.unread.push(...own.unread.map((each) => ({ ...each, offset: offsetOf(each.offset) })));
}

function readYaml(source: ValueSearch, file: string): void {
  const { doc, harvest: found } = source;
  const { documents, errors } = parseYaml(doc.text, 'many');
  found.problems.push(...errors);
  if (errors.length > 0) return;
  if (documents.length === 0) plain(new Map(), { ...source, what: '', called: file, style: 'helm' });
  for (const { contents } of documents) {
    const reader = new YamlReader(doc.text, { merges: true });
    const { value, at, end } = reader.read(contents, '');
    // A template may select one of two equal keys.
    if (!doc.isOpen) found.problems.push(...reader.problems);
    // The plays of Ansible, or manifests as some tools join them.
    const items = itemsOf({ value }) ?? [];
    if (items.some((item) => childrenOf(item)?.has('op'))) {
      const made = setBy(items, doc.target);
      const why = 'it names no kind of manifest: kustomize build shows what it makes';
      if (made) harvest(made, source, file);
      else found.unread.push({ what: 'the patch', why, offset: at });
      continue;
    }
    const list = items.some(isWrapper) ? items : undefined;
    const named = byName(variables({ value }));
    if (value !== null && !(value instanceof Map) && !list && named.size === 0)
      throw new Unreadable('it is not a map of keys and values', 'write "key: value" lines', at);
    const root = { ...rootOf(value instanceof Map ? value : named), keyAt: at, at, end };
    const own: Doc = { ...doc, format: 'yaml', ...(named.size > 0 && { isPartial: true }) };
    for (const each of list ?? [root]) harvest(each, { ...source, doc: own }, file);
  }
}

const isWrapper = (item: Entry) => ['kind', 'hosts'].some((key) => childrenOf(item)?.has(key));

/** The option that names a file determines how its lines are read. */
function formatFor(kind: FileKind | undefined, text: string, file: string): ReturnType<typeof formatOf> {
  const format = formatOf(text, file);
  const areLines =
    format === 'yaml'
      ? /\.(?:properties|conf|ini|env)$/i.test(file) && /^[A-Za-z_][\w.-]* *=/m.test(text)
      : !isStructured(text);
  if (kind === 'network' && (format === 'properties' || (format === 'hocon' && areLines))) return 'env';
  return kind === 'database' && areLines ? 'properties' : format;
}

function hoconDoc(doc: Doc, file: string, unread: Unread[]): { doc: Doc; children: Children } {
  const { dir, kind } = doc;
  // An included file is searched beside the file that includes it.
  const beside = (name: string, from: string) => (isAbsolute(name) ? name : join(from, name));
  const include = (name: string, from: string) => {
    for (const ending of dir === undefined ? [] : ['', '.conf', '.json', '.properties'])
      try {
        const found = beside(name + ending, from === file ? '' : dirname(from));
        return { file: found, text: readText(resolve(dir!, found)) };
      } catch {
        continue;
      }
    return undefined;
  };
  const { children, text, parts, absent } = readHocon(file, doc.text, include);
  for (const name of absent) {
    const { offset } = originOf(doc, Math.max(0, doc.text.indexOf(name)));
    unread.push({ what: name, why: 'it is included, and is not there or includes this one', offset });
  }
  const base: Doc = { ...doc, format: 'hocon', ...(absent.length > 0 && { isPartial: true, isOpen: true }) };
  const others = parts.slice(1).map(({ file: name, text: own, at }) => ({
    doc: { kind, file: beside(name, dirname(doc.file)), text: own, root: rootOf(null), dir },
    at,
  }));
  const merged = { text, parts: [{ doc, at: 0 }, ...others] };
  return { doc: others.length === 0 ? base : { ...base, ...merged }, children };
}
