import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause, verdictOf } from './fixtures/build.js';
import { passing } from './fixtures/passing.js';
import { production, threeSystems, HINTS } from './fixtures/systems.js';
import { hintsText, partiesLine, sortHints } from './parties.js';
import { OBEYED, samples } from './testing/samples.js';
import fc from 'fast-check';

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

test("a run's own hints are one group, with the longest beginning that they share", () => {
  const { groups, others, without } = sortHints(HINTS);
  const told = groups.map(({ beginning, hints }) => [beginning, hints.length]);
  assert.deepEqual(told, [['assay-k3f9x2m0000', 19]]);
  assert.equal(others.length, 11);
  assert.equal(without, 2);
});

test('a beginning that more hints share is worth more than a longer one of few', () => {
  const same = Array<string>(8).fill('assay-k3f9x2m0001y');
  const { groups } = sortHints([...same, ...HINTS.slice(0, 19)]);
  const beginnings = groups.map(({ beginning }) => beginning);
  assert.deepEqual(beginnings, ['assay-k3f9x2m000']);
});

test('two hints, or a beginning of three characters, are not a group', () => {
  for (const hints of [
    ['alike-1', 'alike-2'],
    ['abc1', 'abc2', 'abc3'],
  ])
    assert.deepEqual(sortHints(hints), { groups: [], others: hints, without: 0 });
  assert.equal(sortHints(['abcd1', 'abcd2', 'abcd3']).groups[0]?.beginning, 'abcd');
});

test('no beginning ends within a character', () => {
  const { groups } = sortHints(['abcd😀', 'abcd😁', 'abcd😂']);
  assert.equal(groups[0]?.beginning, 'abcd');
});

test('every hint is told once, whatever the hints are', () => {
  const hint = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\ud800'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(hint, { maxLength: 40 }), (hints) => {
      const { groups, others, without } = sortHints(hints);
      const told = [...groups.flatMap((group) => group.hints), ...others, ...Array<string>(without).fill('')];
      assert.deepEqual(told.sort(), [...hints].sort());
    }),
    { seed: 3 },
  );
});
