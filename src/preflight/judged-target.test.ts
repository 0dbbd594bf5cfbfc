import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../platform/errors.js';
import { targetWith } from '../target-file/testing.js';
import { judgedTarget, checkWaivers } from './judged-target.js';

test('a waiver from before catalogue 2.0.0 is one of the same clause', (t) => {
  const { file } = targetWith(
    t,
    'waivers:\n  - { clause: party.hint-length-accepted, reason: ticket 4711, expires: 2999-12-31 }\n',
  );
  assert.equal(judgedTarget(file).waivers[0]?.clause, 'participant.hint-length-accepted');
});

const known = ['registry.meta-object', 'registry.unknown-id'];
const waivers = (...clauses: string[]) =>
  `waivers:\n${clauses.map((id) => `  - { clause: ${id}, reason: r, expires: 2030-01-01 }\n`).join('')}`;

test('waivers of known clauses are let through', (t) =>
  checkWaivers(targetWith(t, waivers('registry.meta-object', 'registry.unknown-id')), known));

test('waivers of unknown clauses are refused, all at once, with the nearest one', (t) => {
  const target = targetWith(
    t,
    waivers('registry.meta-objekt', 'registry.unknown-id', 'registry.quite-another-thing'),
  );
  assert.throws(
    () => checkWaivers(target, known),
    new UsageError(
      `${target.file}:5:15: waivers[0].clause: there is no clause registry.meta-objekt: did you mean registry.meta-object?\n` +
        `${target.file}:7:15: waivers[2].clause: there is no clause registry.quite-another-thing: \`assay clauses\` prints them all`,
    ),
  );
});
