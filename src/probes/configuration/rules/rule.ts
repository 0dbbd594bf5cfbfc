import type { Advice } from '../../../spec/configuration/advice.js';
import { FILES, type FileKind } from '../../../spec/configuration/section.js';
import type { Severity } from '../../../spec/configuration/finding.js';
import type { Clause } from '../../../spec/clause.js';
import type { Bundle } from '../bundle.js';
import { durationMs } from '../values/duration.js';
import { parsesAsHttpUrl } from '../values/url.js';
import { all, at, isText, nearestTo, type Doc } from '../doc.js';
import { isGiven, type Entry } from '../../../document/entry.js';
import type { Problem } from '../../../document/problem.js';

/** What a rule finds in a bundle, in whole sentences. */
export type Complaint = Problem & {
  doc: Doc;
  /** What of the value it is about, where several things stand in one: another complaint is another cause. */
  part?: string;
};

type Judge = (bundle: Bundle) => Iterable<Complaint>;

/** A rule that judges a bundle. */
export type Rule = {
  id: string;
  severity: Severity;
  section: string;
  why: string;
  /** It judges nothing unless all of these are there … */
  all: readonly FileKind[];
  /** … and of these so many. */
  any: readonly FileKind[];
  atLeast: number;
  /** It finds what is missing: it does not judge an overlay alone. */
  whole: boolean;
  judge: Judge;
};

type Needs = { any?: readonly FileKind[]; atLeast?: number; whole?: boolean };

/** The rule of a clause: it needs the files that the clause needs, and one or more of `any`. */
export const rule = (
  clause: Clause,
  judge: Judge,
  { any = [], atLeast = 1, whole = false }: Needs = {},
): Rule => ({
  id: clause.id,
  severity: 'error',
  section: clause.section,
  why: 'follows' in clause ? `${clause.statement} This follows: ${clause.follows}` : clause.statement,
  all: FILES.filter((kind) => clause.needs.includes(`configuration.${kind}`)),
  any,
  atLeast,
  whole,
  judge,
});

/** The rule of a warning. */
export const advise = (
  { id, section, statement, otherwise, unless, files }: Advice,
  judge: Judge,
  { any = [] }: Needs = {},
): Rule => ({
  id,
  severity: 'warning',
  section,
  why: `${statement} ${otherwise} Not where ${unless}.`,
  all: files,
  any,
  atLeast: 1,
  whole: false,
  judge,
});

/** What is wrong with something, in words that follow its path; undefined: nothing. */
type Defect<T> = (value: T) => string | undefined;
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
        const what = defect(entry);
        if (what !== undefined) yield wrong(doc, entry, `${entry.path} ${what}`, mend);
      }
  };

/** The same of texts only. A value that is not text is for the rule about its type. */
export const textsAt = (
  kinds: Kinds,
  paths: readonly string[],
  defect: Defect<string>,
  mend: string,
): Judge => entriesAt(kinds, paths, (entry) => (isText(entry) ? defect(entry.value) : undefined), mend);

/** How an address is written. */
export const MEND_URL = 'Write a whole URL, such as https://host.example.';

/** Judges texts that are URLs: of http or https, or as `isGood` has it. */
export const urlsAt = (kind: Kinds[number], paths: readonly string[], isGood = parsesAsHttpUrl): Judge =>
  textsAt([kind], paths, (text) => (isGood(text) ? undefined : 'is no URL'), MEND_URL);

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
  durationMs(text) === undefined ? 'is no duration' : undefined;

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
