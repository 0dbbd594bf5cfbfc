import { clausesOf } from '../clause.js';
import { ACCOUNTS_V2 } from '../sections.js';

const TRANSFERS = ['registry.tokenStandard.v2.transferFactory'];
const { stated, derived } = clausesOf('token-standard', ACCOUNTS_V2, TRANSFERS);

const RECORD =
  'the arguments are those of the choice of the factory, as the JSON API of a participant writes them, and an account is a record there: owner and provider are a party or null, and id is a text, empty for the default account. Anything else is a bad request. So are arguments that lack the instrument, or the allocations to settle, for which a factory is asked. The documents give 400 for those. They also list 404, and no order of checks.';

export const transferAccounts = derived(
  'token-standard.v2-transfer-accounts',
  'A V2 call for the transfer factory is answered 400 or 404 if its sender or its receiver is not an account: an object with owner and provider, each a text or null, and id, a text. The same if it has no instrumentId.',
  RECORD,
);

export const allocationAccounts = derived(
  'token-standard.v2-allocation-accounts',
  'A V2 call for the allocation factory is answered 400 or 404 if the authorizer of its allocation is not an account, or if transferLegSides is not a list in which each otherside is an account and each instrumentId is there.',
  RECORD,
  { needs: ['registry.tokenStandard.v2.allocationFactory'] },
);

export const settlementAccounts = derived(
  'token-standard.v2-settlement-accounts',
  'A V2 call for the settlement factory is answered 400 or 404 if transferLegs is not a list in which each sender and receiver is an account and each instrumentId is there, or allocations is not a list in which each allocationCid is a text.',
  RECORD,
  { needs: ['registry.tokenStandard.v2.settlementFactory'] },
);

export const selfAccount = stated(
  'token-standard.v2-self-transfer',
  'transferKind of the V2 transfer factory is self if the sender and the receiver are one account: the same owner, provider and id.',
);

export const otherOwner = derived(
  'token-standard.v2-other-transfer',
  'transferKind of the V2 transfer factory is not self if the owners of the sender and of the receiver are different parties, whoever provides their accounts.',
  'self means that the sender and the receiver are the same party. An account belongs to its owner; its provider only keeps it.',
);
