import type { IncomingMessage } from 'node:http';

const KEPT = 2 * 1024 * 1024;
const DRAINED = 64 * 1024 * 1024;

/** The body of a request; `undefined` when it is larger than 2 MB. Rejects when the client goes away. */
export const readBody = (request: IncomingMessage): Promise<Buffer | undefined> =>
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
    request.on('end', () => resolve(size > KEPT ? undefined : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client went away')));
  });
