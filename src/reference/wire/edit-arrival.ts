import { gzipped, type Arrival, type HttpCall, type HttpReply } from './exchange.js';
import type { AnyWrap } from './edit-reply.js';

/** Whether a body comes in chunks, and not with its length. */
export const isChunked = ({ headers }: HttpCall): boolean => headers['transfer-encoding'] !== undefined;

/** The Content-Type of a call; empty where there is none. */
export const typeOf = ({ headers }: HttpCall): string => headers['content-type'] ?? '';

/** The Accept of a call; empty where there is none. */
export const acceptOf = ({ headers }: HttpCall): string => headers.accept ?? '';

/** The Accept-Encoding of a call; empty where there is none. */
export const codingsOf = ({ headers }: HttpCall): string => String(headers['accept-encoding'] ?? '');

/** The same reply, compressed where Accept-Encoding names other codings than gzip, and only those. */
export const gzippedForOthers = (reply: HttpReply, call: HttpCall): HttpReply =>
  /^(?!.*gzip).*\w/.test(codingsOf(call)) ? gzipped(reply) : reply;

/** Puts another text in the place of the body, by how it came. */
export const readsAs =
  (read: (arrival: Arrival, body: Buffer) => Buffer): AnyWrap =>
  (serve) =>
  (call) =>
    serve(call.arrival ? { ...call, body: read(call.arrival, call.body) } : call);

/** Refuses calls that come in a way, before they are looked at. */
export const refusesArriving =
  (test: (call: HttpCall) => boolean, refusal: HttpReply): AnyWrap =>
  (serve) =>
  (call) =>
    test(call) ? refusal : serve(call);

/** Refuses what comes over a connection after something else was answered so. */
export const remembersOnConnection =
  (status: number, refusal: HttpReply): AnyWrap =>
  (serve) => {
    const spoilt = new WeakSet<object>();
    return async (call) => {
      const { connection = {} } = call.arrival ?? {};
      if (spoilt.has(connection)) return refusal;
      const reply = await serve(call);
      if (reply.status === status) spoilt.add(connection);
      return reply;
    };
  };
