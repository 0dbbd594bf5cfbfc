import { dirname, join, normalize } from 'node:path';
import { type Bundle, type Doc, originOf, watched } from '../../spec/configuration/bundle.js';
import type { Complaint, Rule, Spot } from '../../spec/configuration/rule.js';
import { RULES } from '../../spec/configuration/rules.js';
import { markPlaceholders, readable, unrendered } from '../../spec/configuration/rules/any-file.js';
import type { ConfigurationFinding, FileKind, FileTaken, Skipped } from '../../spec/configuration/section.js';
import { childrenOf, entriesBelow } from '../../spec/entry.js';
import { frameAt, hiddenIn } from '../../document/hidden.js';
import { merged, type Range } from '../../secrets/reading.js';
import { placeOf, sentence } from '../../document/problem.js';
import { type BundleFile, bundlesOf, type Given } from './bundle.js';
import type { Template } from './formats/templates.js';
import { read } from './read.js';

type Told = { rule: Rule; complaint: Complaint };

/** Whether a suggested key is one of the missing keys, or a map above one. */
const explains = (meant: readonly Spot[] = [], lacks: readonly Spot[] = []): boolean =>
  meant.some(({ doc, path }) =>
    lacks.some((lack) => lack.doc === doc && `${lack.path}.`.startsWith(`${path}.`)),
  );

/**
 * Reports each mistake once. When a missing key is explained by a key with a similar name, one complaint is reported
 * at that key. It belongs to the broken rule; the similar name is the reason.
 */
function mistakes(told: readonly Told[]): Told[] {
  const misses = told.filter(({ complaint }) => complaint.meant);
  const isElsewhere = ({ complaint: { lacks } }: Told) => lacks?.some(({ doc }) => doc.isOpen === true);
  const causeOf = new Map(
    told.flatMap((each) => {
      const cause = misses.find(({ complaint }) => explains(complaint.meant, each.complaint.lacks));
      return cause ? [[each, cause] as const] : [];
    }),
  );
  return told.flatMap((each) => {
    if (causeOf.has(each) || isElsewhere(each)) return [];
    const following = [...causeOf].flatMap(([one, cause]) => (cause === each ? [one] : []));
    if (following.length === 0) return [each];
    const { rule } = following.find((one) => one.rule.severity === 'error') ?? each;
    const words = [...new Set(following.map((one) => one.complaint.message))].join(', and ');
    return [{ rule, complaint: { ...each.complaint, message: `${each.complaint.message}: ${words}` } }];
  });
}

const hidden = new WeakMap<Doc, readonly Range[]>();
const KEY = /^\s*(?:- )?["']?[\w.-]{1,60}["']?\s*[:=](?=\s|$)/;

/** The line at an offset of a file, with secrets masked. @returns undefined when no part of it may be shown */
function excerptOf(doc: Doc, offset: number, isReadable: boolean): ConfigurationFinding['excerpt'] {
  const ranges = hidden.get(doc) ?? merged([...hiddenIn(doc.text), ...(doc.secret ?? [])]);
  hidden.set(doc, ranges);
  if (isReadable) return frameAt(doc.text, offset, ranges);
  // In an unreadable file it is unknown which text is a value.
  const start = offset === 0 ? 0 : doc.text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = doc.text.slice(start).split('\n', 1);
  const [key] = KEY.exec(line) ?? [];
  if (key === undefined || doc.kind === 'secrets' || doc.kind === 'network') return undefined;
  return frameAt(doc.text, offset, merged([...ranges, [start + key.length, start + line.length]]));
}

export type { BundleFile, ConfigurationFinding };

/** The result of a check of deployment values. */
export type Checked = {
  /** Sorted by file, line and column. */
  findings: ConfigurationFinding[];
  skipped: Skipped[];
  /** Charts of which only an overlay was given: rules about missing values are skipped. */
  overlays: readonly FileKind[];
  judged: readonly string[];
  files: readonly FileTaken[];
};

/**
 * Judges the deployment values of one node. Several files of a chart are merged in order. Files are optional: a rule
 * that needs an absent or unreadable file is skipped. The contents of a file never cause an exception.
 * @param options `now` is the time at which certificates must be valid
 */
export function checkBundle(
  files: readonly BundleFile[],
  { now = new Date() }: { now?: Date } = {},
): Checked {
  const collected = new Collected();
  const given: Given[] = [];
  const unreadable = new Set<FileKind>();
  const taken: FileTaken[] = [];
  const isOnly = (one: BundleFile) => files.every((each) => each === one || each.kind !== one.kind);
  const first = files.map((each) => ({ ...each, ...read(each, isOnly(each)) }));
  // A release tells what the files are that it names.
  const kinds = new Map(
    first.flatMap(({ file, docs }) =>
      docs.flatMap(({ under = [], kind }) => under.map((name) => [join(dirname(file), name), kind] as const)),
    ),
  );
  const all = first.map((each) => {
    const kind = each.docs.length > 0 ? undefined : kinds.get(normalize(each.file));
    return kind ? { ...each, ...read({ ...each, kind }, false) } : each;
  });
  const there = new Set(all.flatMap(({ file, names }) => [normalize(file), ...names]));
  for (const { file, kind, docs, problems, unread, templates, source } of all) {
    const isReadable = problems.length === 0;
    for (const { message, mend, ...place } of problems) {
      const told = { message: sentence(message), mend: `${sentence(mend)}.` };
      collected.add(readable, { ...place, ...told, doc: source }, false);
    }
    collected.templates(templates, source);
    taken.push({
      file,
      as: isReadable ? docs.map(({ kind: as, what = '' }) => ({ kind: as, what })) : [],
      unread: unread
        .filter(({ from }) => !from?.every((name) => there.has(name) || there.has(join(dirname(file), name))))
        .map(({ what, why, offset }) => ({ what, why, line: placeOf(source, offset).line })),
    });
    if (isReadable) given.push({ file, kind, docs });
    else if (kind) unreadable.add(kind);
  }
  // When one of several files of a kind cannot be read, the merged values are unknown.
  const isWhole = ({ kind }: Doc) => !unreadable.has(kind);
  const readableDocs = given.map((each) => ({ ...each, docs: each.docs.filter(isWhole) }));
  for (const doc of readableDocs.flatMap(({ docs }) => docs)) markPlaceholders(doc);
  const bundles = bundlesOf(readableDocs, now);
  const judged = new Set<string>(files.length > 0 ? [readable.id] : []);
  if (collected.findings.some(({ rule: id }) => id === unrendered.id)) judged.add(unrendered.id);
  const skipped = new Map<string, Skipped>();
  const complaints = bundles.flatMap((bundle) => {
    const told: Told[] = [];
    for (const each of RULES) {
      const why = judgedBy(each, bundle, told, unreadable);
      if (why === undefined) judged.add(each.id);
      else if (!skipped.has(each.id)) skipped.set(each.id, why);
    }
    return mistakes(told);
  });
  // A mistake that several deployments share is reported once.
  const isError = ({ rule, complaint }: Told) => rule.severity === 'error' && complaint.meant !== undefined;
  for (const { rule, complaint } of complaints.toSorted((a, b) => Number(isError(b)) - Number(isError(a))))
    collected.add(rule, complaint, true);
  const overlays = [...new Set(bundles.flatMap((bundle) => bundle.overlays))];
  const included = new Map(
    given.flatMap(({ docs }) =>
      docs.flatMap(({ kind, parts = [], file }) =>
        parts.slice(1).map(({ doc }) => [doc.file, [{ kind, what: `included by ${file}` }]] as const),
      ),
    ),
  );
  return {
    findings: collected.findings.sort(byPlace),
    skipped: [...skipped.values()].filter(({ rule: id }) => !judged.has(id)),
    overlays,
    judged: [...judged],
    // A file that another one includes is read there.
    files: taken.map((each) => {
      const as = each.as.length === 0 && included.get(each.file);
      return as ? { ...each, as, unread: [] } : each;
    }),
  };
}

/** Runs a rule. @returns the reason when it judged nothing */
function judgedBy(
  rule: (typeof RULES)[number],
  bundle: Bundle,
  told: Told[],
  unreadable: ReadonlySet<FileKind>,
): Skipped | undefined {
  const tell = (complaints: readonly Complaint[]) => {
    told.push(...complaints.map((complaint) => ({ rule, complaint })));
    return complaints.length > 0;
  };
  const isThere = (kind: FileKind) => bundle[kind] !== undefined;
  const lacks = lacksOf(rule, (kind) => isThere(kind) && !(rule.whole && bundle.overlays.includes(kind)));
  if (lacks.length === 0) {
    const { result: complaints, found } = watched(() => [...rule.judge(bundle)]);
    const without = lacksOf(rule, (kind) => found.has(kind));
    return tell(complaints) || without.length === 0
      ? undefined
      : { rule: rule.id, lacks: without, because: 'no value' };
  }
  // An empty value is wrong even in an overlay.
  const isEmpty = ({ lacks: absent = [], doc }: Complaint) => absent.length === 0 && !doc.isOpen;
  if (lacks.every(isThere) && tell([...rule.judge(bundle)].filter(isEmpty))) return undefined;
  const because = lacks.some((kind) => unreadable.has(kind))
    ? 'unreadable'
    : lacks.some(isThere)
      ? 'overlay'
      : 'absent';
  return { rule: rule.id, lacks, because };
}

function lacksOf({ all, any, atLeast }: Rule, isThere: (kind: FileKind) => boolean): FileKind[] {
  const absent = all.filter((kind) => !isThere(kind));
  if (any.filter(isThere).length < Math.min(atLeast, any.length))
    absent.push(...any.filter((kind) => !isThere(kind)));
  return absent;
}

class Collected {
  readonly findings: ConfigurationFinding[] = [];
  readonly #accused = new Set<string>();
  readonly #told = new Set<string>();
  readonly #unknown = new WeakMap<Doc, ReadonlySet<string>>();

  add(each: Rule, complaint: Complaint, isReadable: boolean): void {
    const { key, message, mend, part = '', meant } = complaint;
    const isError = each.severity === 'error';
    const above = key.split('.').map((_, at, names) => names.slice(0, at).join('.'));
    const unknown = this.#unknownIn(complaint.doc);
    if (isError && !meant && [key, ...above].some((path) => unknown.has(path))) return;
    const { doc, offset } = originOf(complaint.doc, complaint.offset);
    const place = placeOf(doc, offset);
    const what = meant ? 'near' : `${each.id}\n${message}`;
    const told = [doc.file, place.line, place.column, key, part, what].join('\n');
    // After the first error about a value, other errors about it, or about what is in it, are consequences.
    const values = [`${key}\n${part}`, ...above.slice(1).map((path) => `${path}\n`)];
    const inDoc = (value: string) => [complaint.doc.file, complaint.doc.what ?? '', value].join('\n');
    if (this.#told.has(told) || (isError && values.some((value) => this.#accused.has(inDoc(value))))) return;
    this.#told.add(told);
    if (isError) this.#accused.add(inDoc(values[0]!));
    const excerpt = excerptOf(doc, offset, isReadable);
    const { id: rule, severity, why, section } = each;
    const found = { file: doc.file, ...place, key, rule, severity, message, why, mend, section };
    this.findings.push(excerpt ? { ...found, excerpt } : found);
  }

  /** Reports each template once, with the command that renders it. A file with many of them gets one report. */
  templates(templates: readonly Template[], doc: Doc): void {
    const places = new Map<string, Template[]>();
    for (const each of templates) if (!places.get(each.shown)?.push(each)) places.set(each.shown, [each]);
    const add = ({ at: offset, shown, command }: Template, message: string) =>
      this.add(unrendered, { doc, offset, key: '', message, mend: mendOf(command), part: shown }, true);
    const [first] = templates;
    if (first && places.size > MOST_TEMPLATES) {
      const lines = [...new Set(templates.map(({ at }) => placeOf(doc, at).line))];
      const where = `${lines.slice(0, MOST_TEMPLATES).join(', ')}${lines.length > MOST_TEMPLATES ? ' …' : ''}`;
      add(first, `${first.shown} and ${places.size - 1} others are not rendered (lines ${where})`);
      return;
    }
    for (const [shown, [one, ...others]] of places) {
      const more = `, here and in ${others.length} more ${others.length > 1 ? 'places' : 'place'}`;
      add(one!, `${shown} is not rendered${others.length > 0 ? more : ''}`);
    }
  }

  /** The paths of values in a document that are not known. */
  #unknownIn(doc: Doc): ReadonlySet<string> {
    const unknown = () =>
      [...entriesBelow(doc.root)].filter((entry) => entry.isUnknown && !childrenOf(entry));
    const own = this.#unknown.get(doc) ?? new Set(unknown().map(({ path }) => path));
    this.#unknown.set(doc, own);
    return own;
  }
}

/** The maximum number of templates of a file that are reported one by one. */
const MOST_TEMPLATES = 5;

const mendOf = (command: string): string =>
  `Check what is deployed, which ${command} makes; what stands here is not judged.`;

const byPlace = (a: ConfigurationFinding, b: ConfigurationFinding): number =>
  compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
