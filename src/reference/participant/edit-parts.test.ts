import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparesHintsBy } from './edit-parts.js';
import { createLedger, identifierOf } from './ledger.js';
import type { PartyRequest, Parts, PartsContext } from './parts.js';

const asking = (partyIdHint: string) => ({ partyIdHint }) as PartyRequest;

test('hints are compared with all that are present, whoever added them', async () => {
  const ledger = createLedger('rejected');
  const plain = {
    allocate: ({ partyIdHint }) => {
      const identifier = ledger.choose(partyIdHint);
      if (identifier !== undefined) ledger.add(identifier);
      return identifier;
    },
  } as Parts;
  const faulty = comparesHintsBy((hint) => hint.toLowerCase())(plain, { ledger } as PartsContext);
  assert.equal(await plain.allocate(asking('Ann')), identifierOf('Ann'));
  assert.equal(await faulty.allocate!(asking('ann')), undefined);
  assert.equal(await faulty.allocate!(asking('bob')), identifierOf('bob'));
  assert.equal(await faulty.allocate!(asking('BOB')), undefined);
  assert.equal(await plain.allocate(asking('BOB')), identifierOf('BOB'));
});
