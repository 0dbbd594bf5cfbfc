import type { HttpCall, HttpReply } from '../wire/exchange.js';
import type { Route } from './route.js';

/** A request for one of the calls of the token standard. */
export type StandardCall = HttpCall & { route: Route };

/** Answers a request by its `route`, not by its `path`. */
export type StandardServe = (call: StandardCall) => HttpReply | Promise<HttpReply>;

/** Returns a changed behaviour. State is in the closure, so that each mount has its own. */
export type StandardWrap = (serve: StandardServe) => StandardServe;
