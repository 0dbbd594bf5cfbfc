import { Reply } from '../../src/harness/http/reply.js';

/** An answer as a target might give it; a value becomes JSON, a text stays as it is. */
export const reply = (status: number, body: unknown = '', headers: [string, string][] = []): Reply =>
  new Reply({
    request: { method: 'POST', url: 'http://127.0.0.1/x', headers: [] },
    response: {
      status,
      headers,
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    durationMs: 1,
    attempts: 1,
  });
