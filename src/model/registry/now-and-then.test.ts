import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nowAndThen } from './now-and-then.js';

/** Answers with one member each, of one letter. */
const found = (letters: string) => nowAndThen([...letters].map((letter) => new Map([['/a', letter]])))?.at;

test('what differs now and then is told from what moves and from replicas', () => {
  assert.equal(found('AAAAAABAAAAAAB A'.replace(' ', '')), 6);
  assert.equal(found('AAAABAAA'), 4);
  for (const letters of [
    'AAAAAAAA',
    'AAAABBBB',
    'ABABABAB',
    'AABBABBA',
    'ABCDEFGH',
    'BAAAAAAA',
    'AAAAAAAB',
    'ABA',
  ])
    assert.equal(found(letters), undefined, letters);
});

test('a place that is not there is one that differs', () => {
  const [whole, part] = [
    new Map([
      ['/a', '1'],
      ['/b', '2'],
    ]),
    new Map([['/a', '1']]),
  ];
  assert.deepEqual(nowAndThen([whole, whole, whole, part, whole, whole, whole, whole]), {
    path: '/b',
    expected: '2',
    actual: undefined,
    at: 3,
  });
});

test('contracts that are others in each answer move; one that strays into an answer does not', () => {
  const answers = (ids: string) =>
    Array.from(ids, (id) => new Map([[`/contracts/${id.repeat(40)}/contractId`, id]]));
  assert.equal(nowAndThen(answers('abcdefgh')), undefined);
  // The first and the last happen to be alike.
  assert.equal(nowAndThen(answers('abcdefga')), undefined);
  assert.equal(nowAndThen(answers('aaaxaaaa'))?.at, 3);
});
