import type { RefinedResponse } from 'k6/http';
import type { Case, Look, ScriptScenario } from '../../script-plan.js';

/** A clause that an answer breaks, and how. */
export interface Found {
  clause: string;
  why: string;
}

/** Looks at one answer with a few cheap questions: a validator would cost as much as the request itself. */
export type Looker = (
  reply: RefinedResponse<'text'>,
  asked: Case,
  scenario: ScriptScenario,
) => Found | undefined;

export type Looks = Partial<Record<Look, Looker>>;

export type Members = Record<string, unknown>;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a body holds; undefined where it holds none. */
export function objectIn(body: unknown): Members | undefined {
  try {
    const value: unknown = JSON.parse(String(body));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A member that an object has to have, the clause about it, and the type that `typeof` calls it by. */
export interface Member {
  name: string;
  clause: { id: string };
  type: string;
}

/** What is wrong with the first member that is not as it has to be. */
export const wrongMember = (object: Members, members: readonly Member[]): Found | undefined =>
  firstOf(members, ({ name, clause, type }) => {
    const value = object[name];
    const isRight = type === 'object' ? isObject(value) : typeof value === type;
    return isRight ? undefined : { clause: clause.id, why: `${name} is not there, or no ${type}` };
  });

/** What is found first. Without `for of`, whose every step costs k6 an object. */
export function firstOf<T>(list: readonly T[], look: (one: T) => Found | undefined): Found | undefined {
  let found: Found | undefined;
  list.some((one) => (found = look(one)));
  return found;
}
