import type { HttpCall, HttpReply } from './exchange.js';

/** Returns a changed behaviour of any system. State is in the closure, so that each mount has its own. */
export type AnyWrap = <C extends HttpCall>(
  serve: (call: C) => HttpReply | Promise<HttpReply>,
) => (call: C) => HttpReply | Promise<HttpReply>;

/** Changes every reply. */
export const onReply =
  (edit: (reply: HttpReply, call: HttpCall) => HttpReply | Promise<HttpReply>): AnyWrap =>
  (serve) =>
  async (call) =>
    edit(await serve(call), call);

/** A change that counts: `make` gets a function that returns 1 at its first call, then 2 and so on, for each mount. */
export const counting = <Wrap extends (...serve: never[]) => unknown>(
  make: (count: () => number) => Wrap,
): Wrap =>
  ((...serve: never[]) => {
    let count = 0;
    return make(() => (count += 1))(...serve);
  }) as Wrap;

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

/** Whether a body is chunked instead of having a Content-Length. */
export const isChunked = ({ headers }: HttpCall): boolean => headers['transfer-encoding'] !== undefined;

/** The Content-Type of a call; empty when there is none. */
export const typeOf = ({ headers }: HttpCall): string => headers['content-type'] ?? '';

/** The Accept of a call; empty when there is none. */
export const acceptOf = ({ headers }: HttpCall): string => headers.accept ?? '';

/** The Accept-Encoding of a call; empty when there is none. */
export const codingsOf = ({ headers }: HttpCall): string => String(headers['accept-encoding'] ?? '');

/** Whether a call takes no body without a content coding (RFC 9110 section 12.5.3). */
export function needsCoding(call: HttpCall): boolean {
  const accepted = codingsOf(call).replaceAll(' ', '');
  const name = accepted.includes('identity') ? 'identity' : String.raw`\*`;
  return new RegExp(String.raw`(?:^|,)${name};q=0(?:\.0*)?(?:,|$)`).test(accepted);
}

/** Replaces the body, depending on how it arrived. */
export const readsAs =
  (read: (arrival: Required<HttpCall>['arrival'], body: Buffer) => Buffer): AnyWrap =>
  (serve) =>
  (call) =>
    serve(call.arrival ? { ...call, body: read(call.arrival, call.body) } : call);

/** Refuses calls by how they arrive, before anything else is checked. */
export const refusesArriving =
  (test: (call: HttpCall) => boolean, refusal: HttpReply): AnyWrap =>
  (serve) =>
  (call) =>
    test(call) ? refusal : serve(call);

/** The same change of all calls of a registry. */
export const registries = (wrap: AnyWrap) => ({ wrap, tokenStandard: wrap });

/** The same change of the registry, the participant, the scan and the apps. */
export const everywhere = (wrap: AnyWrap) => ({
  ...registries(wrap),
  ...{ participant: { wrap }, scan: { wrap }, operator: { wrap } },
});

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

/** Returns pseudo-random numbers from 0 to 1; the same seed gives the same ones (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
