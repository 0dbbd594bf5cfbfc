import { loaderAccepts, loaderRefuses } from './loader.js';
import type { Clause } from '../clause.js';
import { type Complaint, each, type Judge, type Rule, wrong } from './rule.js';
import { rules } from './generated/pages.js';
import { OWN } from './base.js';
import { wrongAt } from './deployment.js';
import { KEYS } from './keys/all.js';
import { TYPES, type TypeName, type ValueSchema } from './keys/key.js';
import { type FileKind, FILES } from './section.js';
import { all, type Doc, flagOf, isPlain, optionOf } from './bundle.js';
import type { Entry } from '../entry.js';

type Typed = { path: string; schema: ValueSchema };

/** Judges the types of values, for the keys whose type the rule with this id requires. Undefined when there are none. */
function typesOf(id: string): Judge | undefined {
  const byKind = FILES.map((kind) => [kind, typedBy(id, kind)] as const);
  if (byKind.every(([, keys]) => keys.length === 0)) return undefined;
  return function* (bundle) {
    for (const [kind, keys] of byKind) {
      const doc = bundle[kind];
      for (const { path, schema } of keys)
        for (const entry of doc ? all(doc, path) : []) yield* judgeEntry(doc!, entry, schema);
    }
  };
}

/** The keys whose type a rule requires, and the maps that contain them. A map belongs to the rule of its first key. */
function typedBy(id: string, kind: FileKind): Typed[] {
  const keys = KEYS[kind];
  const parents = new Map<string, Typed & { types: string | undefined }>();
  for (const { path, types } of keys)
    for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
      const parent = path.slice(0, end);
      const isKey = parents.has(parent) || keys.some((key) => key.path === parent);
      if (!isKey) parents.set(parent, { path: parent, schema: { type: 'object' }, types });
    }
  return [...parents.values(), ...keys].filter(({ types }) => types === id);
}

function* judgeEntry(doc: Doc, entry: Entry, { type, anyOf, items }: ValueSchema): Generator<Complaint> {
  if (entry.isUnknown || type === undefined || anyOf) return;
  const { called, mend } = TYPES[type];
  if (!isOf(doc, entry, type)) {
    const needsQuotes = type === 'string' && typeof entry.value !== 'object';
    const message = `${entry.path} is ${kindOf(entry)} and should be ${called}`;
    const toType = optionOf(doc, entry) === '--set-string' ? 'Give it with --set.' : mend;
    yield wrong(doc, entry, message, needsQuotes ? asText(doc, entry) : toType);
  } else if (items && Array.isArray(entry.value)) {
    for (const item of entry.value as readonly Entry[]) yield* judgeEntry(doc, item, items);
  }
}

/** How to turn a value into text. Quotes make an alias another text, and have no effect in Argo CD parameters. */
const asText = (doc: Doc, entry: Entry): string => {
  if (optionOf(doc, entry) !== '') return 'Give it with --set-string.';
  if (doc.text.charAt(entry.at) === '*') return 'Put quotes round the value that this alias stands for.';
  return isPlain(doc, entry) ? 'Put quotes round it.' : 'Put forceString: true beside it.';
};

function isOf(doc: Doc, entry: Entry, type: TypeName): boolean {
  if (type === 'boolean') return flagOf(doc, entry) !== undefined;
  // YAML 1.1, which Helm reads, has numbers such as 20_000.
  const isNumber = /^[-+]?\d+_[\d_]*$/.test(entry.text) && isPlain(doc, entry);
  return (isNumber && (type === 'integer' || type === 'number')) || TYPES[type].is(entry.value);
}

/** Names a value by its type. */
function kindOf({ value }: Entry): string {
  if (value instanceof Map) return 'a map';
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return 'a boolean';
  if (typeof value === 'string') return 'text';
  if (!Number.isFinite(value)) return 'infinite or not a number';
  return Number.isInteger(value) ? 'a number' : 'a number that is not whole';
}

/** A rule that keys name judges their types first, and values of other types break it. */
function typed(rule: Rule): Rule {
  const types = typesOf(rule.id);
  if (!types) return rule;
  const wrongs = FILES.flatMap((kind) =>
    KEYS[kind].flatMap(({ path, types: id, schema: { type } }) =>
      id === rule.id && type
        ? wrongAt({ [`${kind} ${path.replace('*', OWN)}`]: TYPES[type].wrong }, rule.setup)
        : [],
    ),
  );
  return { ...rule, judge: each(types, rule.judge ?? (() => [])), broken: [...rule.broken, ...wrongs] };
}

/** Types come before missing values, and both before what a value says. */
const stageOf = ({ judge, whole }: Rule): number => (judge === undefined ? 0 : whole ? 1 : 2);

/** Every rule. Of the errors about one key, that of the first rule is reported. */
export const PAGES: readonly Rule[] = rules.toSorted((a, b) => stageOf(a) - stageOf(b)).map(typed);

/** The rules that judge values. Whether a file can be read is judged before them. */
export const RULES = PAGES.filter((rule): rule is Rule & { judge: Judge } => rule.judge !== undefined);

/** The clauses of the configuration for the catalogue. */
export const CLAUSES: readonly Clause[] = [
  ...PAGES.flatMap(({ clause }) => clause ?? []),
  ...[loaderAccepts, ...loaderRefuses.values()],
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The rules that only warn. */
export const ADVICE: readonly Rule[] = PAGES.filter(({ severity }) => severity === 'warning');
