import { wrongMember, wrongObject, type Fields } from '../../src/harness/judging/wire.js';
import type { Field, Member } from '../../src/spec/wire.js';
import type { Case, ScriptScenario } from '../script-plan.js';

/** A clause that an answer breaks, by its id, and how, in words. */
export interface Breach {
  clause: string;
  why: string;
}

/** As much of an answer as is checked; the names of headers are in the form of Go, such as Content-Type. */
export interface Answer {
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * Checks answers that have the right status, by the rules of a certification. It is cheap: a validator such as Ajv costs
 * as much as the request itself.
 */
export interface ResponseCheck {
  /** The ids of the clauses that it judges; called by the harness alone. */
  clauses: () => readonly string[];
  /** What is found first; undefined: nothing is wrong. */
  breach: (answer: Answer, asked: Case, scenario: Pick<ScriptScenario, 'contracts'>) => Breach | undefined;
}

/** A clause as scripts have it: the bundle keeps nothing but its id. */
export type ClauseId = { id: string };

/** The breach of a clause. */
export const breachOf = ({ id }: ClauseId, why: string): Breach => ({ clause: id, why });

/** The ids of clauses, each once. */
export const idsOf = (clauses: readonly ClauseId[]): string[] => [...new Set(clauses.map(({ id }) => id))];

/** The clauses of members. */
export const clausesOf = (members: readonly Member[]): ClauseId[] => members.map(({ clause }) => clause);

/** The JSON value of a body, without the byte-order mark that RFC 8259 section 8.1 lets a reader pass over; else undefined. */
export function valueOf({ body }: Answer): unknown {
  try {
    return JSON.parse(String(body).replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** The first member that is not what it has to be. */
export const wrongAmong = (object: Fields, members: readonly Member[]): Breach | undefined =>
  firstOf(members, (member) => {
    const why = wrongMember(object, member);
    return why === undefined ? undefined : breachOf(member.clause, why);
  });

/** A check of a body that has to be an object with these members, all by one clause. */
export const objectCheck = (clause: ClauseId, fields: readonly Field[]): ResponseCheck => ({
  clauses: () => [clause.id],
  breach: (answer) => {
    const why = wrongObject(valueOf(answer), fields);
    return why === undefined ? undefined : breachOf(clause, why);
  },
});

/** What is found first in a list. Without `for of`, whose every step costs k6 an object. */
export function firstOf<T>(list: readonly T[], judge: (one: T) => Breach | undefined): Breach | undefined {
  let found: Breach | undefined;
  list.some((one) => (found = judge(one)));
  return found;
}
