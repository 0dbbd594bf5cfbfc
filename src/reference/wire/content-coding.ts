import { gzipSync } from 'node:zlib';
import { codingsOf } from './edit-arrival.js';
import type { HttpCall, Reply } from './exchange.js';

/** The same reply, which names a content coding that its body is not in, or was put in elsewhere. */
export const namesCoding =
  (coding: string) =>
  (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Content-Encoding': coding } });

/** The same reply, compressed. */
export const gzipped = (reply: Reply): Reply => namesCoding('gzip')({ ...reply, body: gzipSync(reply.body) });

/** The same reply, compressed where Accept-Encoding names other codings than gzip, and only those. */
export const gzippedForOthers = (reply: Reply, call: HttpCall): Reply =>
  /^(?!.*gzip).*\w/.test(codingsOf(call)) ? gzipped(reply) : reply;
