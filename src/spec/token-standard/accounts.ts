import { clausesOf } from '../clause.js';
import { ACCOUNTS_V2 } from './sections.js';

const TRANSFERS = ['registry.tokenStandard.v2.transferFactory'];
const { stated, derived } = clausesOf('token-standard', ACCOUNTS_V2, TRANSFERS);

const RECORD =
  'the arguments are those of the choice of the factory, as the JSON API of a participant writes them, and an account is a record there: owner and provider are a party or null, and id is a text, empty for the default one. Anything else is a bad request, for which the documents have 400; they have 404 beside it, and no order of checks.';

export const transferAccounts = derived(
  'token-standard.v2-transfer-accounts',
  'A V2 call for the transfer factory whose transfer has a sender or a receiver that is not an account is answered 400, or 404: an account is an object with an owner and a provider, each a text or null, and an id, a text.',
  RECORD,
);

export const allocationAccounts = derived(
  'token-standard.v2-allocation-accounts',
  'A V2 call for the allocation factory whose allocation has no authorizer that is an account, or no list of transferLegSides with an account as the otherside of each, is answered 400, or 404.',
  RECORD,
  { needs: ['registry.tokenStandard.v2.allocationFactory'] },
);

export const settlementAccounts = derived(
  'token-standard.v2-settlement-accounts',
  'A V2 call for the settlement factory without a list of transferLegs in which sender and receiver of each are accounts is answered 400, or 404.',
  RECORD,
  { needs: ['registry.tokenStandard.v2.settlementFactory'] },
);

export const selfAccount = stated(
  'token-standard.v2-self-transfer',
  'transferKind of the V2 transfer factory is self where the sender and the receiver are one account: the same owner, provider and id.',
);

export const otherOwner = derived(
  'token-standard.v2-other-transfer',
  'transferKind of the V2 transfer factory is not self where the owners of the sender and of the receiver are different parties, whoever provides their accounts.',
  'a transfer of the kind self is one in which the sender and the receiver are the same party, and the party that an account belongs to is its owner; its provider keeps it.',
);
