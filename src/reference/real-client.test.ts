import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenStandardClient } from '@canton-network/core-token-standard';
import { startReference } from './serve.js';

const ACCEPT = '/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept';

type Collaborators = ConstructorParameters<typeof TokenStandardClient>;

const silent = new Proxy({}, { get: () => () => undefined }) as Collaborators[1];
const anonymous = { getAccessToken: () => Promise.resolve('') } as unknown as Collaborators[2];

test('the usual client of token registries gets its answers', async () => {
  const reference = await startReference({ mounts: [{ name: 'plain' }] });
  try {
    const file = reference.targets[0]?.file;
    assert.ok(file);
    const { url, transferInstructions } = file.registry;
    const client = new TokenStandardClient(url, silent, anonymous);
    const accept = (transferInstructionId: string, body: { excludeDebugFields?: boolean } = {}) =>
      client.post(ACCEPT, body as Parameters<typeof client.post<typeof ACCEPT>>[1], {
        path: { transferInstructionId },
      });

    for (const id of transferInstructions.acceptable) {
      const context = await accept(id);
      assert.ok(context.disclosedContracts.length > 0);
      assert.equal(context.disclosedContracts[0]?.debugPackageName, 'acme-registry');
      const short = await accept(id, { excludeDebugFields: true });
      assert.deepEqual(short.choiceContextData, context.choiceContextData);
      assert.ok(short.disclosedContracts.every((contract) => !('debugPackageName' in contract)));
    }
    await assert.rejects(accept('unknown'), { error: "There is no contract 'unknown'." });
    await assert.rejects(accept(transferInstructions.reassigning[0] ?? ''), { error: /being reassigned/ });
  } finally {
    await reference.close();
  }
});

test('the usual client of token registries makes every call of the token standard', async () => {
  const reference = await startReference({ mounts: [{ name: 'plain' }] });
  try {
    const { url, tokenStandard } = reference.targets[0]!.file.registry;
    const client = new TokenStandardClient(url, silent, anonymous);
    const post = client.post.bind(client) as unknown as (
      path: string,
      body: object,
      params?: object,
    ) => Promise<{ factoryId?: string; transferKind?: string; disclosedContracts?: unknown[] }>;

    const { adminId } = await client.get('/registry/metadata/v1/info');
    assert.match(adminId, /^acme-admin::/);
    const { instruments, nextPageToken } = await client.get('/registry/metadata/v1/instruments');
    assert.ok(nextPageToken);
    for (const { id, name } of instruments) {
      const params = { path: { instrumentId: id } };
      const found = await client.get('/registry/metadata/v1/instruments/{instrumentId}', params);
      assert.equal(found.name, name);
    }

    const kinds = [];
    for (const choiceArguments of tokenStandard.transferFactory.choiceArguments) {
      const path = '/registry/transfer-instruction/v1/transfer-factory';
      kinds.push((await post(path, { choiceArguments })).transferKind);
    }
    assert.deepEqual(kinds, ['offer', 'direct', 'self']);
    const [choiceArguments] = tokenStandard.allocationFactory.choiceArguments;
    const path = '/registry/allocation-instruction/v1/allocation-factory';
    assert.ok((await post(path, { choiceArguments })).factoryId);

    const { transferInstructions, allocations } = tokenStandard;
    for (const [of, name, ids] of [
      ['transfer-instruction/v1/{transferInstructionId}', 'reject', transferInstructions.rejectable],
      ['transfer-instruction/v1/{transferInstructionId}', 'withdraw', transferInstructions.withdrawable],
      ['allocations/v1/{allocationId}', 'execute-transfer', allocations.executable],
      ['allocations/v1/{allocationId}', 'withdraw', allocations.withdrawable],
      ['allocations/v1/{allocationId}', 'cancel', allocations.cancellable],
    ] as const)
      for (const id of ids) {
        const params = { path: { transferInstructionId: id, allocationId: id } };
        const context = await post(`/registry/${of}/choice-contexts/${name}`, {}, params);
        assert.equal(context.disclosedContracts?.length, 2);
      }
  } finally {
    await reference.close();
  }
});
