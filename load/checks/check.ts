import { isObject, wrongMember, type Fields } from '../../src/model/reading/wire.js';
import type { Field } from '../../src/spec/wire.js';
import type { CheckName, ScriptScenario, Sent } from '../script-plan.js';
import type { Memory } from './memory.js';

// k6 has all of this in each virtual user, and a function costs it 0.8 KB, an object 0.6 KB: few of them are made.

/** A clause that an answer breaks, by its id, and how, in words. */
export interface ClauseBreach {
  clause: string;
  why: string;
}

/** What the rules allow and nobody would expect, in words: it is told, and breaks nothing. */
export interface ObservedAnswer {
  observed: string;
}

/** As much of an answer as is checked; the names of headers are in the form of Go, such as Content-Type. */
export interface CheckedAnswer {
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * Checks an answer that has the right status by the rules of a certification. Returns what is found first; undefined:
 * nothing is wrong. It is cheap: a validator such as Ajv costs as much as the request itself.
 */
export type ResponseCheck = (
  answer: CheckedAnswer,
  asked: Sent,
  scenario: Pick<ScriptScenario, 'contracts' | 'disclosed' | 'providers'>,
  memory: Memory,
) => ClauseBreach | ObservedAnswer | undefined;

/** Checks by their names. */
export type ResponseChecks = Readonly<Partial<Record<CheckName, ResponseCheck>>>;

/** A clause as scripts have it: the bundle keeps nothing but its id. */
export type ClauseId = { id: string };

/** A list of the specification as scripts have it: the bundle makes it anew for each use. */
export type Table<T> = readonly T[] | (() => readonly T[]);

/** The breach of a clause. */
export const breachOf = ({ id }: ClauseId, why: string): ClauseBreach => ({ clause: id, why });

/** The JSON value of a body; else undefined, as with a byte-order mark before it, which RFC 8259 section 8.1 forbids to send. */
export function valueOf({ body }: Pick<CheckedAnswer, 'body'>): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** The first member of an object that is not what it has to be. `clause`: the one that they all belong to, if there is one. */
export function wrongAmong(
  object: Fields,
  members: Table<Field & { clause?: ClauseId }>,
  clause?: ClauseId,
): ClauseBreach | undefined {
  const rows = typeof members === 'function' ? members() : members;
  const { length } = rows;
  // Neither `for of` nor a callback: each step would cost k6 an object, or the depth of its stack.
  for (let i = 0; i < length; i += 1) {
    const why = wrongMember(object, rows[i]!);
    if (why !== undefined) return breachOf((rows[i]!.clause ?? clause)!, why);
  }
  return undefined;
}

/** What is wrong with a body that has to be an object with these members. */
export function wrongBody(
  answer: CheckedAnswer,
  clause: ClauseId,
  fields: Table<Field>,
): ClauseBreach | undefined {
  const value = valueOf(answer);
  return isObject(value)
    ? wrongAmong(value, fields, clause)
    : breachOf(clause, 'the body is not a JSON object');
}
