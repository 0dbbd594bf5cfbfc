import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reply } from '../../src/harness/http/reply.js';
import { Repertoire } from './repertoire.js';

const reply = (status: number, body: string) =>
  new Reply({
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    response: { status, headers: [['Content-Type', 'text/plain']], body: Buffer.from(body) },
    durationMs: 1,
    attempts: 1,
  });

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

test('an answer need not be judged again where the same one was right', () => {
  const repertoire = new Repertoire();
  repertoire.approve('one', reply(200, 'a'));
  assert.equal(repertoire.isApproved('one', reply(200, 'a')), false);
  repertoire.encore = true;
  assert.equal(repertoire.isApproved('one', reply(200, 'a')), true);
  assert.equal(repertoire.isApproved('one', reply(201, 'a')), false);
  assert.equal(repertoire.isApproved('one', reply(200, 'b')), false);
  assert.equal(repertoire.isApproved('two', reply(200, 'a')), false);
});
