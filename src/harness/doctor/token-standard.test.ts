import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { registryTarget } from '../testing/registry-target.js';
import { examineTokenStandard } from './token-standard.js';

const INFO = { adminId: 'a', supportedApis: { 'splice-api-token-metadata-v1': 1 } };

/** What is said of a registry that knows the id `good` and any choice arguments. */
const examined = async (t: TestContext, tokenStandard: object, info: { status: number; body: unknown }) => {
  const { target } = await registryTarget(t, {
    registry: `, tokenStandard: ${JSON.stringify(tokenStandard)}`,
    answer: (_, { path, method }) => {
      if (method === 'GET') return { status: info.status, body: JSON.stringify(info.body) };
      return { status: /good|factory/.test(path) ? 200 : 404, body: '{}' };
    },
  });
  const checks = await examineTokenStandard(target);
  return checks.map(({ state, what, result }) => `${state} ${what}: ${result}`);
};

test('each thing that is named is asked for, and what is not is told', async (t) => {
  const lines = await examined(
    t,
    {
      transferInstructions: { rejectable: ['good', 'good-2'], withdrawable: ['good', 'bad'] },
      transferFactory: { choiceArguments: [{ transfer: {} }] },
    },
    { status: 200, body: INFO },
  );
  assert.equal(lines[0], 'ok token standard: /registry/metadata/v1/info names 1 APIs that it supports');
  assert.ok(lines.includes('ok token standard: reject: 2 answered 200'));
  assert.ok(lines.includes('ok token standard: transfer-factory: 1 answered 200'));
  assert.ok(
    lines.includes('wrong token standard: withdraw: bad is answered 404: the registry does not know it'),
  );
  assert.ok(
    lines.includes(
      'note token standard: cancel: not judged: the target file has no registry.tokenStandard.allocations.cancellable',
    ),
  );
});

test('a registry without metadata, and what a program will name', async (t) => {
  const lines = await examined(t, { provision: './give.cjs' }, { status: 404, body: {} });
  assert.deepEqual(lines, ['wrong token standard: /registry/metadata/v1/info is answered 404']);
});

test('a registry that nobody reaches is told of in a line, and does not end the doctor', async (t) => {
  const { target } = await registryTarget(t, { registry: ', tokenStandard: {}' });
  // Nobody listens on that port.
  target.registry!.url = 'http://127.0.0.1:1';
  const [line, ...more] = await examineTokenStandard(target);
  assert.deepEqual(more, []);
  assert.deepEqual([line!.state, line!.what], ['wrong', 'token standard']);
  assert.match(line!.result, /connection refused/);
});
