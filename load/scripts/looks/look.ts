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

/** What is wrong with the members of an object, by the clause about each: the type that `typeof` calls it by. */
export function wrongMember(
  object: Members,
  members: Record<string, [clause: string, type: string]>,
): Found | undefined {
  for (const [name, [clause, type]] of Object.entries(members)) {
    const value = object[name];
    const isRight = type === 'object' ? isObject(value) : typeof value === type;
    if (!isRight) return { clause, why: `${name} is not there, or no ${type}` };
  }
  return undefined;
}
