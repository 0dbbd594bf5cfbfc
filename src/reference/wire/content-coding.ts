import { gzipSync } from 'node:zlib';
import type { HttpReply } from './exchange.js';

/** The same reply, which names a content coding that its body is not in, or was put in elsewhere. */
export const namesCoding =
  (coding: string) =>
  (reply: HttpReply): HttpReply => ({ ...reply, headers: { ...reply.headers, 'Content-Encoding': coding } });

/** The same reply, compressed. */
export const gzipped = (reply: HttpReply): HttpReply =>
  namesCoding('gzip')({ ...reply, body: gzipSync(reply.body) });
