import type { TestContext } from 'node:test';
import { Reply } from '../../src/http/reply.js';
import { Violation } from '../../src/http/outcome.js';
import { store } from '../../src/target-file/target.js';
import { targetWith } from '../../src/target-file/testing.js';
import { type TargetUnderTest, open } from './target-under-test.js';

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

/** A subject whose target file has these lines besides what every one must have; open until the test ends. */
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

/** The `Violation` that a check ends with; anything else fails the test. */
export async function violated(check: Promise<void>): Promise<Violation> {
  const error: unknown = await check.then(
    () => new Error('no violation'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof Violation) return error;
  throw error;
}
