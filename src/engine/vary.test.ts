import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { Vary } from './vary.js';

const post = (body: string): Call => ({ operation: operationNamed('accept'), id: 'c1', body, varies: 'x' });
const CALLS = Array.from({ length: 200 }, (_, nth) => post(`{"meta":{"n":"${nth}"}}`));
const CONDITIONS = [{ accept: '*/*' }, { framing: 'chunked' as const, pieces: 7 }];

test('about half of all calls are sent otherwise: the seed decides which', () => {
  const changed = (seed: number) => {
    const vary = new Vary(CONDITIONS, seed);
    return CALLS.filter((call) => vary.half(call) !== call);
  };
  const [one, again, other] = [changed(1), changed(1), changed(2)];
  assert.ok(one.length > 70 && one.length < 130, `${one.length} of 200`);
  assert.deepEqual(one, again);
  assert.notDeepEqual(one, other);
});

test('without conditions, every call stays as it is', () => {
  const vary = new Vary();
  assert.ok(CALLS.every((call) => vary.half(call) === call));
});

test('a call has what of a condition can be said of it', () => {
  const vary = new Vary(CONDITIONS, 1);
  const get: Call = { operation: operationNamed('info'), varies: 'x' };
  assert.deepEqual(vary.under(post('{}'), vary.nth(3)).condition, { framing: 'chunked', pieces: 7 });
  assert.equal(vary.under(get, vary.nth(1)), get);
  assert.deepEqual(vary.under({ ...get, toTheEnd: true }, vary.nth(2)).condition, { accept: '*/*' });
  const raw: Call = { ...post('{}'), headers: [['content-type', 'text/plain']] };
  assert.equal(vary.under(raw, vary.nth(0)), raw);
});

test('a target that asks for a length is not sent chunks any more', () => {
  const vary = new Vary(CONDITIONS, 1);
  const call = { ...post('{}'), condition: { framing: 'chunked' as const } };
  vary.learn({ call, answer: { status: 411 } } as Exchange);
  assert.equal(vary.otherwise(post('{}')).condition?.framing, undefined);
  assert.equal(vary.otherwise(post('{}')).condition?.accept, null);
});
