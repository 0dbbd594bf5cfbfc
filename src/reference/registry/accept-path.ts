import type { HttpCall, HttpReply } from '../wire/exchange.js';

/** The id in the path, as sent and decoded; `decoded` is undefined when its escapes are not valid UTF-8. */
export type Id = { raw: string; decoded: string | undefined };

/** A request to the registry. `id` is undefined when the path is not that of the call. */
export type RegistryCall = HttpCall & { id: Id | undefined };

/** Answers a request to the registry, by its `id`, not by its `path`. */
export type Serve = (call: RegistryCall) => HttpReply | Promise<HttpReply>;

/** Returns a changed behaviour. State is in the closure, so that each mount has its own. */
export type Wrap = (serve: Serve) => Serve;

const PATH = /^\/registry\/transfer-instruction\/v1\/([^/]+)\/choice-contexts\/accept$/;

const decode = (raw: string): string | undefined => {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
};

/** The id in a path, with its escapes. */
export const encodedId = (raw: string): Id => ({ raw, decoded: decode(raw) });

/** The id without escapes. */
export const plainId = (id: string): Id => ({ raw: encodeURIComponent(id), decoded: id });

/** The id in the path of the accept-context call; undefined for another path. */
export const idOf = (path: string): Id | undefined => {
  const raw = PATH.exec(path)?.[1];
  return raw === undefined ? undefined : encodedId(raw);
};
