import { clausesOf, type Clause } from '../clause.js';
import { isGiven, type Entry } from '../entry.js';
import { all, at, type Bundle, type Doc, isText, nearestTo } from './bundle.js';
import {
  ABSENT,
  NO_DURATIONS,
  NO_URLS,
  spotsOf,
  wrongAt,
  type BundleEdit,
  type Example,
  type Setting,
} from './deployment.js';
import { FILES, type ConfigurationFinding, type FileKind } from './section.js';
import { durationMs, parsesAsHttpUrl } from './keys/key.js';

/** A mistake that a rule found in a bundle. Texts are whole sentences. */
export type Complaint = {
  doc: Doc;
  /** The offset of the mistake in the text, in UTF-16 code units from 0. */
  offset: number;
  /** Dotted path of the key; empty for the whole document. */
  key: string;
  message: string;
  mend: string;
  /** The part of a value that contains several things. Other parts have other causes. */
  part?: string;
  /** Missing keys that are the cause. If an existing key is similar to one of them, that key is the mistake. */
  lacks?: readonly Spot[];
  /** Known keys that the key is similar to. */
  meant?: readonly Spot[];
};

/** A place for a key in a document, by its dotted path. */
export type Spot = { doc: Doc; path: string };

/** Judges a bundle. */
export type Judge = (bundle: Bundle) => Iterable<Complaint>;

/** The files that a rule judges: all of `files`, and at least `atLeast` of `any`. */
type Files = { files?: readonly FileKind[]; any?: readonly FileKind[]; atLeast?: number };

/** The words, the requirements, the judge and the examples of a rule. */
type Row = Files & {
  statement: string;
  /** It is derived: how it follows. */
  follows?: string;
  /**
   * It is a warning about something that the specification allows but that may be a mistake: the consequence, as a
   * sentence. A warning is never a failure.
   */
  otherwise?: string;
  /** When the warning does not apply, in words that follow "Not where". */
  unless?: string;
  /** The rule finds missing values: it does not judge an overlay alone. */
  whole?: boolean;
  /** Absent: the section of the group of rules. */
  section?: string;
  /** Absent: only the types of its keys are judged, or it is judged in reading, or cannot be. */
  judge?: Judge;
  /** The reason why no file can decide the rule. */
  untestable?: string;
  /** Ways to break the rule. Each is used in a test, in the generators and as a fault. */
  broken?: readonly Example[];
  /** What values of wrong types need besides them. They break a rule that keys name for their types. */
  setup?: BundleEdit;
  /** Similar values that keep every rule, whatever the other values are. They are used in tests and in generators. */
  kept?: readonly BundleEdit[];
  /** The same, where the notation of a value or its support is left open: loaders are not tested with it. */
  open?: readonly BundleEdit[];
};

/** A rule that judges a bundle. */
export type Rule = Row &
  Required<Pick<Row, 'section' | 'any' | 'atLeast' | 'whole' | 'broken' | 'kept' | 'open'>> & {
    id: string;
    severity: ConfigurationFinding['severity'];
    /** What the specification says, and the explanation or the consequence. */
    why: string;
    /** The clause in the catalogue. A warning has none. */
    clause?: Clause;
    all: readonly FileKind[];
  };

/** Makes the rules of a section, by their ids. `usual`: the files of rules that name none. */
export const rulesOf =
  (title: string, usual: Files) =>
  (rows: Readonly<Record<string, Row>>): Rule[] =>
    Object.entries(rows).map(([id, row]) => {
      const { statement, follows, otherwise, unless, untestable, section = title } = row;
      const { files = [], any = [], atLeast = 1 } = row.files || row.any ? row : usual;
      const needed = ['configuration', ...files.map((file) => `configuration.${file}`)];
      const { stated, derived } = clausesOf('configuration', section, needed);
      const own = untestable === undefined ? {} : { untestable };
      const follow = otherwise ?? (follows && `This follows: ${follows}`);
      return {
        ...{ whole: false, broken: [], kept: [], open: [], ...row },
        ...{ id, section, any, atLeast },
        severity: otherwise ? 'warning' : 'error',
        why: [statement, follow, unless && `Not where ${unless}.`].filter(Boolean).join(' '),
        all: FILES.filter((kind) => files.includes(kind)),
        ...(!otherwise && {
          clause: follows ? derived(id, statement, follows, own) : stated(id, statement, own),
        }),
      };
    });

/** The entry at a place of a bundle, such as `validator topup.enabled`. */
export function entryOf(bundle: Bundle, place: string): Entry | undefined {
  const [spot] = spotsOf(place);
  const doc = spot && bundle[spot.kind];
  return doc && at(doc, spot.key);
}

/** A wrong value, what is wrong with it in words that follow its path, and how it is mended. */
type Wrong = readonly [entry: Entry, what: string, mend: string];

/** Judges each entry at places, such as `validator topup.enabled`; `*` matches any key, and `[]` any item. */
export const judged = (
  places: readonly string[],
  judge: (entry: Entry, bundle: Bundle, doc: Doc) => Wrong | false | undefined,
): Judge =>
  function* (bundle) {
    for (const { kind, key } of spotsOf(...places)) {
      const doc = bundle[kind];
      for (const entry of doc ? all(doc, key) : []) {
        const found = judge(entry, bundle, doc!);
        if (found) yield wrong(doc!, found[0], `${found[0].path} ${found[1]}`, found[2]);
      }
    }
  };

/** What is wrong with a value, in words that follow its path; undefined when nothing is wrong. */
type Defect<T> = (value: T, bundle: Bundle) => string | false | undefined;

/** The same for what follows the path of an entry, and is always mended so. */
export const entriesAt = (places: readonly string[], defect: Defect<Entry>, mend: string): Judge =>
  judged(places, (entry, bundle) => {
    const what = defect(entry, bundle);
    return what ? [entry, what, mend] : undefined;
  });

/** The same for texts. Another rule judges the type; the variables of the environment are always text. */
export const textsAt = (places: readonly string[], defect: Defect<string>, mend: string): Judge => {
  const isOfNetwork = places[0]?.startsWith('network') === true;
  const own: Defect<Entry> = (entry, bundle) =>
    (isText(entry) || (isOfNetwork && typeof entry.value !== 'object')) && defect(entry.text, bundle);
  return entriesAt(places, own, mend);
};

/** What a text must be: what is wrong with one that is something else, how it is mended, and such texts. */
type TextForm = { defect: Defect<string>; mend: string; wrong: readonly Setting[] };

/** The judge of texts that must have a form, and the examples that break it. */
export const formed = (places: readonly string[], form: TextForm, setup?: BundleEdit) => ({
  judge: textsAt(places, form.defect, form.mend),
  broken: wrongAt(Object.fromEntries(places.map((place) => [place, form.wrong])), setup),
});

/** The defect of a text for which this is not true, in words that follow "is not". */
const not = (what: string, isGood: (text: string) => boolean) => (text: string) =>
  !isGood(text) && `is not ${what}`;

/** An http or https URL. */
export const URLS: TextForm = {
  defect: not('a URL', parsesAsHttpUrl),
  mend: 'Write a whole URL, such as https://host.example.',
  wrong: NO_URLS,
};

/** A duration. */
export const durations = (example: string): TextForm => ({
  defect: not('a duration', (text) => durationMs(text) !== undefined),
  mend: `Write a number and its unit, such as ${example}.`,
  wrong: NO_DURATIONS,
});

/** One of some words. */
export const oneOf = (words: readonly string[], what: string, wrong: readonly Setting[]): TextForm => ({
  defect: not(what, (text) => words.includes(text)),
  mend: words.length === 1 ? `Write ${words[0]}, or leave it out.` : `Write one of ${words.join(', ')}.`,
  wrong,
});

/** A text that is not blank. */
export const nonBlank = (mend: string): TextForm => ({
  defect: (text) => text.trim() === '' && 'is empty',
  mend,
  wrong: ['', ' '],
});

/** Numbers that are not negative. */
export const notNegativeAt = (places: readonly string[], mend: string): Judge =>
  entriesAt(places, ({ value }) => typeof value === 'number' && value < 0 && 'is negative', mend);

/** Patterns of what is not part of a host, with messages. */
const BESIDES: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, 'is empty'],
  [/\s/, 'has blanks in it'],
  [/:\/\//, 'has a scheme before its host'],
  [/@/, 'has a user before its host'],
  // An IPv6 address has more than one colon, and is in brackets before a port.
  [/^(?:[^:]*|\[.*\]):[^:]*$/, 'has a port behind its host'],
  // A text that starts with a slash is the path of a socket.
  [/^[^/].*[/?#]/, 'has a path behind its host'],
];

/**
 * What a text contains that is not part of a host (RFC 3986 section 3.2.2), in words that follow its key; undefined
 * when there is nothing. Texts with variables and lists of hosts are not judged, because their final value is
 * unknown.
 */
export const hostDefect = (text: string): string | undefined =>
  /[$,]|\{\{/.test(text) ? undefined : BESIDES.find(([sign]) => sign.test(text))?.[1];

/** How to write bytes per second. */
export const MEND_BYTES = 'Write bytes per second, such as 20000; 0 buys none.';

/** Combines the complaints of several judges. */
export const each = (...judges: readonly Judge[]): Judge =>
  function* (bundle) {
    for (const judge of judges) yield* judge(bundle);
  };

/** A complaint about a wrong value. Maps and lists are reported at their keys. */
export const wrong = (doc: Doc, entry: Entry, message: string, mend: string): Complaint => {
  const isOneWord = typeof entry.value !== 'object' || entry.value === null;
  return { doc, offset: isOneWord ? entry.at : entry.keyAt, key: entry.path, message, mend };
};

/** A complaint about a missing or empty value. */
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

/**
 * The rule that keys of a file have a value: its judge, and the examples that break it. `why`: what needs them, in words
 * that follow a message; false when nothing does. Absent: they are always needed.
 */
export const needed = (
  places: readonly string[],
  mendOf: (path: string) => string,
  why?: (doc: Doc, bundle: Bundle) => string | false,
  setup?: BundleEdit,
) => ({
  whole: true,
  judge: needs(places, mendOf, why),
  broken: places.flatMap((place) => wrongAt({ [place]: [ABSENT, ''] }, setup)),
});

/** The judge of such a rule alone. */
export const needs = (
  places: readonly string[],
  mendOf: (path: string) => string,
  why: (doc: Doc, bundle: Bundle) => string | false = () => '',
): Judge =>
  function* (bundle) {
    for (const { kind, key } of spotsOf(...places)) {
      const doc = bundle[kind]!;
      const reason = why(doc, bundle);
      if (reason !== false && !isGiven(at(doc, key)))
        yield missing(doc, key, mendOf(key), `${key} is missing${reason && `; ${reason} needs it`}`);
    }
  };
