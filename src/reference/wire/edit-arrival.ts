import { gzipped, type Arrival, type HttpCall, type HttpReply } from './exchange.js';
import type { AnyWrap } from './edit-reply.js';

/** Whether a body is chunked instead of having a Content-Length. */
export const isChunked = ({ headers }: HttpCall): boolean => headers['transfer-encoding'] !== undefined;

/** The Content-Type of a call; empty when there is none. */
export const typeOf = ({ headers }: HttpCall): string => headers['content-type'] ?? '';

/** The Accept of a call; empty when there is none. */
export const acceptOf = ({ headers }: HttpCall): string => headers.accept ?? '';

/** The Accept-Encoding of a call; empty when there is none. */
export const codingsOf = ({ headers }: HttpCall): string => String(headers['accept-encoding'] ?? '');

/** Compresses the reply with gzip when Accept-Encoding names only other codings. */
export const gzippedForOthers = (reply: HttpReply, call: HttpCall): HttpReply =>
  /^(?!.*gzip).*\w/.test(codingsOf(call)) ? gzipped(reply) : reply;

/** Replaces the body, depending on how it arrived. */
export const readsAs =
  (read: (arrival: Arrival, body: Buffer) => Buffer): AnyWrap =>
  (serve) =>
  (call) =>
    serve(call.arrival ? { ...call, body: read(call.arrival, call.body) } : call);

/** Refuses calls by how they arrive, before anything else is checked. */
export const refusesArriving =
  (test: (call: HttpCall) => boolean, refusal: HttpReply): AnyWrap =>
  (serve) =>
  (call) =>
    test(call) ? refusal : serve(call);

/** After a response with this status, refuses all further requests over the same connection. */
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
