import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRepeatable, isValidHint, sampled, UNIQUE } from '../testing/values.js';
import {
  type BrokenHint,
  everyBeyondAscii,
  everyEscapedHint,
  everyOverlongHint,
  everyRefusedAscii,
  everyRowOfEmojis,
  hintBeyondAscii,
  lateCharacter,
  overlongHint,
} from './hint.js';
import { everyBrokenMetadata, everyNonString } from './broken-request.js';

const LISTED = [
  everyRefusedAscii,
  everyEscapedHint,
  everyBeyondAscii,
  everyRowOfEmojis,
  lateCharacter,
  everyOverlongHint,
].flat();
const SAMPLED = [...sampled(hintBeyondAscii, 2000), ...sampled(overlongHint, 500)];

/** The one character that a hint should not have, and where it stands. */
function wrongIn({ from }: BrokenHint) {
  const characters = [...from(UNIQUE[0])];
  const wrong = characters.filter((character) => !isValidHint(character));
  assert.equal(wrong.length, 1, 'one character is wrong, and nothing else');
  const at = characters.indexOf(wrong[0]!);
  const places = [at === 0 && 'before', at === characters.length - 1 && 'after'].filter(Boolean);
  const place = characters.length === 1 ? 'alone' : (places[0] ?? 'inside');
  assert.ok(characters.length <= 255);
  return { character: wrong[0]!, place };
}

test('no broken hint keeps rule 2', () => {
  for (const { from, rule } of [...LISTED, ...SAMPLED])
    for (const unique of UNIQUE) assert.ok(!isValidHint(from(unique)), rule);
  assert.equal(new Set(LISTED.map(({ rule }) => rule)).size, LISTED.length);
});

test('each of the 62 other characters of ASCII stands in four places', () => {
  const seen = everyRefusedAscii.map((broken) => {
    const { character, place } = wrongIn(broken);
    assert.ok(character <= '\x7f');
    return `${place} ${character}`;
  });
  assert.equal(seen.length, 62 * 4);
  assert.equal(new Set(seen).size, seen.length);
  assert.equal(new Set(seen.map((one) => one.split(' ', 1)[0])).size, 4);
});

test('so does each of those beyond it, none of which is ASCII', () => {
  const seen = everyBeyondAscii.map((broken) => {
    const { character, place } = wrongIn(broken);
    assert.ok(character > '\x7f', broken.rule);
    return { character, place };
  });
  const characters = new Set(seen.map(({ character }) => character));
  assert.equal(
    new Set(seen.map(({ character, place }) => `${place} ${character}`)).size,
    characters.size * 4,
  );
  // Of each kind that a careless check lets through there is one.
  const kinds = ['L', 'Nd', 'No', 'Nl', 'M', 'Zs', 'Zl', 'Cf', 'Pd', 'Pc', 'Cc', 'Extended_Pictographic'];
  for (const kind of [...kinds.map((name) => new RegExp(`\\p{${name}}`, 'u')), /ſ/, /\u212a/])
    assert.ok(
      [...characters].some((character) => kind.test(character)),
      String(kind),
    );
  for (const half of [/^[\ud800-\udbff]$/, /^[\udc00-\udfff]$/, /^[\ud800-\udbff][\udc00-\udfff]$/])
    assert.ok(
      [...characters].some((character) => half.test(character)),
      String(half),
    );
});

test('any character beyond ASCII, at any place, and never half a one', () => {
  const seen = sampled(hintBeyondAscii, 2000).map(wrongIn);
  assert.deepEqual(new Set(seen.map(({ place }) => place)), new Set(['before', 'inside', 'after']));
  for (const { character } of seen) assert.ok(character > '\x7f' && !/^[\ud800-\udfff]$/.test(character));
  assert.ok(new Set(seen.map(({ character }) => character)).size > 1500);
});

test('an overlong hint is wrong in its length alone, and the bounds are listed', () => {
  const lengths = everyOverlongHint.map(({ from, rule }) => {
    const text = from(UNIQUE[0]);
    assert.ok([...text].every(isValidHint) && text.includes(UNIQUE[0]));
    assert.ok(rule.includes(`${text.length} characters`), rule);
    return text.length;
  });
  assert.deepEqual(lengths.slice(0, 4), [256, 257, 4096, 65_536]);
  const mostly = everyOverlongHint.slice(4).map(({ from }) => from(UNIQUE[0]).at(-1));
  assert.deepEqual(mostly, [' ', ':', '-', '_']);
  const random = sampled(overlongHint, 2000).map(({ from }) => from(UNIQUE[0]));
  assert.ok(random.every((text) => text.length > 255 && [...text].every(isValidHint)));
});

test('a seed gives the same hints', () => {
  for (const arbitrary of [hintBeyondAscii, overlongHint]) {
    assert.ok(isRepeatable(arbitrary.map(({ from }) => from)));
  }
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

test('a member is of each type but a string; null may stand for an absent one', () => {
  for (const member of ['partyIdHint', 'userId', 'synchronizerId', 'identityProviderId']) {
    const broken = everyNonString(member);
    for (const { members, rule } of broken) {
      assert.deepEqual(Object.keys(members), [member]);
      assert.notEqual(members[member], null);
      assert.ok(rule.includes(`${member} that is a`) && rule.endsWith(typeOf(members[member])), rule);
    }
    const types = new Set(broken.map(({ members }) => typeOf(members[member])));
    assert.deepEqual([...types].sort(), ['array', 'boolean', 'number', 'object']);
  }
});

test('local metadata is wrong in one place: itself, its resourceVersion, or its annotations', () => {
  const places = everyBrokenMetadata.map(({ members }) => {
    assert.deepEqual(Object.keys(members), ['localMetadata']);
    const metadata = members['localMetadata'];
    assert.notEqual(metadata, null);
    if (!isObject(metadata)) return `itself ${typeOf(metadata)}`;
    const [[name, value], ...more] = Object.entries(metadata) as [[string, unknown]];
    assert.equal(more.length, 0);
    assert.ok(value !== null && (name === 'resourceVersion' ? typeof value !== 'string' : !isObject(value)));
    return `${name} ${typeOf(value)}`;
  });
  const strings = ['array', 'boolean', 'number', 'object'].map((type) => `resourceVersion ${type}`);
  const objects = ['annotations', 'itself'].flatMap((name) =>
    ['array', 'boolean', 'number', 'string'].map((type) => `${name} ${type}`),
  );
  assert.deepEqual([...new Set(places)].sort(), [...objects, ...strings].sort());
});
