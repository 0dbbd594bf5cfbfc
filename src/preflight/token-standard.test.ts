import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { registrySession, registryTarget } from '../target-file/testing.js';
import { cannotReachRegistry, cannotReachTokenStandard } from './reach.js';
import { examineContracts } from './token-standard.js';

const INFO = {
  adminId: 'a',
  supportedApis: { 'splice-api-token-metadata-v1': 1, 'splice-api-token-allocation-v1': 1 },
};

/** What is said of a registry that knows the id `good` and any choice arguments. */
const examined = async (
  t: TestContext,
  tokenStandard: object | undefined,
  info: { status: number; body: unknown } = { status: 200, body: INFO },
) => {
  const { target } = await registryTarget(t, {
    registry: tokenStandard === undefined ? '' : `, tokenStandard: ${JSON.stringify(tokenStandard)}`,
    answer: (_, { path, method }) => {
      if (method === 'GET') return { status: info.status, body: JSON.stringify(info.body) };
      if (path.includes('gone'))
        return { status: 404, body: '<title>Error</title><pre>Cannot POST it</pre>' };
      return /good|factory/.test(path)
        ? { status: 200, body: '{}' }
        : { status: 404, body: '{"error":"not known"}' };
    },
  });
  const checks = await examineContracts(target);
  return checks.map(({ state, what, result }) => `${state} ${what}: ${result}`);
};

test('each thing that is named is asked for, and what is not is told', async (t) => {
  const lines = await examined(t, {
    transferInstructions: { rejectable: ['good', 'good-2'], withdrawable: ['good', 'bad'] },
    transferFactory: { choiceArguments: [{ transfer: {} }] },
  });
  for (const line of [
    'ok token standard: /registry/metadata/v1/info and the instruments name 2 APIs that it supports',
    'ok reject: tokenStandard.transferInstructions.rejectable: 2 answered 200',
    'ok transfer-factory: tokenStandard.transferFactory.choiceArguments: 1 answered 200',
    'note cancel: not judged: add registry.tokenStandard.allocations.cancellable',
  ])
    assert.ok(lines.includes(line), line);
  const told = lines.find((line) => line.includes('withdrawable'))!;
  assert.match(
    told,
    /^wrong withdraw: .*target\.yaml:4:\d+ registry\.tokenStandard\.transferInstructions\.withdrawable\[1\]: bad is answered 404: the registry does not know it, or no longer\./,
  );
  const [, gone] = await examined(t, { transferInstructions: { rejectable: ['gone'] } });
  assert.match(gone!, /answered 404 without an ErrorResponse: .*, or take it out: Error Cannot POST it$/);
  assert.ok(!lines.some((line) => line.includes('allocation-factory')), 'the registry does not support it');
});

test('all that is listed for sizes is asked for at once', async (t) => {
  const account = { owner: 'a', provider: null, id: '' };
  const sizes = { accounts: [account, { ...account, id: '7' }], instruments: ['i', 'k'], allocations: ['c'] };
  const sample = { transferLegs: [{ instrumentId: 'i' }], allocations: [{}] };
  const v2 = { settlementFactory: { choiceArguments: [sample] }, sizes };
  const { target } = await registryTarget(t, {
    registry: `, tokenStandard: ${JSON.stringify({ v2 })}`,
    answer: (_, { body }) => (/"k".*leg 25/.test(body.toString()) ? { status: 404, body: 'no k' } : {}),
  });
  const told = (await examineContracts(target)).filter(({ what }) => what.includes('sizes'));
  assert.deepEqual(states(told), ['ok accounts', 'wrong instruments']);
  assert.match(told[1]!.result, /sizes\.instruments: the largest choice arguments are answered 404, .*no k/);
});

const states = (told: Awaited<ReturnType<typeof examineContracts>>) =>
  told.map(({ state, what }) => `${state} ${what.split('.').at(-1)}`);

test('what is wrong with several of a list is told once, in the words of the registry, and with what mends it', async (t) => {
  const { target } = await registryTarget(t, {
    registry: `, tokenStandard: { transferInstructions: { rejectable: [a, b, c], withdrawable: [d] } }`,
    answer: (_, { method, path, body }) => {
      if (method === 'GET') return { status: 200, body: JSON.stringify(INFO) };
      const isRight = path.includes('/d/') ? false : body.toString().includes('excludeDebugFields');
      return isRight ? { status: 200, body: '{}' } : { status: 500, body: '{"error":"Invalid input"}' };
    },
  });
  const lines = (await examineContracts(target)).filter(({ state }) => state === 'wrong');
  const [all, one, ...more] = lines.map(({ result }) => result);
  assert.match(
    all!,
    /rejectable\[0\]: a is answered 500: \{"error":"Invalid input"\}\. It is answered 200 with excludeDebugFields, .*The same is true of 2 more of this list$/,
  );
  assert.match(one!, /withdrawable\[0\]: d is answered 500: \{"error":"Invalid input"\}$/);
  assert.deepEqual(more, []);
});

test('what is to be answered otherwise is asked for as well', async (t) => {
  const lists = { unknown: ['good', 'bad'], reassigning: ['good-2'] };
  const lines = await examined(t, { transferInstructions: lists });
  const found = lines.filter((line) => line.startsWith('wrong'));
  assert.match(found[0]!, /unknown\[0\]: good is answered 200: the registry knows it, so it is not unknown/);
  assert.match(found[1]!, /reassigning\[0\]: good-2 is answered 200: no contract of it is being reassigned/);
  assert.equal(found.length, 2);
});

test('what a registry supports and nobody judges is told of by its keys', async (t) => {
  const lines = await examined(t, undefined);
  assert.match(lines.join('\n'), /^note token standard: not judged, .*add registry\.tokenStandard/m);
  const supportedApis = { 'splice-api-token-conditional-lock-v1': 1 };
  const proposed = await examined(t, {}, { status: 200, body: { ...INFO, supportedApis } });
  const key = 'registry.tokenStandard.conditionalLock.lockFactory.choiceArguments';
  assert.ok(proposed.includes(`note lock-factory: not judged: add ${key}`));
});

test('what an instrument supports is told of as well', async (t) => {
  const { target } = await registryTarget(t, {
    registry: ', tokenStandard: {}',
    answer: (_, { path, method }) => {
      if (method !== 'GET') return { status: 404, body: '{}' };
      const supportedApis = { 'splice-api-token-allocation-v2': 1 };
      const body = path.endsWith('/instruments') ? { instruments: [{ supportedApis }] } : INFO;
      return { status: 200, body: JSON.stringify(body) };
    },
  });
  const lines = (await examineContracts(target)).map(({ state, result }) => `${state} ${result}`);
  assert.ok(
    lines.includes('note not judged: add registry.tokenStandard.v2.settlementFactory.choiceArguments'),
  );
});

test('a registry without metadata', async (t) => {
  const [line] = await examined(t, { provision: './give.cjs' }, { status: 404, body: {} });
  assert.match(
    line!,
    /^wrong token standard: \/registry\/metadata\/v1\/info is answered 404: a registry of the token standard serves it/,
  );
});

test('a registry that nobody reaches is told of in a line, and does not end the doctor', async (t) => {
  const { target } = await registryTarget(t, { registry: ', tokenStandard: {}' });
  // Nobody listens on that port.
  target.registry!.url = 'http://127.0.0.1:1';
  const [line, ...more] = await examineContracts(target);
  assert.deepEqual(more, []);
  assert.deepEqual([line!.state, line!.what], ['wrong', 'contracts of the registry']);
  assert.match(line!.result, /connection refused/);
});

test('a registry may have one factory alone, without metadata', async (t) => {
  for (const status of [200, 404]) {
    const { session } = await registrySession(t, {
      registry: ', tokenStandard: { transferFactory: { choiceArguments: [{}] } }',
      answer: (_, { path }) => ({
        status: path.endsWith('/transfer-factory') ? status : 404,
        body: path.endsWith('/transfer-factory') ? '{}' : 'nothing here',
      }),
    });
    for (const cannotReach of [cannotReachRegistry, cannotReachTokenStandard])
      assert.equal((await cannotReach(session)) === undefined, status === 200);
  }
});
