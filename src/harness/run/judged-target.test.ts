import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetWith } from '../target/testing.js';
import { judgedTarget } from './judged-target.js';

test('a waiver from before catalogue 2.0.0 is one of the same clause', (t) => {
  const { file } = targetWith(
    t,
    'waivers:\n  - { clause: party.hint-length-accepted, reason: ticket 4711, expires: 2999-12-31 }\n',
  );
  assert.equal(judgedTarget(file).waivers[0]?.clause, 'participant.hint-length-accepted');
});
