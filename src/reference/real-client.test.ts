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
    await assert.rejects(accept('unknown'), { error: "There is no transfer instruction 'unknown'." });
    await assert.rejects(accept(transferInstructions.reassigning[0] ?? ''), { error: /being reassigned/ });
  } finally {
    await reference.close();
  }
});
