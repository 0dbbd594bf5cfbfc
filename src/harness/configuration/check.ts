import type { Finding, Excerpt } from '../../spec/configuration/finding.js';
import { readable } from '../../spec/configuration/readable.js';
import type { FileKind } from '../../spec/configuration/section.js';
import { type Entry, entriesBelow } from '../document/entry.js';
import { frameAt } from '../document/frame.js';
import { type Range, hiddenIn, merged } from '../document/hidden.js';
import { placeOf } from '../document/place.js';
import { sentence } from '../document/problem.js';
import type { BundleFile } from './bundle-file.js';
import { type Bundle, bundleOf } from './bundle.js';
import { type Doc, originOf } from './doc.js';
import { read } from './read.js';
import { RULES } from './rules/all.js';
import { type Complaint, type Rule, rule } from './rules/rule.js';

const hidden = new WeakMap<Doc, readonly Range[]>();
const PUBLIC_OF_MANIFEST = /^(?:kind|apiVersion|type|metadata|metadata\.name|metadata\.namespace)$/;
const KEY = /^\s*(?:- )?["']?[\w.-]{1,60}["']?\s*[:=](?=\s|$)/;

/** The line at an offset of one file, with what is secret masked; undefined where nothing of it may be shown. */
function excerptOf(doc: Doc, offset: number, isReadable: boolean): Excerpt | undefined {
  const ranges = hidden.get(doc) ?? hiddenOf(doc);
  hidden.set(doc, ranges);
  if (isReadable) return frameAt(doc.text, offset, ranges);
  // Of a file that cannot be read nobody knows which text is a value.
  const start = offset === 0 ? 0 : doc.text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = doc.text.slice(start).split('\n', 1);
  const [key] = KEY.exec(line) ?? [];
  if (key === undefined || doc.kind === 'secrets' || doc.kind === 'network') return undefined;
  return frameAt(doc.text, offset, merged([...ranges, [start + key.length, start + line.length]]));
}

/** Where text stands that is never shown. */
function hiddenOf({ kind, root, text }: Doc): readonly Range[] {
  const ofManifests = kind === 'secrets' ? [...valuesOfManifests(root)] : [];
  return merged([...hiddenIn(text), ...ofManifests.map(({ at, end }): Range => [at, end])]);
}

function* valuesOfManifests(root: Entry): Generator<Entry> {
  for (const entry of entriesBelow(root))
    if (
      typeof entry.value !== 'object' &&
      !PUBLIC_OF_MANIFEST.test(entry.path.replace(/^items\[\d+\]\./, ''))
    )
      yield entry;
}

export type { BundleFile, Finding };

/** What a check of deployment values came to. */
export type Checked = {
  /** By file, line and column. */
  findings: Finding[];
  /** Rules that had nothing to judge, with the files that would have been needed. */
  skipped: { rule: string; lacks: FileKind[] }[];
  /** Charts of which an overlay was given alone: rules about what is missing lack the file below it. */
  overlays: readonly FileKind[];
  /** How many rules judged something. */
  judged: number;
};

const READABLE = rule(readable, () => []);

/**
 * Judges the deployment values of one node. Several files of a chart are merged in their order. Files are optional: rules that need an absent one, or one that cannot be
 * read, are skipped. Throws nothing because of what stands in a file.
 * @param options `now` is when certificates have to be valid
 */
export function checkBundle(
  files: readonly BundleFile[],
  { now = new Date() }: { now?: Date } = {},
): Checked {
  const findings: Finding[] = [];
  const docs: Doc[] = [];
  const unreadable = new Set<FileKind>();
  const accused = new Set<string>();
  for (const { kind, file, dir, ...rest } of files) {
    const text = rest.text.replace(/^\ufeff/, '');
    const { root, problems } = read({ ...rest, kind, file, text });
    const doc: Doc = { kind, file, dir, text, root };
    docs.push(doc);
    if (problems.length > 0) unreadable.add(kind);
    for (const { message, mend, ...place } of problems) {
      const complaint = { ...place, doc, message: sentence(message), mend: `${sentence(mend)}.` };
      if (isCause(READABLE, complaint, accused)) findings.push(findingOf(READABLE, complaint, false));
    }
  }
  const readableDocs = docs.filter(({ kind }) => !unreadable.has(kind));
  const bundle = bundleOf(readableDocs, now);
  const lacking = RULES.map((each) => ({ each, lacks: lacksOf(each, bundle) }));
  const judging = lacking.flatMap(({ each, lacks }) => (lacks.length === 0 ? [each] : []));
  for (const each of judging)
    for (const complaint of each.judge(bundle))
      if (isCause(each, complaint, accused)) findings.push(findingOf(each, complaint, true));
  return {
    findings: findings.sort(byPlace),
    skipped: lacking.flatMap(({ each, lacks }) => (lacks.length > 0 ? [{ rule: each.id, lacks }] : [])),
    overlays: bundle.overlays,
    judged: judging.length + (files.length > 0 ? 1 : 0),
  };
}

function lacksOf({ all, any, atLeast, whole }: Rule, bundle: Bundle): FileKind[] {
  const isThere = (kind: FileKind) =>
    bundle[kind] !== undefined && !(whole && bundle.overlays.includes(kind));
  const absent = all.filter((kind) => !isThere(kind));
  if (any.filter(isThere).length < Math.min(atLeast, any.length))
    absent.push(...any.filter((kind) => !isThere(kind)));
  return absent;
}

function findingOf(each: Rule, complaint: Complaint, isReadable: boolean): Finding {
  const { key, message, mend } = complaint;
  const { doc, offset } = originOf(complaint.doc, complaint.offset);
  const excerpt = excerptOf(doc, offset, isReadable);
  return {
    file: doc.file,
    ...placeOf(doc, offset),
    key,
    rule: each.id,
    severity: each.severity,
    message,
    why: each.why,
    mend,
    section: each.section,
    ...(excerpt && { excerpt }),
  };
}

/** Whether it is the first error about its value: what other rules say of the same one follows from it. */
function isCause({ severity }: Rule, { doc, key, part = '' }: Complaint, accused: Set<string>): boolean {
  return severity === 'warning' || accused.size < accused.add(`${doc.file}\n${key}\n${part}`).size;
}

const byPlace = (a: Finding, b: Finding): number =>
  compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
