import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LedgerClient } from '@canton-network/core-ledger-client';
import { startReference } from './serve.js';
import { KEYS, minter } from './testing/tokens.js';

type Options = ConstructorParameters<typeof LedgerClient>[0];

// As loggers are: one that is asked for a child gives another logger.
const silent = new Proxy(Object.create(null) as Options['logger'], {
  get: (_, name): unknown => (name === 'child' ? () => silent : () => undefined),
});

test('a usual client of ledgers allocates a party, and learns why it cannot have another one', async () => {
  const reference = await startReference({ mounts: [{ name: 'plain' }], keys: KEYS });
  try {
    const file = reference.targets[0]?.file;
    assert.ok(file?.issuer);
    const token = minter(file.issuer.issuer)();
    const client = new LedgerClient({
      baseUrl: new URL(file.participant.url),
      logger: silent,
      accessTokenProvider: { getAccessToken: () => Promise.resolve(token) } as Options['accessTokenProvider'],
    });
    await client.init();
    assert.equal(client.getCurrentClientVersion(), '3.5');

    // The client's types ask for every member; the ledger does not.
    const hint = { partyIdHint: 'from a client' } as Parameters<typeof client.post<'/v2/parties'>>[1];
    const { partyDetails } = await client.post('/v2/parties', hint);
    assert.match(partyDetails?.party ?? '', /^from a client::1220/);
    await assert.rejects(client.post('/v2/parties', hint), { code: 'INVALID_ARGUMENT', errorCategory: 8 });
  } finally {
    await reference.close();
  }
});
