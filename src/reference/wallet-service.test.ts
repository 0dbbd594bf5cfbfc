import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenStandardService } from '@canton-network/core-token-standard-service';
import { startReference } from './serve.js';

type Collaborators = ConstructorParameters<typeof TokenStandardService>;

/** Nothing here may ask a ledger: holdings are named, which it would be asked for otherwise. */
const noLedger = { request: () => Promise.reject(new Error('there is no ledger')) } as never;
const silent = new Proxy({}, { get: () => () => undefined }) as Collaborators[1];
const anonymous = { getAccessToken: () => Promise.resolve('') } as unknown as Collaborators[2];
const HOLDINGS = ['00aa'];

/** The members of the sample choice arguments that a wallet begins with. */
interface Wanted {
  expectedAdmin: string;
  transfer: Record<'sender' | 'receiver' | 'amount', string> & {
    instrumentId: { admin: string; id: string };
  };
  allocation: Parameters<TokenStandardService['allocation']['createAllocationInstruction']>[0];
}

test('the token service of the wallet SDK makes every command that it can without a ledger', async () => {
  const reference = await startReference({ mounts: [{ name: 'plain' }] });
  try {
    const { url, transferInstructions: accepted, tokenStandard } = reference.targets[0]!.file.registry;
    const { transferInstructions, allocations, transferFactory, allocationFactory } = tokenStandard;
    const service = new TokenStandardService(noLedger, silent, anonymous, false);
    const { transfer, allocation } = service;

    const admin = await service.getInstrumentAdmin(url);
    const { instruments, nextPageToken } = await service.listInstruments(url, 2);
    const { instruments: next } = await service.listInstruments(url, 2, nextPageToken);
    assert.equal(new Set([...instruments, ...next].map(({ id }) => id)).size, 4);
    for (const { id, name } of instruments)
      assert.equal((await service.getInstrumentById(url, id)).name, name);
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
  } finally {
    await reference.close();
  }
});
