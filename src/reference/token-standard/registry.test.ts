import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, withReference } from '../testing/ask.js';
import type { Context } from './edit.js';

const errorOf = (text: string): unknown => (JSON.parse(text) as { error: unknown }).error;

test('meta is worked into choiceContextData, whatever its names and texts', () =>
  withReference({}, async (ask) => {
    const meta = '{"":"","__proto__":"\\u0000","constructor":"😀","lone":"\\ud800"}';
    const { status, text } = await ask({ body: `{"meta":${meta}}` });
    assert.equal(status, 200);
    const { value } = (JSON.parse(text) as Context).choiceContextData.values['meta'] as { value: object };
    const texts = Object.entries(value).map(([name, entry]) => [name, (entry as { value: string }).value]);
    assert.deepEqual(texts, Object.entries(JSON.parse(meta) as object));
  }));

test('what is undecided is taken kindly', () =>
  withReference({}, async (ask) => {
    const bodies = [
      '{"unknown":[1]}',
      '{"meta":null,"excludeDebugFields":null}',
      '\n {"meta":{"a":"b","a":"c"}}\t',
    ];
    for (const body of [...bodies, `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]) {
      assert.equal(
        (await ask({ body, headers: { 'content-type': 'text/html' } })).status,
        200,
        body.slice(0, 40),
      );
    }
  }));

test('ids, paths, methods, and bytes that are not JSON', () =>
  withReference({}, async (ask, { acceptable: [id = ''], reassigning }) => {
    const path = pathOf(id);
    const expected: [number, Parameters<typeof ask>[0]][] = [
      [400, { body: '\ufeff{}' }],
      [400, { body: Buffer.from('{"meta":{"a":"\xff"}}', 'latin1'), id: 'unknown' }],
      [404, { id: 'unknown' }],
      [404, { id: id.slice(0, -1) }],
      [404, { id: id.toUpperCase() }],
      [404, { id: 'x'.repeat(100_000) }],
      ...reassigning.map((moving): [number, { id: string }] => [409, { id: moving }]),
      [400, { path: pathOf('%zz') }],
      [400, { path: pathOf('%ff') }],
      [404, { path: path.replace('v1', 'v3') }],
      [404, { path: `${path}/` }],
      [404, { path: pathOf('') }],
      [404, { path: '' }],
      [200, { path: `${path}?a=%zz` }],
      [405, { method: 'GET' }],
      [405, { method: 'PUT' }],
    ];
    for (const [status, question] of expected) {
      const answer = await ask(question);
      assert.equal(answer.status, status, JSON.stringify(question).slice(0, 80));
      if (status !== 200) assert.equal(typeof errorOf(answer.text), 'string');
    }
  }));
