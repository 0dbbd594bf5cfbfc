import type { Advice } from '../../../spec/configuration/advice.js';
import { FILES, type FileKind } from '../../../spec/configuration/section.js';
import type { Severity } from '../../../spec/configuration/finding.js';
import type { Clause } from '../../../spec/clause.js';
import type { Bundle } from '../bundle.js';
import { nearestTo, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import type { Problem } from '../../document/problem.js';

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
  judge: Judge;
};

const NO_OTHERS = { any: [] as readonly FileKind[], atLeast: 1 };

/** The rule of a clause: it needs the files that the clause needs, and one or more of `any`. */
export const rule = (
  clause: Clause,
  judge: Judge,
  { any, atLeast = 1 }: { any: readonly FileKind[]; atLeast?: number } = NO_OTHERS,
): Rule => ({
  id: clause.id,
  severity: 'error',
  section: clause.section,
  why: 'follows' in clause ? `${clause.statement} This follows: ${clause.follows}` : clause.statement,
  all: FILES.filter((kind) => clause.needs.includes(`configuration.${kind}`)),
  any,
  atLeast,
  judge,
});

/** The rule of a warning. */
export const advise = (
  { id, section, statement, files }: Advice,
  judge: Judge,
  { any } = NO_OTHERS,
): Rule => ({ id, severity: 'warning', section, why: statement, all: files, any, atLeast: 1, judge });

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
