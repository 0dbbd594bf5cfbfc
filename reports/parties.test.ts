import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause, verdictOf } from './fixtures/build.js';
import { passing } from './fixtures/passing.js';
import { production, threeSystems } from './fixtures/systems.js';
import { hintsText, partiesLine } from './parties.js';
import { OBEYED, samples } from './testing/samples.js';

const judged = clause('participant.hint-type', 'A hint is a string.', { system: 'participant' });
const line = (...hints: string[]) => partiesLine(verdictOf({ hints, clauses: [judged] }));

test('how many parties there are for ever, and how their hints begin, in one sentence', () => {
  assert.equal(
    partiesLine(threeSystems),
    '32 permanent parties created; hints: 19 × "assay-k3f9x2m0000…", ' +
      '11 others ("Ak3f9x2m0003…", "ak3f9x2m0003…", "0k3f9x2m0003…", …), 2 without a hint',
  );
});

test('few parties are named, each with all that is known of its hint', () => {
  assert.equal(line('assay-k3f9x2m00001'), '1 permanent party created; hints: "assay-k3f9x2m00001"');
  assert.equal(line('a', 'x'.repeat(32)), `2 permanent parties created; hints: "a", "${'x'.repeat(32)}…"`);
  assert.equal(line('', ''), '2 permanent parties created, 2 without a hint');
  assert.equal(line('same', 'same', 'same'), '3 permanent parties created; hints: 3 × "same"');
});

test('a sentence stays short, however many kinds of hints there are', () => {
  const kinds = Array.from({ length: 9 }, (_, at) => `${String(at)}-kind`.repeat(3));
  const told = line(...kinds, ...kinds, ...kinds, ...kinds) ?? assert.fail();
  assert.match(told, /^36 permanent parties .*, 24 others \(.*, …\)$/);
  assert.ok(told.length < 250, told);
});

test('a verdict without hints tells the number', () => {
  const old = verdictOf({ clauses: [judged] });
  assert.equal(partiesLine({ ...old, run: { ...old.run, allocations: 7 } }), '7 permanent parties created');
});

test('none is told where some could have been created, and nothing where none could', () => {
  assert.equal(line(), 'no parties created');
  assert.equal(partiesLine(passing), undefined);
  assert.equal(partiesLine(production), undefined);
});

test('every hint stands in the list, once, under those that begin alike', () => {
  const text = hintsText(threeSystems) ?? assert.fail();
  assert.match(text, /^19 × "assay-k3f9x2m0000…"\n {2}"assay-k3f9x2m00000"\n/);
  assert.match(text, /\n11 others\n {2}"Ak3f9x2m0003pxxxxxxxxxxxxxxxxxxx…"\n/);
  assert.match(text, /\n {2}"Y"\n/);
  assert.match(text, /\n2 without a hint$/);
  assert.match(hintsText(verdictOf({ hints: ['a', 'a'], clauses: [] })) ?? '', /^ {2}"a" × 2$/m);
  assert.equal(hintsText(verdictOf({ hints: ['', ''], clauses: [] })), undefined);
});

test('a hint is text and nothing else', () => {
  const hostile = samples['hostile'] ?? assert.fail();
  for (const text of [partiesLine(hostile), hintsText(hostile)])
    assert.doesNotMatch(text ?? assert.fail(), OBEYED);
  assert.equal(line('a\u202eb\n\ud800'), '1 permanent party created; hints: "a\\u{202e}b\\n\\u{d800}"');
});
