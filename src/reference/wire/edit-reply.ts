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
