import type { Clause } from '../spec/clause.js';
import type { Call } from './call.js';
import { isObject, type Fields } from './reading/wire.js';

/** A response as the model reads it: HTTP without the transport. */
export interface Answer {
  readonly status: number;
  /** The first header with a name, which is given in lower case. */
  header(name: string): string | undefined;
  /** The body as text. Absent when only its value is known. */
  readonly text?: string;
  /** The body as bytes. Absent when only its text or its value is known. */
  readonly body?: Buffer;
  /** Why the body cannot be decoded, in words: it is not in the content coding that the response names. */
  readonly undecoded?: string | undefined;
  /** The body as JSON, or, in words, why it is not JSON. `where`: the message of the parser. */
  readonly json: { ok: true; value: unknown } | { ok: false; why: string; where?: string };
  /** For a line of a report: `404 {"error":"…"}`. */
  toString(): string;
}

/** How a response breaks a clause, in words for a report. */
export interface Wrong {
  expected: string;
  actual: string;
  /** What went wrong, without details that differ from request to request. Equal symptoms have one cause. */
  symptom: string;
  /** What the request asked for or broke. */
  rule?: string;
  /** An earlier response of the run that contradicts this one. */
  against?: Answer;
  /** The calls of earlier responses, when this response is wrong only compared with them. */
  earlierCalls?: readonly Call[];
  /** A hint, and the number of accepted calls with it up to this one, when the earlier ones are part of the mistake. */
  uses?: { hint: string; times: number };
  /** What the target must do with the call, when that is what it does wrong. */
  must?: 'accept' | 'refuse' | 'refuse otherwise' | 'not fail';
  /** Whether the body is in a content coding that the client cannot read. */
  ofCoding?: true;
  /** Whether the status is wrong. The same call may get the right status when it is sent in another way. */
  isStatus?: true;
  /** Whether a replica that is behind may give this response. Further calls decide. */
  mayBeLate?: true;
  /** Whether the clause is about the calls before. They are then not another cause. */
  isOfOrder?: true;
  /** Whether it follows a call that was answered 500. That may be a gateway's, so further attempts must show it. */
  isAfterError?: true;
  /** A call that must be answered correctly. Otherwise nothing can be concluded about this one. */
  unlike?: Call;
  /** Further clauses that it breaks, which are less specific. */
  also?: readonly Clause[];
  /** What it breaks instead if the call is answered correctly without some of its members. */
  ofMembers?: { clause: Clause; rule: string };
}

/** What a response shows about one clause. The clause is kept when `wrong` is absent. */
export interface Judgement {
  clause: Clause;
  wrong?: Wrong;
}

/** A cache with one judgement for each clause that is kept, because a run has many of them. */
const kept = new Map<Clause, Judgement>();

/** A judgement: the clause is kept unless something is wrong. */
export function judgement(clause: Clause, wrong: Wrong | undefined): Judgement {
  if (wrong) return { clause, wrong };
  const known = kept.get(clause) ?? { clause };
  kept.set(clause, known);
  return known;
}

/** Checks that a response has one of these statuses. @returns what is wrong; undefined when it has one of them */
export function wrongStatus(answer: Answer, allowed: readonly number[], rule: string): Wrong | undefined {
  if (allowed.includes(answer.status)) return undefined;
  const isAllowed = allowed.some((status) => status < 400);
  const isOtherwise = answer.status >= 400 && answer.status < 500;
  const refuse = isOtherwise ? 'refuse otherwise' : 'refuse';
  return {
    expected: `status ${allowed.join(' or ')}`,
    actual: String(answer),
    symptom: `${answer.status} instead of ${allowed[0]}`,
    rule,
    isStatus: true,
    must: isAllowed ? 'accept' : refuse,
    ...(!isAllowed && errorInPlace(answer)),
  };
}

/** The symptom of a target that refuses with a status of success. */
const ERROR_IN_PLACE = 'an error with a status of success';
const RESULTS = ['choiceContextData', 'choiceContext', 'partyDetails', 'id'];

/** What is wrong with a refusal that has a status of success: one mistake, whatever is refused. Empty for others. */
export const errorInPlace = (answer: Answer): Partial<Wrong> =>
  isErrorInPlace(answer) ? { symptom: ERROR_IN_PLACE, rule: ERROR_IN_PLACE, must: 'refuse otherwise' } : {};

/** Whether a response with a status of success has an error in the place of its result. */
export function isErrorInPlace(answer: Answer): boolean {
  const body = objectOf(answer) ?? {};
  const isError = typeof body['error'] === 'string' || typeof body['code'] === 'string';
  return answer.status >= 200 && answer.status < 300 && isError && !RESULTS.some((name) => name in body);
}

/** Whether a response is transient: the target or its gateway is busy. */
export const isOfTheMoment = ({ status }: Answer): boolean => status >= 500 || status === 429;

/** The body of a response as text. */
export const bodyTextOf = ({ text, json }: Answer): string =>
  text ?? (json.ok ? JSON.stringify(json.value) : '');

/** The body of a response when it is a JSON object. */
export const objectOf = ({ json }: Answer): Fields | undefined =>
  json.ok && isObject(json.value) ? json.value : undefined;
