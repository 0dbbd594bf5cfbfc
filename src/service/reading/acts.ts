import type { ScenarioChoice } from '../../../load/scenario.js';
import type { Waiver } from '../../verdict/waivers.js';
import type { Problem } from '../api/schemas.js';
import { withFields } from '../form/apply.js';
import { type Field, fieldsOf } from '../form/fields.js';
import { waiversIn, withoutWaiver, withWaiver } from '../form/waivers.js';
import { checkScenario, possibleScenarios } from '../load/possible.js';
import { nameOf, problemsOf } from '../target-text.js';

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
  problems: (text: string, forOthers: boolean): Problem[] => problemsOf(text, forOthers),
  /** Undefined: it is no YAML. */
  fields: (text: string): Field[] | undefined => orNothing(() => fieldsOf(text)),
  /** As it was, when it is no YAML. */
  filled: (text: string, filled: Readonly<Record<string, string | undefined>>): string =>
    orNothing(() => withFields(text, filled)) ?? text,
  /** Undefined: it is no YAML. */
  waived: (text: string, waiver: Waiver): ReadFile | undefined =>
    orNothing(() => ACTS.read(withWaiver(text, waiver))),
  /** Undefined: it is no YAML. */
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
