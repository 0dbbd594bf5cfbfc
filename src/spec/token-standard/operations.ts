import type { Operation } from '../operation.js';
import type { Member } from '../wire.js';
import { CHOICE_CONTEXT, FACTORY, INSTRUMENT, INSTRUMENTS, REGISTRY_INFO, TRANSFER_FACTORY } from './wire.js';

/** An API of the standard, as supportedApis names it, and the document that says what its calls are. */
export interface Api {
  name: string;
  /** The document, with its version. */
  document: string;
}

const METADATA: Api = { name: 'splice-api-token-metadata-v1', document: 'Metadata 1.0.0' };
const TRANSFER: Api = {
  name: 'splice-api-token-transfer-instruction-v1',
  document: 'Transfer instruction 1.1.0',
};
const ALLOCATION: Api = { name: 'splice-api-token-allocation-v1', document: 'Allocation 1.1.0' };
const ALLOCATION_INSTRUCTION: Api = {
  name: 'splice-api-token-allocation-instruction-v1',
  document: 'Allocation instruction 1.0.0',
};

/** An operation of the token standard, or the one that the registry has of it. */
export interface TokenOperation extends Operation {
  system: 'registry' | 'token-standard';
  api: Api;
  /** Its operationId in that document. */
  operationId: string;
}

const get = (name: string, path: string, operationId: string, answer: readonly Member[]): TokenOperation => ({
  ...{
    service: 'registry',
    system: 'token-standard',
    name,
    method: 'GET',
    path: `/registry/metadata/v1/${path}`,
  },
  ...{ request: 'none', answer },
  ...{ statuses: [200, 404, 500], api: METADATA, operationId },
});

const context = (
  name: string,
  api: Api,
  path: string,
  operationId: string,
  subjects: string,
): TokenOperation => ({
  ...{ service: 'registry', system: 'token-standard', name, method: 'POST', path: `/registry/${path}` },
  ...{ request: 'context', answer: CHOICE_CONTEXT },
  ...{ statuses: [200, 400, 404, 409], api, operationId, subjects },
});

const factory = (
  name: string,
  api: Api,
  path: string,
  operationId: string,
  answer: readonly Member[],
  subjects: string,
): TokenOperation => ({
  ...{ service: 'registry', system: 'token-standard', name, method: 'POST', path: `/registry/${path}` },
  ...{ request: 'factory', answer },
  ...{ statuses: [200, 400, 404], api, operationId, subjects },
});

const ofInstruction = (choice: string) => `transfer-instruction/v1/{id}/choice-contexts/${choice}`;
const ofAllocation = (choice: string) => `allocations/v1/{id}/choice-contexts/${choice}`;
const instructions = 'tokenStandard.transferInstructions';
const allocations = 'tokenStandard.allocations';

/** Every off-ledger operation of token standard v1, in the order in which a registry is built. */
export const OPERATIONS: readonly TokenOperation[] = [
  get('info', 'info', 'getRegistryInfo', REGISTRY_INFO),
  get('instruments', 'instruments', 'listInstruments', INSTRUMENTS),
  get('instrument', 'instruments/{id}', 'getInstrument', INSTRUMENT),
  factory(
    'transfer-factory',
    TRANSFER,
    'transfer-instruction/v1/transfer-factory',
    'getTransferFactory',
    TRANSFER_FACTORY,
    'tokenStandard.transferFactory.choiceArguments',
  ),
  {
    ...context(
      'accept',
      TRANSFER,
      ofInstruction('accept'),
      'getTransferInstructionAcceptContext',
      'transferInstructions.acceptable',
    ),
    system: 'registry',
  },
  context(
    'reject',
    TRANSFER,
    ofInstruction('reject'),
    'getTransferInstructionRejectContext',
    `${instructions}.rejectable`,
  ),
  context(
    'withdraw',
    TRANSFER,
    ofInstruction('withdraw'),
    'getTransferInstructionWithdrawContext',
    `${instructions}.withdrawable`,
  ),
  factory(
    'allocation-factory',
    ALLOCATION_INSTRUCTION,
    'allocation-instruction/v1/allocation-factory',
    'getAllocationFactory',
    FACTORY,
    'tokenStandard.allocationFactory.choiceArguments',
  ),
  context(
    'execute-transfer',
    ALLOCATION,
    ofAllocation('execute-transfer'),
    'getAllocationTransferContext',
    `${allocations}.executable`,
  ),
  context(
    'withdraw-allocation',
    ALLOCATION,
    ofAllocation('withdraw'),
    'getAllocationWithdrawContext',
    `${allocations}.withdrawable`,
  ),
  context(
    'cancel',
    ALLOCATION,
    ofAllocation('cancel'),
    'getAllocationCancelContext',
    `${allocations}.cancellable`,
  ),
];

/** The operation of this name. */
export const operationNamed = (name: string): TokenOperation =>
  OPERATIONS.find((each) => each.name === name)!;

/** The operations that return a choice context or a factory, of both systems. */
export const CONTEXT_OPERATIONS: readonly TokenOperation[] = OPERATIONS.filter(
  ({ request }) => request !== 'none',
);

/** Those of them that the token standard alone has clauses for. */
export const STANDARD_OPERATIONS: readonly TokenOperation[] = CONTEXT_OPERATIONS.filter(
  ({ system }) => system === 'token-standard',
);

/** APIs of the standard that assay recognises in supportedApis and does not judge. */
export const UNJUDGED_APIS = /^splice-api-token-(transfer-preapproval-v\d+|[a-z-]+-v([2-9]|[1-9]\d+))$/;
