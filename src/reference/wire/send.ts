import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Reply } from './exchange.js';

/** Writes a reply, framed as it asks. */
export const send = async (response: ServerResponse, reply: Reply): Promise<void> => {
  if (reply.pieces === undefined) {
    response.writeHead(reply.status, { ...reply.headers, 'Content-Length': Buffer.byteLength(reply.body) });
    response.end(reply.body);
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, reply.headers);
  for (let at = 0; at < body.length && !response.destroyed; at += reply.pieces) {
    response.write(body.subarray(at, at + reply.pieces));
    // Writes of the same tick would leave in one packet.
    await setImmediate();
  }
  response.end();
};
