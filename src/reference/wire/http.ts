import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { HttpReply } from './exchange.js';

/** Writes a reply, framed as it asks. */
export const send = async (response: ServerResponse, reply: HttpReply): Promise<void> => {
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

const KEPT = 2 * 1024 * 1024;
const DRAINED = 64 * 1024 * 1024;

/** The client went away in the middle of a request, of whose body this came. */
export class ClientGone extends Error {
  constructor(readonly body: Buffer) {
    super('the client went away');
  }
}

/** The pieces of a request's body; `undefined` when it is larger than 2 MB. Rejects with `BrokenOff`. */
export const readPieces = (request: IncomingMessage): Promise<Buffer[] | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= KEPT) chunks.push(chunk);
      // An oversized body is read to its end all the same: closing early could cost the client the answer.
      else if (size > DRAINED) request.destroy();
      else chunks.length = 0;
    });
    request.on('end', () => resolve(size > KEPT ? undefined : chunks));
    const reportBroken = () => reject(new ClientGone(Buffer.concat(chunks)));
    request.on('error', reportBroken);
    request.on('close', reportBroken);
  });

/** The body of a request; `undefined` when it is larger than 2 MB. Rejects with `BrokenOff`. */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const pieces = await readPieces(request);
  return pieces && Buffer.concat(pieces);
};
