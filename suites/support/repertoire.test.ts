import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Repertoire } from './repertoire.js';

const call = (service: string) => ({ service, kind: 'a', make: () => Promise.resolve(undefined) });

test('calls of edges are taken up, each once, until they are made again', () => {
  const repertoire = new Repertoire();
  const [edge, random] = [[], []];
  repertoire.isEdge(edge);
  repertoire.add('one', edge, call('scan'));
  repertoire.add('one', edge, call('registry'));
  repertoire.add('two', random, call('scan'));
  repertoire.encore = true;
  repertoire.add('three', edge, call('scan'));
  assert.deepEqual(
    [...repertoire.services].map(([name, calls]) => [name, calls.length]),
    [['scan', 1]],
  );
});
