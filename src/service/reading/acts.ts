import type { ScenarioChoice } from '../../../load/scenario.js';
import { UsageError } from '../../platform/errors.js';
import { judgedText } from '../../preflight/judged-target.js';
import { targetFrom, TargetProblems } from '../../target-file/load.js';
import { isMap, isSeq } from '../../packages/yaml.js';
import type { Waiver } from '../../results/waivers.js';
import type { ApiProblem } from '../api/schemas.js';
import { pathOf } from '../../target-file/pointer.js';
import { refusalsOf, refuseFiles } from '../askable.js';
import type { Reach } from '../reach.js';
import { withFields, documentOf, soundDocumentOf, type FormField, fieldsOf } from '../form/fields.js';
import { ASKED_SCENARIOS } from '../load/asked.js';
import { storable } from '../store/query.js';

const FILE = 'target.yaml';
const LONGEST_NAME = 200;

/** What a target file calls its target, as far as it can be read. */
function nameOf(text: string): string {
  const name = nameIn(text);
  return typeof name === 'string' && name.trim() !== ''
    ? storable(name.trim().slice(0, LONGEST_NAME))
    : 'a target without a name';
}

function nameIn(text: string): unknown {
  try {
    return documentOf(text).get('name');
  } catch {
    return undefined;
  }
}

/**
 * What is to be mended in the text of a target file; nothing: it is sound. `forOthers`: it can name neither files nor
 * variables of this machine. `own`: what the one person may ask who uses the service alone, and the folder of the files.
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
    // What cannot be read at all is told in one message, its place first.
    const [, line = '1', column = '1', message = error.message] =
      /^target\.yaml:(\d+):(\d+): ([^]*)$/.exec(error.message) ?? [];
    return [{ line: Number(line), column: Number(column), key: '', message: message.split('\n')[0]! }];
  }
}

/** Whoever puts no load does not wait for what makes a corpus. */
const plan = () => import('../../../load/plan.js');
/** `forOthers`: no variable of this machine is in the file. */
const targetIn = (text: string, forOthers: boolean) =>
  targetFrom(text, 'target.yaml', forOthers ? {} : process.env);

/**
 * Those of `ASKED_SCENARIOS` that the target of a file has something for.
 * @throws {UsageError} when the text is not a sound target file
 */
async function possibleScenarios(text: string, forOthers: boolean): Promise<ScenarioChoice[]> {
  return (await plan()).possibleOf(targetIn(text, forOthers), ASKED_SCENARIOS);
}

/**
 * Sees, before a load is in the queue, that it may be put on the target of a file, as the worker does again.
 * @throws {UsageError} when the text is not a sound target file, has nothing for the scenario, or says
 * `environment: production`
 */
async function checkScenario(text: string, scenario: ScenarioChoice, forOthers: boolean): Promise<void> {
  (await plan()).checkPossible(targetIn(text, forOthers), scenario);
}

/** The waivers in the text of a target file, as far as it can be read: those that say which clause, why and until when. */
export function waiversIn(text: string): Waiver[] {
  const waivers: unknown = dataOf(text)['waivers'];
  return Array.isArray(waivers) ? waivers.filter(isWaiver) : [];
}

/**
 * The text of a target file with a waiver, in the place of one of the same clause. Comments and order stay.
 * @throws {Error} when the text is not YAML
 */
export function withWaiver(text: string, waiver: Waiver): string {
  const document = documentOf(withoutWaiver(text, waiver.clause));
  if (isSeq(document.get('waivers'))) document.addIn(['waivers'], document.createNode(waiver));
  else document.set('waivers', document.createNode([waiver]));
  return document.toString();
}

/**
 * The text of a target file without the waivers of a clause.
 * @throws {Error} when the text is not YAML
 */
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
    // The list of all waivers is shown without those of one file that cannot be read.
    return {};
  }
}

const isWaiver = (value: unknown): value is Waiver =>
  typeof value === 'object' &&
  value !== null &&
  ['clause', 'reason', 'expires'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** A target file, with what is kept beside it so that lists need not read it. */
export interface ReadFile {
  text: string;
  name: string;
  waivers: readonly Waiver[];
}

/**
 * All that is done with the text of a target file, whoever wrote it. It may take long, and is done on a thread of its
 * own (`reader.ts`): values go there and come back as data.
 */
export const ACTS = {
  read: (text: string): ReadFile => ({ text, name: nameOf(text), waivers: waiversIn(text) }),
  problems: problemsOf,
  /** Undefined: it is not YAML. */
  fields: (text: string): FormField[] | undefined => orNothing(() => fieldsOf(text)),
  /** As it was, when it is not YAML. */
  filled: (text: string, filled: Readonly<Record<string, string | undefined>>): string =>
    orNothing(() => withFields(text, filled)) ?? text,
  /** Undefined: it is not YAML. */
  waived: (text: string, waiver: Waiver): ReadFile | undefined =>
    orNothing(() => ACTS.read(withWaiver(text, waiver))),
  /** Undefined: it is not YAML. */
  unwaived: (text: string, clause: string): ReadFile | undefined =>
    orNothing(() => ACTS.read(withoutWaiver(text, clause))),
  possible: (text: string, forOthers: boolean): Promise<ScenarioChoice[]> =>
    possibleScenarios(text, forOthers),
  checkLoad: (text: string, scenario: ScenarioChoice, forOthers: boolean): Promise<void> =>
    checkScenario(text, scenario, forOthers),
};

/** The name of one of `ACTS`. */
export type Act = keyof typeof ACTS;

function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
