import { isObject, parseBody } from '../wire/parse.js';

/** A GetChoiceContextRequest, with its defaults filled in. */
export type ContextRequest = { meta: Record<string, string>; excludeDebugFields: boolean };

/** The request, or what is wrong with it. A null member stands for an absent one; unknown members are ignored. */
export const readRequest = (body: Buffer): ContextRequest | string => {
  if (body.length === 0) return 'A body is required.';
  const value = parseBody(body);
  if (value === undefined) return 'The body is not JSON.';
  if (!isObject(value)) return 'The body is not an object.';
  const meta = value['meta'] ?? {};
  if (!isObject(meta)) return 'meta is not an object.';
  if (!Object.values(meta).every((text) => typeof text === 'string'))
    return 'A value of meta is not a string.';
  const excludeDebugFields = value['excludeDebugFields'] ?? false;
  if (typeof excludeDebugFields !== 'boolean') return 'excludeDebugFields is not a boolean.';
  return { meta: meta as Record<string, string>, excludeDebugFields };
};
