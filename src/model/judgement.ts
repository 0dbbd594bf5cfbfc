import type { Clause } from '../spec/clause.js';
import type { Call } from './call.js';
import { isObject, type Fields } from './reading/wire.js';

/** A response as the model reads it: HTTP without its transport. */
export interface Answer {
  readonly status: number;
  /** The first header of a name, which is given in lower case. */
  header(name: string): string | undefined;
  /** The body as text. Absent where only its value is known. */
  readonly text?: string;
  /** The body as bytes. Absent where only its text or its value is known. */
  readonly body?: Buffer;
  /** Why nobody can read the body, in words: it is not in the content coding that the response names. */
  readonly undecoded?: string | undefined;
  /** The body as JSON, or in words why it is not JSON. */
  readonly json: { ok: true; value: unknown } | { ok: false; why: string };
  /** For a line of a report: `404 {"error":"…"}`. */
  toString(): string;
}

/** How a response breaks a clause, in words for a report. */
export interface Wrong {
  expected: string;
  actual: string;
  /** What went wrong, without what differs from request to request: responses that share it have one cause. */
  symptom: string;
  /** What the request asked for or broke. */
  rule?: string;
  /** An earlier response of the run that this one contradicts. */
  against?: Answer;
  /** The call that had that earlier response, where this response is wrong only beside it. */
  earlierCall?: Call;
  /** Whether the status is what is wrong: the same call may have the right one when it is sent in another way. */
  isStatus?: true;
  /** Whether a replica that is behind may give it: further calls decide. */
  mayBeLate?: true;
  /** Whether the clause is about what came before: that is then no other cause. */
  isOfOrder?: true;
  /** Whether it comes of a call that was answered 500: that may be a gateway's, so further tries must show it. */
  isAfterError?: true;
  /** A call that must be answered rightly, or nothing can be said about this one. */
  unlike?: Call;
  /** Further clauses that it breaks, which are less specific. */
  also?: readonly Clause[];
}

/** What a response shows of one clause. Without `wrong` it keeps the clause. */
export interface Judgement {
  clause: Clause;
  wrong?: Wrong;
}

/** One judgement for each clause that is kept: a run has many of them. */
const kept = new Map<Clause, Judgement>();

/** A judgement: the clause is kept unless something is wrong. */
export function judgement(clause: Clause, wrong: Wrong | undefined): Judgement {
  if (wrong) return { clause, wrong };
  const known = kept.get(clause) ?? { clause };
  kept.set(clause, known);
  return known;
}

/** What is wrong with a response that must have one of these statuses. @returns undefined when it has one */
export function wrongStatus(answer: Answer, allowed: readonly number[], rule: string): Wrong | undefined {
  if (allowed.includes(answer.status)) return undefined;
  const expected = `status ${allowed.join(' or ')}`;
  const symptom = `${answer.status} instead of ${allowed[0]}`;
  return { expected, actual: String(answer), symptom, rule, isStatus: true };
}

/** Whether a response is about the moment: the target, or its gateway, is busy. */
export const isOfTheMoment = ({ status }: Answer): boolean => status >= 500 || status === 429;

/** The body of a response as text. */
export const bodyTextOf = ({ text, json }: Answer): string =>
  text ?? (json.ok ? JSON.stringify(json.value) : '');

/** The body of a response, where it is a JSON object. */
export const objectOf = ({ json }: Answer): Fields | undefined =>
  json.ok && isObject(json.value) ? json.value : undefined;
