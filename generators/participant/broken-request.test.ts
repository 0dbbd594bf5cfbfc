import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyBrokenMetadata, everyNonString } from './broken-request.js';

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
