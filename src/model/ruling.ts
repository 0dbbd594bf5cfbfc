import type { Clause } from '../spec/clause.js';
import { isObject, type Fields } from '../harness/judging/wire.js';

/** An answer as the model reads it: HTTP without its transport. */
export interface Answer {
  readonly status: number;
  /** The first header of a name, which is given in lower case. */
  header(name: string): string | undefined;
  /** The body as JSON, or why it is none, in words. */
  readonly json: { ok: true; value: unknown } | { ok: false; why: string };
  /** For a line of a report: `404 {"error":"…"}`. */
  toString(): string;
}

/** How an answer breaks a clause, in words for a report. */
export interface Wrong {
  expected: string;
  actual: string;
  /** What went wrong without what differs from request to request: answers that share it are one cause. */
  gist: string;
  /** What the request asked for or broke. */
  rule?: string;
  /** An earlier answer of the run that this one contradicts. */
  against?: Answer;
}

/** What an answer shows of one clause; without `wrong` it keeps it. A clause that it says nothing of has no ruling. */
export interface Ruling {
  clause: Clause;
  wrong?: Wrong;
}

/** A ruling that holds unless there is something wrong. */
export const ruling = (clause: Clause, wrong: Wrong | undefined): Ruling =>
  wrong ? { clause, wrong } : { clause };

/** What is wrong with an answer that must have one of these statuses; undefined: nothing. */
export function wrongStatus(answer: Answer, allowed: readonly number[], rule: string): Wrong | undefined {
  if (allowed.includes(answer.status)) return undefined;
  const expected = `status ${allowed.join(' or ')}`;
  return { expected, actual: String(answer), gist: `${answer.status} instead of ${allowed[0]}`, rule };
}

/** The body of an answer, where it is a JSON object. */
export const objectOf = ({ json }: Answer): Fields | undefined =>
  json.ok && isObject(json.value) ? json.value : undefined;
