import type { TestContext } from 'node:test';
import { Reply } from '../../src/http/reply.js';
import { Violation } from '../../src/http/outcome.js';
import { store } from '../../src/target-file/target.js';
import { targetWith } from '../../src/target-file/testing.js';
import { type TargetUnderTest, open } from './target-under-test.js';

/** A response as a target might send it. A string body stays as it is; other values become JSON. */
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

/** A subject whose target file has these lines besides the required ones. It is closed when the test ends. */
export function targetUnderTest(
  t: TestContext,
  lines: string,
  files: Readonly<Record<string, string>> = {},
): TargetUnderTest {
  const stored = store(targetWith(t, lines, files));
  const target = open({ name: 'tested', target: stored, clauses: [], observe: [] });
  t.after(() => target.session.close());
  return target;
}

/** Returns the `Violation` that a check throws; rethrows any other error. */
export async function violated(check: Promise<void>): Promise<Violation> {
  const error: unknown = await check.then(
    () => new Error('no violation'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof Violation) return error;
  throw error;
}
