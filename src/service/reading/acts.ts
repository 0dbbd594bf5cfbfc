import { type ApiProblem, ASKED_SCENARIOS } from '../api/schemas.js';
import type { ScenarioChoice } from '../../../load/scenario.js';
import { orUndefined, UsageError } from '../../platform/errors.js';
import { judgedText } from '../../preflight/judged-target.js';
import { targetFrom, TargetProblems } from '../../target-file/load.js';
import { isMap, isSeq } from '../../packages/yaml.js';
import type { Waiver } from '../../results/summary.js';
import { pathOf } from '../../target-file/pointer.js';
import { refusalsOf, refuseFiles } from '../askable.js';
import type { Reach } from '../reach.js';
import { withFields, documentOf, soundDocumentOf, type FormField, fieldsOf } from '../form/fields.js';
import { storable } from '../store/query.js';

const FILE = 'target.yaml';
const LONGEST_NAME = 200;

/** The name of the target in a target file, if it can be read. */
function nameOf(text: string): string {
  const name = orUndefined((): unknown => documentOf(text).get('name'));
  return typeof name === 'string' && name.trim() !== ''
    ? storable(name.trim().slice(0, LONGEST_NAME))
    : 'a target without a name';
}

/**
 * Returns the mistakes in the text of a target file; empty when it is valid. `forOthers`: it cannot name files or
 * variables of this machine. `own`: the allowed hosts of a single user, and the folder of the files.
 * @throws {Error} when assay itself fails
 */
export function problemsOf(
  text: string,
  forOthers = false,
  own?: { reach: Reach; folder: string },
): ApiProblem[] {
  try {
    if (forOthers) refuseFiles(targetFrom(text, FILE, {}));
    const target = judgedText(text, FILE, forOthers ? {} : process.env);
    if (!own) return [];
    return refusalsOf({ ...target, dir: own.folder }, own.reach).map(({ pointer, message }) => {
      const [, line, column] = /:(\d+):(\d+)$/.exec(target.at(pointer)) ?? [];
      return { line: Number(line ?? 1), column: Number(column ?? 1), key: pathOf(pointer), message };
    });
  } catch (error) {
    if (error instanceof TargetProblems) return error.problems;
    if (!(error instanceof UsageError)) throw error;
    // Text that cannot be parsed gives a single error, which begins with its place.
    const [, line = '1', column = '1', message = error.message] =
      /^target\.yaml:(\d+):(\d+): ([^]*)$/.exec(error.message) ?? [];
    return [{ line: Number(line), column: Number(column), key: '', message: message.split('\n')[0]! }];
  }
}

/** Loaded only for loads, because it makes a corpus. */
const plan = () => import('../../../load/plan.js');
/** `forOthers`: the file may use no variable of this machine. */
const targetIn = (text: string, forOthers: boolean) => targetFrom(text, FILE, forOthers ? {} : process.env);

/** The waivers in a target file, if it can be read: those with clause, reason and expiry date. */
export function waiversIn(text: string): Waiver[] {
  const waivers: unknown = dataOf(text)['waivers'];
  return Array.isArray(waivers) ? waivers.filter(isWaiver) : [];
}

/**
 * Returns the text of a target file with a waiver, which replaces one for the same clause. Comments and order stay.
 * @throws {Error} when the text is not YAML
 */
export function withWaiver(text: string, waiver: Waiver): string {
  const document = documentOf(withoutWaiver(text, waiver.clause));
  if (isSeq(document.get('waivers'))) document.addIn(['waivers'], document.createNode(waiver));
  else document.set('waivers', document.createNode([waiver]));
  return document.toString();
}

/** The text of a target file without the waivers for a clause. @throws {Error} when it is not YAML */
export function withoutWaiver(text: string, clause: string): string {
  const document = soundDocumentOf(text);
  const waivers = document.get('waivers');
  if (!isSeq(waivers)) return text;
  const left = waivers.items.filter((item) => !(isMap(item) && item.get('clause') === clause));
  if (left.length === waivers.items.length) return text;
  if (left.length === 0) document.delete('waivers');
  else waivers.items = left;
  return document.toString();
}

function dataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = soundDocumentOf(text).toJS();
    return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  } catch {
    // The list of all waivers leaves out a file that cannot be read.
    return {};
  }
}

const isWaiver = (value: unknown): value is Waiver =>
  typeof value === 'object' &&
  value !== null &&
  ['clause', 'reason', 'expires'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** A target file, with the data that is stored beside it so that lists need not read it. */
export interface ReadFile {
  text: string;
  name: string;
  waivers: readonly Waiver[];
}

/**
 * All operations on the text of a target file. They may take long, because anybody may have written it, so they run
 * on a separate thread (`reader.ts`). Arguments and results are plain data.
 */
export const ACTS = {
  read: (text: string): ReadFile => ({ text, name: nameOf(text), waivers: waiversIn(text) }),
  problems: problemsOf,
  /** Undefined when it is not YAML. */
  fields: (text: string): FormField[] | undefined => orUndefined(() => fieldsOf(text)),
  /** The unchanged text when it is not YAML. */
  filled: (text: string, filled: Readonly<Record<string, string | undefined>>): string =>
    orUndefined(() => withFields(text, filled)) ?? text,
  /** Undefined when it is not YAML. */
  waived: (text: string, waiver: Waiver): ReadFile | undefined =>
    orUndefined(() => ACTS.read(withWaiver(text, waiver))),
  /** Undefined when it is not YAML. */
  unwaived: (text: string, clause: string): ReadFile | undefined =>
    orUndefined(() => ACTS.read(withoutWaiver(text, clause))),
  /** The `ASKED_SCENARIOS` possible with a file. @throws {UsageError} when it is not a valid target file */
  possible: async (text: string, forOthers: boolean): Promise<ScenarioChoice[]> =>
    (await plan()).possibleOf(targetIn(text, forOthers), ASKED_SCENARIOS),
  /**
   * Checks, before a load is queued, that it is allowed on the target of a file. The worker checks again.
   * @throws {UsageError} when the text is not a valid target file, lacks what the scenario needs, or has
   * `environment: production`
   */
  checkLoad: async (text: string, scenario: ScenarioChoice, forOthers: boolean): Promise<void> =>
    (await plan()).checkPossible(targetIn(text, forOthers), scenario),
};

/** The name of one of `ACTS`. */
export type Act = keyof typeof ACTS;
