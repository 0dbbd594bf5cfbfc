import type { Id } from './call.js';

const PATH = /^\/registry\/transfer-instruction\/v1\/([^/]+)\/choice-contexts\/accept$/;

const decode = (raw: string): string | undefined => {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
};

/** The id as it stands in a path, with its escapes. */
export const encodedId = (raw: string): Id => ({ raw, decoded: decode(raw) });

/** The id as such. */
export const plainId = (id: string): Id => ({ raw: encodeURIComponent(id), decoded: id });

/** The id in the path of the accept-context call; undefined for another path. */
export const idOf = (path: string): Id | undefined => {
  const raw = PATH.exec(path)?.[1];
  return raw === undefined ? undefined : encodedId(raw);
};
