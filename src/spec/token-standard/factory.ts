import { clausesOf } from '../clause.js';
import { FACTORY } from './sections.js';

const { stated, derived } = clausesOf('token-standard', FACTORY, ['registry.tokenStandard']);

const TRANSFER = { needs: ['registry.tokenStandard.transferFactory'] };

export const factoryId = stated(
  'token-standard.factory-id',
  'A factory has factoryId, a contract id: a string that is not empty.',
);

export const factoryContext = stated(
  'token-standard.factory-context',
  'A factory has choiceContext, an object.',
);

export const transferKind = stated(
  'token-standard.transfer-kind',
  'The transfer factory has transferKind: self, direct or offer.',
  TRANSFER,
);

export const selfTransfer = stated(
  'token-standard.self-transfer',
  'transferKind is self if the sender and the receiver of the transfer are the same party.',
  TRANSFER,
);

export const otherTransfer = derived(
  'token-standard.other-transfer',
  'transferKind is not self if the sender and the receiver of the transfer are different parties.',
  'self means that the sender and the receiver are the same party.',
  TRANSFER,
);
