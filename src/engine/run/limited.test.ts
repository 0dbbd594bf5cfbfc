import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedBy } from './limited.js';

const run = { requests: 1_000, durationMs: 100_000, budget: 'standard' } as const;

test('refusals are told with the rate that is below them', () => {
  const held = { refused: 200, limitMs: 0, targetMs: 40_000 };
  assert.equal(
    limitedBy({ ...run, held }),
    'The target refused 200 of 1,000 requests as too many (429 or 503), and 40 s were spent waiting for it. ' +
      'limits.requestsPerSecond: 8 keeps below what it refuses; --budget quick or fewer clauses (--clause) would take less time.',
  );
});

test('waiting for the limit of the target file is told when it took much of the run', () => {
  const held = { refused: 0, limitMs: 90_000, targetMs: 0 };
  const text = limitedBy({ ...run, budget: 'quick', held, requestsPerSecond: 10 });
  assert.match(
    text!,
    /^90 s of 100 s were .* limits\.requestsPerSecond \(10\)\. A higher limit, fewer clauses/,
  );
  assert.equal(limitedBy({ ...run, held: { ...held, limitMs: 9_000 }, requestsPerSecond: 10 }), undefined);
});
