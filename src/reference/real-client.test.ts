import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LedgerClient } from '@canton-network/core-ledger-client';
import { TokenStandardClient } from '@canton-network/core-token-standard';
import { TokenStandardService } from '@canton-network/core-token-standard-service';
import { serving } from './testing/ask.js';
import { minter } from './testing/tokens.js';

const ACCEPT = '/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept';

// As loggers are: one that is asked for a child gives another logger.
const silent: never = new Proxy({} as never, {
  get: (_, name): unknown => (name === 'child' ? () => silent : () => undefined),
});
const withToken = (token: string) => ({ getAccessToken: () => Promise.resolve(token) }) as never;
const anonymous = withToken('');

test('the usual client of token registries gets its answers', async (t) => {
  const reference = await serving(t, [{ name: 'plain' }]);
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
});

test('the usual client of token registries makes every call of the token standard', async (t) => {
  const reference = await serving(t, [{ name: 'plain' }]);
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
});

/** Nothing here may ask a ledger: holdings are named, which it would be asked for otherwise. */
const noLedger = { request: () => Promise.reject(new Error('there is no ledger')) } as never;
const HOLDINGS = ['00aa'];

/** The members of the sample choice arguments that a wallet begins with. */
interface Wanted {
  expectedAdmin: string;
  transfer: Record<'sender' | 'receiver' | 'amount', string> & {
    instrumentId: { admin: string; id: string };
  };
  allocation: Parameters<TokenStandardService['allocation']['createAllocationInstruction']>[0];
}

test('the token service of the wallet SDK makes every command that it can without a ledger', async (t) => {
  const reference = await serving(t, [{ name: 'plain' }]);
  const { url, transferInstructions: accepted, tokenStandard } = reference.targets[0]!.file.registry;
  const { transferInstructions, allocations, transferFactory, allocationFactory } = tokenStandard;
  const service = new TokenStandardService(noLedger, silent, anonymous, false);
  const { transfer, allocation } = service;

  const admin = await service.getInstrumentAdmin(url);
  const { instruments, nextPageToken } = await service.listInstruments(url, 2);
  const { instruments: next } = await service.listInstruments(url, 2, nextPageToken);
  assert.equal(new Set([...instruments, ...next].map(({ id }) => id)).size, 4);
  for (const { id, name } of instruments) assert.equal((await service.getInstrumentById(url, id)).name, name);
  assert.ok((await service.instrumentsToAsset(url)).every((asset) => asset.admin === admin));

  const wanted = transferFactory.choiceArguments[0] as unknown as Wanted;
  const { sender, receiver, amount, instrumentId } = wanted.transfer;
  const { allocation: leg } = allocationFactory.choiceArguments[0] as unknown as Wanted;
  const commands = [
    await transfer.createTransfer(sender, receiver, amount, admin, instrumentId.id, url, HOLDINGS),
    await allocation.createAllocationInstruction(leg, admin, url, HOLDINGS),
    await transfer.createAcceptTransferInstruction(accepted.acceptable[0]!, url),
    await transfer.createRejectTransferInstruction(transferInstructions.rejectable[0]!, url),
    await transfer.createWithdrawTransferInstruction(transferInstructions.withdrawable[0]!, url),
    await allocation.createExecuteTransferAllocation(allocations.executable[0]!, url),
    await allocation.createWithdrawAllocation(allocations.withdrawable[0]!, url),
    await allocation.createCancelAllocation(allocations.cancellable[0]!, url),
  ];
  assert.deepEqual(
    commands.map(([{ choice }]) => choice),
    [
      'TransferFactory_Transfer',
      'AllocationFactory_Allocate',
      'TransferInstruction_Accept',
      'TransferInstruction_Reject',
      'TransferInstruction_Withdraw',
      'Allocation_ExecuteTransfer',
      'Allocation_Withdraw',
      'Allocation_Cancel',
    ],
  );
  for (const [{ contractId, choiceArgument }, disclosed] of commands) {
    assert.match(contractId, /^00[0-9a-f]+$/);
    const { extraArgs } = choiceArgument as { extraArgs: { context: { values: object } } };
    assert.ok(Object.keys(extraArgs.context.values).length > 0, 'what the registry gave is in the command');
    assert.ok(disclosed.every(({ createdEventBlob }) => createdEventBlob.length > 0));
  }
  const gone = transfer.createAcceptTransferInstruction('unknown', url);
  await assert.rejects(gone, { error: "There is no contract 'unknown'." });
});

test('a usual client of ledgers allocates a party, and learns why it cannot have another one', async (t) => {
  const reference = await serving(t, [{ name: 'plain' }]);
  const file = reference.targets[0]?.file;
  assert.ok(file?.issuer);
  const token = minter(file.issuer.issuer)();
  const client = new LedgerClient({
    baseUrl: new URL(file.participant.url),
    logger: silent,
    accessTokenProvider: withToken(token),
  });
  await client.init();
  assert.equal(client.getCurrentClientVersion(), '3.5');

  // The client's types ask for every member; the ledger does not.
  const hint = { partyIdHint: 'from a client' } as Parameters<typeof client.post<'/v2/parties'>>[1];
  const { partyDetails } = await client.post('/v2/parties', hint);
  assert.match(partyDetails?.party ?? '', /^from a client::1220/);
  await assert.rejects(client.post('/v2/parties', hint), { code: 'INVALID_ARGUMENT', errorCategory: 8 });
});
