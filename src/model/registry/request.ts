import type { Clause } from '../../spec/clause.js';
import { bodyJson, bodyObject, bodyRequired } from '../../spec/registry/endpoint.js';
import { excludeDebugBoolean, metaObject, metaStringValues } from '../../spec/registry/request.js';
import { isObject, type Fields } from '../../harness/judging/wire.js';

/** What is said of the body of a call for a context or a factory. */
export type Body =
  | {
      kind: 'valid';
      members: {
        meta?: Record<string, string>;
        excludeDebugFields?: boolean;
        choiceArguments?: Fields;
      };
    }
  /** It breaks this rule, which makes a bad request. */
  | { kind: 'broken'; clause: Clause; rule: string }
  /** It may be accepted or refused; accepted, it asks for no debug fields where `excludes` says so. */
  | { kind: 'silent'; excludes?: boolean };

/** Limits are not shown, so a target may have some: beyond these sizes nothing is said. */
const LARGEST_BYTES = 64 * 1024;
const DEEPEST = 100;

/** A character beyond the first plane, escaped in two halves (RFC 8259 section 7). */
const PAIR = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi;

const SILENT: Body = { kind: 'silent' };
const broken = (clause: Clause, rule: string): Body => ({ kind: 'broken', clause, rule });

/** The clauses by which a body is bad, and which members it may have. */
export interface BodyClauses {
  required: Clause;
  json: Clause;
  object: Clause;
  flag: Clause;
  /** Absent: it has no meta. */
  meta?: { object: Clause; values: Clause };
  /** Absent: it has no choiceArguments. */
  choiceArguments?: { required: Clause; object: Clause };
}

const ACCEPT_BODY: BodyClauses = {
  required: bodyRequired,
  json: bodyJson,
  object: bodyObject,
  flag: excludeDebugBoolean,
  meta: { object: metaObject, values: metaStringValues },
};

/**
 * Reads a body by Resources / GetChoiceContextRequest, or by the clauses of another call. `text`: undefined where there is no body, null where the bytes are
 * no UTF-8 text, which some decoders mend before the grammar is asked.
 */
export function readBody(text: string | null | undefined, clauses = ACCEPT_BODY): Body {
  if (text === null) return SILENT;
  if (text === undefined || /^[ \t\r\n]*$/.test(text)) return broken(clauses.required, 'no body');
  if (text.length > LARGEST_BYTES || text.startsWith('\ufeff') || depthOf(text) > DEEPEST) return SILENT;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken(clauses.json, 'a body that is not JSON');
  }
  return isObject(value)
    ? readMembers(value, text, clauses)
    : broken(clauses.object, 'a body that is no object');
}

function readMembers(request: Fields, text: string, clauses: BodyClauses): Body {
  const known = ['meta', 'choiceArguments', 'excludeDebugFields'].filter(
    (name) => name === 'excludeDebugFields' || Object.hasOwn(clauses, name),
  );
  const { meta, excludeDebugFields: flag, choiceArguments } = request;
  const silent: Body = {
    kind: 'silent',
    excludes: flag === true && timesIn(text, '"excludeDebugFields"') === 1,
  };
  // What null stands for is not shown, nor which of two members of one name counts, nor what half a character is.
  if (flag === null || known.some((name) => timesIn(text, `"${name}"`) > 1)) return silent;
  if (clauses.meta && meta === null) return silent;
  // Many libraries refuse this name, or leave it out: some JavaScript takes it for the prototype of an object.
  if (text.includes('"__proto__"')) return silent;
  if (/\\ud[89a-f]/i.test(text.replaceAll(PAIR, ''))) return silent;
  // Decoders of some languages, Go for one, take a name in any case.
  if (Object.keys(request).some((name) => isNearly(name, known))) return silent;
  if (clauses.choiceArguments) {
    if (choiceArguments === undefined) return broken(clauses.choiceArguments.required, 'no choiceArguments');
    if (!isObject(choiceArguments))
      return broken(clauses.choiceArguments.object, 'choiceArguments that are no object');
  }
  if (clauses.meta && meta !== undefined && !isObject(meta))
    return broken(clauses.meta.object, 'a meta that is no object');
  if (flag !== undefined && typeof flag !== 'boolean')
    return broken(clauses.flag, 'an excludeDebugFields that is no boolean');
  if (clauses.meta && isObject(meta) && !Object.values(meta).every((each) => typeof each === 'string'))
    return broken(clauses.meta.values, 'a value of meta that is no string');
  if (Object.keys(request).some((name) => !known.includes(name))) return silent;
  return { kind: 'valid', members: request };
}

const isNearly = (name: string, known: readonly string[]): boolean =>
  !known.includes(name) && known.some((each) => each.toLowerCase() === name.toLowerCase());

const timesIn = (text: string, part: string) => text.split(part).length - 1;

/** How many brackets are open at once, at most; those inside of texts are counted too, which makes it more. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const sign of text) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}
