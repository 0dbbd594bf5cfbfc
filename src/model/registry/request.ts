import type { Clause } from '../../spec/clause.js';
import { bodyJson, bodyObject, bodyRequired } from '../../spec/registry/endpoint.js';
import { excludeDebugBoolean, metaObject, metaStringValues } from '../../spec/registry/request.js';
import { isObject, type Fields } from '../../harness/judging/wire.js';

/** What the specification says of the body of an accept-context call. */
export type Body =
  | { kind: 'valid'; members: { meta?: Record<string, string>; excludeDebugFields?: boolean } }
  /** It breaks this rule, which makes a bad request. */
  | { kind: 'broken'; clause: Clause; rule: string }
  /** It may be accepted or refused. */
  | { kind: 'silent' };

/** Limits are not shown, so a target may have some: beyond these sizes nothing is said. */
const LARGEST_BYTES = 64 * 1024;
const DEEPEST = 100;

const SILENT: Body = { kind: 'silent' };
const broken = (clause: Clause, rule: string): Body => ({ kind: 'broken', clause, rule });

/**
 * Reads a body by Resources / GetChoiceContextRequest. `text`: undefined where there is no body, null where the bytes are
 * no UTF-8 text, which some decoders mend before the grammar is asked.
 */
export function readBody(text: string | null | undefined): Body {
  if (text === null) return SILENT;
  if (text === undefined || /^[ \t\r\n]*$/.test(text)) return broken(bodyRequired, 'no body');
  if (text.length > LARGEST_BYTES || text.startsWith('\ufeff') || depthOf(text) > DEEPEST) return SILENT;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken(bodyJson, 'a body that is not JSON');
  }
  return isObject(value) ? readMembers(value, text) : broken(bodyObject, 'a body that is no object');
}

const KNOWN = ['meta', 'excludeDebugFields'];

function readMembers(request: Fields, text: string): Body {
  const { meta, excludeDebugFields: flag } = request;
  // What null stands for is not shown, nor which of two members of one name counts, nor what half a character is.
  if (meta === null || flag === null || KNOWN.some((name) => timesIn(text, `"${name}"`) > 1)) return SILENT;
  if (/\\ud[89a-f]/i.test(text)) return SILENT;
  if (meta !== undefined && !isObject(meta)) return broken(metaObject, 'a meta that is no object');
  if (flag !== undefined && typeof flag !== 'boolean')
    return broken(excludeDebugBoolean, 'an excludeDebugFields that is no boolean');
  if (meta && !Object.values(meta).every((each) => typeof each === 'string'))
    return broken(metaStringValues, 'a value of meta that is no string');
  if (Object.keys(request).some((name) => !KNOWN.includes(name))) return SILENT;
  return { kind: 'valid', members: request };
}

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
