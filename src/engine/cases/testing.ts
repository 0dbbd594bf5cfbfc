import type { RawExchange } from '../../http/message.js';
import { runProperty, type PropertyOptions, type PropertyResult } from './run.js';
import { attempt, type Attempt } from './cases.js';

/** Runs a property over one check, with a fixed seed and budget. */
export function run<T>(
  cases: PropertyOptions<T>['cases'],
  check: (input: T) => unknown,
  options: Partial<PropertyOptions<T>> = {},
): Promise<PropertyResult<T>> {
  return runProperty({
    cases,
    attempt: (input) => tried(() => check(input)),
    seed: 7,
    budget: 'standard',
    concurrency: 4,
    shrink: true,
    ...options,
  });
}

/** One attempt with an exchange of its own. */
export const tried = async (check: () => unknown): Promise<Attempt> => ({
  outcome: await attempt(async () => {
    await check();
  }),
  exchanges: [exchange()],
});

export const exchange = (): RawExchange => ({
  request: { method: 'POST', url: 'http://127.0.0.1/', headers: [] },
  durationMs: 0,
  attempts: 1,
});
