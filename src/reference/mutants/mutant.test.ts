import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpHandler } from '../wire/exchange.js';
import { mutant, type Mutation } from './mutant.js';

const ACCEPT = '/registry/transfer-instruction/v1/a/choice-contexts/accept';
const CALL = { method: 'GET', path: '/api/scan/v0/history/bulk/acs', headers: {}, body: Buffer.alloc(0) };

/** What becomes of this body; `asked` are the queries of the calls, of which the answer to the last one is given. */
async function bodyOf(
  change: Mutation['change'],
  path: Mutation['path'],
  body: string,
  ...asked: string[]
): Promise<string> {
  const plain: HttpHandler = ({ query = '' }) => ({
    status: 200,
    headers: {},
    body: body.replace('?', query),
  });
  const serve = mutant({ answer: 'snapshot', path, change }).scan!.wrap!(plain);
  let last = '';
  for (const query of ['', ...asked]) last = (await serve({ ...CALL, query })).body.toString();
  return last;
}

test('a member is changed wherever it stands, and nothing else is', async () => {
  const each: Mutation['path'] = ['body', 'a', '*', 'b'];
  for (const [change, expected] of [
    ['null', '{"a":[{"b":null,"c":1},{"c":2},7]}'],
    ['left out', '{"a":[{"c":1},{"c":2},7]}'],
    ['member twice', '{"a":[{"b":"xY","b":"xY","c":1},{"c":2},7]}'],
    ['name in other case', '{"a":[{"B":"xY","c":1},{"c":2},7]}'],
    ['name with a blank', '{"a":[{"b ":"xY","c":1},{"c":2},7]}'],
    ['empty', '{"a":[{"b":"","c":1},{"c":2},7]}'],
    ['cut', '{"a":[{"b":"x","c":1},{"c":2},7]}'],
    ['twice', '{"a":[{"b":"xYxY","c":1},{"c":2},7]}'],
    ['other case', '{"a":[{"b":"Xy","c":1},{"c":2},7]}'],
    ['blank before', '{"a":[{"b":" xY","c":1},{"c":2},7]}'],
    ['object', '{"a":[{"b":{"seven":7},"c":1},{"c":2},7]}'],
  ] as const)
    assert.equal(await bodyOf(change, each, '{"a":[{"b":"xY","c":1},{"c":2},7]}'), expected, change);
});

test('lists, objects and whole bodies are changed too', async () => {
  assert.equal(await bodyOf('twice', ['body', 'a'], '{"a":[1,2]}'), '{"a":[1,2,2]}');
  assert.equal(await bodyOf('cut', ['body'], '{"a":1,"b":2}'), '{"a":1}');
  assert.equal(await bodyOf('left out', ['body'], '{"a":1}'), '');
  assert.equal(await bodyOf('cut', ['text'], '{"a":"é"}'), '{"a":"é"');
  assert.equal(await bodyOf('empty', ['text'], '{"a":1}'), '');
});

test('a value comes from the call before, or from the last one that asked for something else', async () => {
  const from = (change: Mutation['change'], ...asked: string[]) =>
    bodyOf(change, ['body', 'a'], '{"a":"?"}', ...asked);
  assert.equal(await from('from the call before', 'x', 'y', 'y'), '{"a":"y"}');
  assert.equal(await from('from another request', 'x', 'y', 'y'), '{"a":"x"}');
});

test('several changes of several systems go together, other answers stay', async () => {
  const { wrap } = mutant(
    { answer: 'context', path: ['body', 'a'], change: 'cut' },
    { answer: 'context', path: ['headers', 'Content-Type'], change: 'member twice' },
    { answer: 'not found', path: ['body', 'a'], change: 'null' },
  );
  const answered = async (status: number) => {
    const serve = wrap!(() => ({ status, headers: { 'Content-Type': 'x/y' }, body: '{"a":"bc"}' }));
    const { headers, body } = await serve({ ...CALL, path: ACCEPT, route: { name: 'accept' } });
    return [headers['Content-Type'], body];
  };
  assert.deepEqual(await answered(200), ['x/y, x/y', '{"a":"b"}']);
  assert.deepEqual(await answered(404), ['x/y', '{"a":null}']);
  assert.deepEqual(await answered(409), ['x/y', '{"a":"bc"}']);
});
