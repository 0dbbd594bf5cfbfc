import { isObject, wrongMember, type Fields } from '../../src/model/reading/wire.js';
import type { Field } from '../../src/spec/wire.js';
import type { CheckName, ScriptScenario, Sent } from '../script-plan.js';

// k6 keeps all of this in each virtual user. A function costs 0.8 KB and an object 0.6 KB, so only few are made.

/** The id of a clause that a response breaks, and how, as text. */
export interface ClauseBreach {
  clause: string;
  why: string;
}

/** A response that the rules allow but nobody would expect, as text. It is reported and breaks nothing. */
export interface ObservedAnswer {
  observed: string;
}

/** The parts of a response that are checked. Header names have the form of Go, such as Content-Type. */
export interface CheckedAnswer {
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * Checks a response with the right status by the rules of a certification. Returns the first problem; undefined
 * when there is none. It must be cheap: a validator such as Ajv costs as much as the request itself.
 */
export type ResponseCheck = (
  answer: CheckedAnswer,
  asked: Sent,
  scenario: Pick<ScriptScenario, 'contracts' | 'disclosed' | 'providers'>,
  memory: Memory,
) => ClauseBreach | ObservedAnswer | undefined;

/** Checks by name. */
export type ResponseChecks = Readonly<Partial<Record<CheckName, ResponseCheck>>>;

/** A clause in scripts: the bundle keeps only its id. */
export type ClauseId = { id: string };

/** A list of the specification in scripts: the bundle creates it for each use. */
export type Table<T> = readonly T[] | (() => readonly T[]);

/** Returns the breach of a clause. */
export const breachOf = ({ id }: ClauseId, why: string): ClauseBreach => ({ clause: id, why });

/** The JSON value of a body, or undefined. A byte-order mark, for example, is forbidden by RFC 8259 (8.1). */
export function valueOf({ body }: Pick<CheckedAnswer, 'body'>): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Returns the first wrong member of an object. `clause`: the clause of all members without one of their own. */
export function wrongAmong(
  object: Fields,
  members: Table<Field & { clause?: ClauseId }>,
  clause?: ClauseId,
): ClauseBreach | undefined {
  const rows = typeof members === 'function' ? members() : members;
  const { length } = rows;
  // An indexed loop, because each step of `for of` would cost k6 an object, and a callback would cost stack depth.
  for (let i = 0; i < length; i += 1) {
    const why = wrongMember(object, rows[i]!);
    if (why !== undefined) return breachOf((rows[i]!.clause ?? clause)!, why);
  }
  return undefined;
}

/** Returns the first problem of a body that must be an object with these members. */
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

/** Returns the URL of the next page: the same URL with the token of the response; undefined when there is none. */
export function nextPage(
  url: string,
  answer: Pick<CheckedAnswer, 'body'> & { status: number },
): string | undefined {
  const value = answer.status === 200 ? valueOf(answer) : undefined;
  const token = isObject(value) ? value['nextPageToken'] : undefined;
  return typeof token === 'string' && token !== '' && !/\p{Surrogate}/u.test(token)
    ? `${url}&pageToken=${encodeURIComponent(token)}`
    : undefined;
}

/** Remembers responses, for all virtual users together if k6 has the module `k6/x/assay` (`load/k6`). */
export interface Memory {
  /** Whether exactly this response to the request was stored. */
  isKnown(asked: string, type: string, body: string): boolean;
  /** Stores a response that was found correct. */
  keep(asked: string, type: string, body: string): void;
  isFirst(law: string, key: string, value: string): boolean;
  /**
   * Reads every line of a text exposition, and compares its counters with those of scrapes that ended before this
   * one `began`, in milliseconds since 1970. Returns the broken rule and the reason, separated by a line feed.
   * Undefined without the module, because a script would need more time than the request.
   */
  scrape?: (url: string, began: number, body: string) => string | null;
}

/** Maximum number of responses, and of keys, per virtual user, because there are many virtual users. */
const MOST = 8;

/** The memory of one virtual user. */
export function ownMemory(): Memory {
  const answers: Record<string, string> = {};
  const firsts: Record<string, string> = {};
  let [kept, seen] = [0, 0];
  return {
    isKnown: (asked, type, body) => answers[`${asked} ${type}`] === body,
    keep: (asked, type, body) => {
      const key = `${asked} ${type}`;
      if (answers[key] === undefined && (kept += 1) > MOST) return;
      answers[key] = body;
    },
    isFirst: (law, key, value) => {
      const place = `${law} ${key}`;
      if (firsts[place] === undefined && (seen += 1) <= MOST) firsts[place] = value;
      return (firsts[place] ?? value) === value;
    },
  };
}
