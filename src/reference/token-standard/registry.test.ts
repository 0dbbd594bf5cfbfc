import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, withReference } from '../testing/ask.js';
import type { Context } from './edit.js';

const errorOf = (text: string): unknown => (JSON.parse(text) as { error: unknown }).error;

test('an instruction that can be accepted is answered with its context, in however the id is escaped', () =>
  withReference({}, async (ask, { acceptable }) => {
    const seen = new Set<string>();
    for (const id of acceptable) {
      const answer = await ask({ id });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/json');
      const { choiceContextData, disclosedContracts } = JSON.parse(answer.text) as Context;
      for (const contract of disclosedContracts) {
        assert.deepEqual(Object.keys(contract), [
          'templateId',
          'contractId',
          'createdEventBlob',
          'synchronizerId',
          'debugPackageName',
          'debugPayload',
          'debugCreatedAt',
        ]);
        assert.ok(JSON.stringify(choiceContextData).includes(String(contract.contractId)));
        const blob = String(contract['createdEventBlob']);
        assert.equal(Buffer.from(blob, 'base64').toString('base64'), blob);
        assert.ok(!Number.isNaN(Date.parse(String(contract['debugCreatedAt']))));
        seen.add(String(contract.contractId));
      }
      const bytes = [...Buffer.from(id)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      assert.equal((await ask({ path: pathOf(bytes) })).text, answer.text);
      assert.equal((await ask({ path: pathOf(bytes.toUpperCase()) })).text, answer.text);
    }
    assert.equal(seen.size, 8);
  }));

test('excludeDebugFields drops the three debug fields and nothing else', () =>
  withReference({}, async (ask) => {
    const full = JSON.parse((await ask({ body: '{"excludeDebugFields":false}' })).text) as Context;
    const short = JSON.parse((await ask({ body: '{"excludeDebugFields":true}' })).text) as Context;
    for (const contract of full.disclosedContracts) {
      for (const name of Object.keys(contract))
        if (name.startsWith('debug')) Reflect.deleteProperty(contract, name);
    }
    assert.deepEqual(short, full);
  }));

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

const BAD_BODIES: Record<string, string | Buffer> = {
  absent: '',
  blank: ' \r\n\t',
  truncated: '{"meta":',
  'trailing comma': '{"meta":{},}',
  'two values': '{}{}',
  NaN: '{"x":NaN}',
  'byte-order mark': '\ufeff{}',
  'not UTF-8': Buffer.from('{"meta":{"a":"\xff"}}', 'latin1'),
  'UTF-16': Buffer.from('{}', 'utf16le'),
  null: 'null',
  array: '[]',
  text: '"{}"',
  number: '1',
  'meta as array': '{"meta":[]}',
  'meta as text': '{"meta":""}',
  'meta as number': '{"meta":0}',
  'meta with null': '{"meta":{"a":"b","c":null}}',
  'meta with object': '{"meta":{"a":{}}}',
  'flag as text': '{"excludeDebugFields":"true"}',
  'flag as number': '{"excludeDebugFields":1}',
};

test('bad bodies are answered 400, also for an unknown id', () =>
  withReference({}, async (ask) => {
    for (const [name, body] of Object.entries(BAD_BODIES)) {
      for (const question of [{ body }, { body, id: 'unknown' }]) {
        const { status, text } = await ask(question);
        assert.equal(status, 400, name);
        assert.equal(typeof errorOf(text), 'string', name);
      }
    }
  }));

test('ids, paths and methods', () =>
  withReference({}, async (ask, { acceptable: [id = ''], reassigning }) => {
    const path = pathOf(id);
    const expected: [number, Parameters<typeof ask>[0]][] = [
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
