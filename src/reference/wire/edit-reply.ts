import { type HttpCall, type HttpReply, gzipped, type Arrival } from './exchange.js';

/** Makes another behaviour out of one, of whichever system. State lives in the closure, so that each mount has its own. */
export type AnyWrap = <C extends HttpCall>(
  serve: (call: C) => HttpReply | Promise<HttpReply>,
) => (call: C) => HttpReply | Promise<HttpReply>;

/** Changes every reply. */
export const onReply =
  (edit: (reply: HttpReply, call: HttpCall) => HttpReply | Promise<HttpReply>): AnyWrap =>
  (serve) =>
  async (call) =>
    edit(await serve(call), call);

/** The same reply with another value as its JSON body. */
export const withJson = (reply: HttpReply, value: unknown): HttpReply => ({
  ...reply,
  body: JSON.stringify(value),
});

/** The same reply with another media type. */
export const withMediaType = (reply: HttpReply, type: string): HttpReply => ({
  ...reply,
  headers: { ...reply.headers, 'Content-Type': type },
});

/** A copy without some members. */
export const without = <T extends object>(value: T, ...names: string[]): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Partial<T>;

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
