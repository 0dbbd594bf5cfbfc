import { clausesOf, type Clause } from '../clause.js';
import { isGiven, type Entry } from '../entry.js';
import type { Bundle } from './bundle.js';
import type { Example, Kept } from './deployment.js';
import { all, at, isText, nearestTo, type Doc } from './doc.js';
import { durationMs } from './keys/duration.js';
import type { Severity } from './finding.js';
import { FILES, type FileKind } from './section.js';
import { parsesAsHttpUrl } from './url.js';

/** What a rule finds in a bundle, in whole sentences. */
export type Complaint = {
  doc: Doc;
  /** Where it stands in the text, in UTF-16 code units from 0. */
  offset: number;
  /** Path of the key in dots; empty when it concerns the whole document. */
  key: string;
  message: string;
  mend: string;
  /** What of the value it is about, where several things stand in one: another complaint is another cause. */
  part?: string;
  /** Keys that are not there, for which it is found: one that is nearly one of them is the mistake. */
  lacks?: readonly Spot[];
  /** The keys that the key it is about is nearly. */
  meant?: readonly Spot[];
};

/** A place for a key in a document, by its path in dots. */
export type Spot = { doc: Doc; path: string };

/** What judges a bundle. */
export type Judge = (bundle: Bundle) => Iterable<Complaint>;

/** What a rule needs, does, and finds. */
type Page = {
  /** It judges nothing unless all of these files are there … */
  files?: readonly FileKind[];
  /** … and of these so many. */
  any?: readonly FileKind[];
  atLeast?: number;
  /** It finds what is missing: it does not judge an overlay alone. */
  whole?: boolean;
  /** Absent: the section of the page. */
  section?: string;
  /** Absent: reading the files judges it, or nothing can. */
  judge?: Judge;
  /** Why no file can decide it. */
  untestable?: string;
  /** What breaks it: each is a test, a case of the generators, and a fault. */
  broken?: readonly Example[];
  /** What is near to that, and keeps it. */
  kept?: readonly Kept[];
};

/** A rule that judges a bundle. */
export type Rule = {
  id: string;
  severity: Severity;
  section: string;
  statement: string;
  /** What the specification says, and what follows or goes wrong. */
  why: string;
  /** What is in the catalogue; a warning is not. */
  clause?: Clause;
  all: readonly FileKind[];
  any: readonly FileKind[];
  atLeast: number;
  whole: boolean;
  judge?: Judge;
  broken: readonly Example[];
  kept: readonly Kept[];
};

const ruleOf = (
  { id, section, statement, why }: Pick<Rule, 'id' | 'section' | 'statement' | 'why'>,
  severity: Severity,
  files: readonly FileKind[],
  { any = [], atLeast = 1, whole = false, judge, broken = [], kept = [] }: Page,
): Rule => ({
  ...{ id, severity, section, statement, why },
  all: FILES.filter((kind) => files.includes(kind)),
  ...{ any, atLeast, whole, broken, kept },
  ...(judge && { judge }),
});

/** What makes the rules of one section: those that are stated, those that follow, and warnings. `usual`: the files that they need. */
export const rulesOf = (title: string, ...usual: readonly FileKind[]) => {
  const made = (clause: Clause, page: Page) => {
    const why =
      'follows' in clause ? `${clause.statement} This follows: ${clause.follows}` : clause.statement;
    const rule = ruleOf({ ...clause, why }, 'error', page.files ?? usual, page);
    return { ...rule, clause };
  };
  const clauses = ({ section = title, files = usual, untestable }: Page) => {
    const needs = ['configuration', ...files.map((file) => `configuration.${file}`)];
    const make = clausesOf('configuration', section, needs);
    return { ...make, own: untestable === undefined ? {} : { untestable } };
  };
  return {
    stated: (id: string, statement: string, page: Page): Rule => {
      const { stated, own } = clauses(page);
      return made(stated(id, statement, own), page);
    },
    derived: (id: string, statement: string, follows: string, page: Page): Rule => {
      const { derived, own } = clauses(page);
      return made(derived(id, statement, follows, own), page);
    },
    /**
     * What the specification allows and deserves a second look: a warning, never a failure.
     * @param otherwise what goes wrong then, as a sentence
     * @param unless where the warning does not apply, in words that follow "Not where"
     */
    advised: (id: string, statement: string, otherwise: string, unless: string, page: Page): Rule => {
      const why = `${statement} ${otherwise} Not where ${unless}.`;
      return ruleOf(
        { id, section: page.section ?? title, statement, why },
        'warning',
        page.files ?? usual,
        page,
      );
    },
  };
};

/** What is wrong with something, in words that follow its path; undefined: nothing. */
type Defect<T> = (value: T, bundle: Bundle) => string | undefined;
type Kinds = readonly Exclude<FileKind, 'secrets'>[];

/** Judges the entries at paths of some files, in which `*` is any key. */
export const entriesAt = (
  kinds: Kinds,
  paths: readonly string[],
  defect: Defect<Entry>,
  mend: string,
): Judge =>
  function* (bundle) {
    for (const doc of kinds.flatMap((kind) => bundle[kind] ?? []))
      for (const entry of paths.flatMap((path) => all(doc, path))) {
        const what = defect(entry, bundle);
        if (what !== undefined) yield wrong(doc, entry, `${entry.path} ${what}`, mend);
      }
  };

/** The same of texts only. A value that is not text is for the rule about its type. */
export const textsAt = (
  kinds: Kinds,
  paths: readonly string[],
  defect: Defect<string>,
  mend: string,
): Judge =>
  entriesAt(kinds, paths, (entry, bundle) => (isText(entry) ? defect(entry.value, bundle) : undefined), mend);

/** How an address is written. */
export const MEND_URL = 'Write a whole URL, such as https://host.example.';

/** Judges texts that are URLs: of http or https, or as `isGood` has it. */
export const urlsAt = (kind: Kinds[number], paths: readonly string[], isGood = parsesAsHttpUrl): Judge =>
  textsAt([kind], paths, (text) => (isGood(text) ? undefined : 'is not a URL'), MEND_URL);

/** What is not part of a host, and how each is told. */
const BESIDES: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, 'is empty'],
  [/\s/, 'has blanks in it'],
  [/:\/\//, 'has a scheme before its host'],
  [/@/, 'has a user before its host'],
  // An address of IPv6 has more than one colon, and brackets round it where a port follows.
  [/^(?:[^:]*|\[.*\]):[^:]*$/, 'has a port behind its host'],
  // From the first character on it is the path of a socket.
  [/^[^/].*[/?#]/, 'has a path behind its host'],
];

/**
 * What a text has that is not part of a host (RFC 3986 section 3.2.2), in words that follow its key; undefined: nothing.
 * What is filled in by a program, and a list of hosts, are left alone: what becomes of them is not said.
 */
export const hostDefect = (text: string): string | undefined =>
  /[$,]|\{\{/.test(text) ? undefined : BESIDES.find(([sign]) => sign.test(text))?.[1];

/** How bytes in a second are written. */
export const MEND_BYTES = 'Write bytes per second, such as 20000; 0 buys none.';
/** How a duration is written. */
export const mendDuration = (example: string) => `Write a number and its unit, such as ${example}.`;
/** Why a text is not a duration. */
export const durationDefect = (text: string) =>
  durationMs(text) === undefined ? 'is not a duration' : undefined;

/** Judges texts of the validator that are durations. */
export const durationsAt = (paths: readonly string[], example: string): Judge =>
  textsAt(['validator'], paths, durationDefect, mendDuration(example));

/** What several judges find, one after the other. */
export const each = (...judges: readonly Judge[]): Judge =>
  function* (bundle) {
    for (const judge of judges) yield* judge(bundle);
  };

/** Something is wrong with a value. Maps and lists are shown at their keys. */
export const wrong = (doc: Doc, entry: Entry, message: string, mend: string): Complaint => {
  const isOneWord = typeof entry.value !== 'object' || entry.value === null;
  return { doc, offset: isOneWord ? entry.at : entry.keyAt, key: entry.path, message, mend };
};

/** Something is not there that should be, or it is empty. */
export const missing = (doc: Doc, path: string, mend: string, message = `${path} is missing`): Complaint => {
  const nearest = nearestTo(doc, path);
  const isThere = nearest.path === path && path !== '';
  return {
    doc,
    offset: isThere && nearest.value !== null ? nearest.at : nearest.keyAt,
    key: path,
    message: isThere ? message.replace('is missing', 'is empty') : message,
    mend,
    ...(!isThere && { lacks: [{ doc, path }] }),
  };
};

/** What of these paths is not given, although it should be. */
export function* needed(
  doc: Doc,
  paths: readonly string[],
  mendOf: (path: string) => string,
  messageOf?: (path: string) => string,
): Generator<Complaint> {
  for (const path of paths)
    if (!isGiven(at(doc, path))) yield missing(doc, path, mendOf(path), messageOf?.(path));
}
