import type { HttpCall, HttpReply } from '../wire/exchange.js';

/** The id in the path, as sent and decoded; `decoded` is undefined when its escapes are not those of UTF-8. */
export type Id = { raw: string; decoded: string | undefined };

/** A request to the registry. `id` is undefined when the path is not the one of the call. */
export type RegistryCall = HttpCall & { id: Id | undefined };

/** Answers a request to the registry, by its `id`, not by its `path`. */
export type Serve = (call: RegistryCall) => HttpReply | Promise<HttpReply>;

/** Makes another behaviour out of one. State lives in the closure, so that each mount has its own. */
export type Wrap = (serve: Serve) => Serve;
