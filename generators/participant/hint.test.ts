import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALPHABET,
  CLASSES,
  everyAlphabetHint,
  everyCharacterAtTheEnds,
  MAX_HINT,
  plainHint,
  SEPARATORS,
} from './hint.js';
import { isValidHint, UNIQUE } from '../testing/values.js';
import { type Way, WAYS } from '../sending.js';
import { everyAcceptedSending } from './sending.js';

const classOf = (character: string) =>
  Object.entries<readonly string[]>(CLASSES).find(([, characters]) => characters.includes(character))![0];

test('the alphabet is that of rule 2: 66 characters, in seven classes', () => {
  assert.equal(MAX_HINT, 255);
  assert.equal(new Set(ALPHABET).size, 66);
  assert.ok(ALPHABET.every(isValidHint));
  assert.equal(Object.keys(CLASSES).length, 7);
});

test('every hint keeps rule 2, and has the part that no other run has', () => {
  const hints = [...everyAlphabetHint, ...everyCharacterAtTheEnds()];
  for (const unique of UNIQUE) {
    const texts = [
      ...hints.map(({ from }) => from(unique)),
      ...everyAlphabetHint.map(({ long }) => long(unique)),
      ...[13, 127, 255].map((length) => plainHint(length).from(unique)),
    ];
    for (const text of texts) assert.ok(isValidHint(text) && text.includes(unique), text);
  }
  assert.equal(new Set(hints.map(({ what }) => what)).size, hints.length);
});

test('the hints of the alphabet hold every character inside, and every class at either end', () => {
  for (const texts of [
    everyAlphabetHint.map(({ from }) => from(UNIQUE[0])),
    everyAlphabetHint.map(({ long }) => long(UNIQUE[0])),
  ]) {
    const inside = texts.map((text) => text.slice(1, -1)).join('\0');
    assert.ok(ALPHABET.every((character) => inside.includes(character)));
    for (const end of [0, -1])
      assert.equal(new Set(texts.map((text) => classOf(text.at(end)!))).size, Object.keys(CLASSES).length);
    // Each makes a party.
    assert.equal(texts.length, Object.keys(CLASSES).length);
  }
});

test('long ones have their lengths, which are those of the bounds', () => {
  const lengths = everyAlphabetHint.flatMap(({ length, long }) => {
    if (length === undefined) return [];
    for (const unique of UNIQUE) assert.equal(long(unique).length, length);
    return [length];
  });
  assert.deepEqual(lengths, [127, 128, 129, 254, 255]);
  for (const length of [1, 2, 12, 127, 255]) assert.equal(plainHint(length).from(UNIQUE[0]).length, length);
});

test('each separator stands beside each', () => {
  for (const first of ' :-_')
    for (const second of ' :-_') assert.ok(SEPARATORS.includes(first + second), `"${first}${second}"`);
  assert.ok(everyAlphabetHint.some(({ long }) => long(UNIQUE[0]).includes(SEPARATORS)));
});

test('in the deep budget each character stands at both ends', () => {
  const texts = everyCharacterAtTheEnds().map(({ from }) => from(UNIQUE[0]));
  assert.deepEqual(
    texts.map((text) => text[0]),
    ALPHABET,
  );
  assert.ok(texts.every((text) => text.at(-1) === text[0]));
});

test('calls that are accepted meet every value of every dimension', () => {
  for (const [name, values] of Object.entries(WAYS) as [keyof Way, readonly unknown[]][]) {
    const met = new Set<unknown>(everyAcceptedSending.map(({ sending }) => sending[name]));
    const missing = values.filter((value) => !met.has(value));
    assert.deepEqual(missing, [], name);
  }
});
