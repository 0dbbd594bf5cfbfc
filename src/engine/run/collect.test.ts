import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handshake } from '../../results/schema.js';
import { found } from '../../results/testing.js';
import { Collected } from './collect.js';
import type { RunEvent } from './events.js';

const planned = (...clauses: string[]): RunEvent => ({
  type: 'planned',
  tests: clauses.map((clause, i) => ({ clause, title: `test ${i}`, file: 'a.spec.js' })),
});
const end = (clause: string): RunEvent => ({ type: 'end', clause, title: 'test' });
const crash = (clause: string): RunEvent => ({
  type: 'crash',
  clause,
  title: 'test',
  message: 'boom\n at x',
});

function after(...events: RunEvent[]): Collected {
  const collected = new Collected();
  for (const event of events) collected.take(event);
  return collected;
}

test('findings and requests are gathered by subject', () => {
  const result = found();
  const observation = { key: 'k', value: 'v', section: 's' };
  const handshake: Handshake = { endpoint: 'a:1', version: 'any', outcome: 'refused', description: 'reset' };
  const collected = after(
    {
      type: 'result',
      subject: 'a',
      result,
      requests: 3,
      hints: ['a', ''],
      handshakes: [handshake],
      origins: [{ origin: 'http://a:1' }],
    },
    {
      type: 'observation',
      subject: 'a',
      observation,
      requests: 2,
      hints: ['b'],
      origins: [{ origin: 'http://b:1' }, { origin: 'http://a:1' }],
    },
    { type: 'result', subject: 'b', result, requests: 1, hints: [] },
  );
  assert.deepEqual(collected.of('a'), {
    results: [result],
    observations: [observation],
    requests: 5,
    hints: ['a', '', 'b'],
    handshakes: [handshake],
    origins: [{ origin: 'http://a:1' }, { origin: 'http://b:1' }],
  });
  assert.equal(collected.of('b').requests, 1);
  assert.deepEqual(collected.of('nobody'), {
    results: [],
    observations: [],
    requests: 0,
    hints: [],
    handshakes: [],
    origins: [],
  });
});

test('a clause is done when all of its tests have ended', () => {
  const plan = planned('x', 'x', 'y', '');
  assert.match(after(plan).unrun('x')!, /ended before/);
  assert.match(after(plan, end('x'), end('y')).unrun('x')!, /ended before/);
  const done = after(plan, end('x'), end('y'), end('x'));
  assert.deepEqual([done.unrun('x'), done.unrun('y')], [undefined, undefined]);
  assert.match(done.unrun('z')!, /ended before/);
});

test('a crash leaves its clause open, one of no clause leaves all open', () => {
  const plan = planned('x', 'y');
  const one = after(plan, crash('x'), end('x'), end('y'));
  assert.deepEqual([one.unrun('x'), one.unrun('y')], ['assay itself failed: boom', undefined]);
  const all = after(plan, crash(''), end('x'), end('y'));
  assert.deepEqual([all.unrun('x'), all.unrun('y')], Array(2).fill('assay itself failed: boom'));
});
