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

/** One kind of request that a registry serves. */
export interface Operation {
  /** What reports call it; unique. */
  name: string;
  /** The system whose clauses judge it. */
  system: 'registry' | 'token-standard';
  method: 'GET' | 'POST';
  /** Below the base URL of the registry; `{id}` stands for what identifies its subject. */
  path: string;
  /** What its request is: none but the URL, the request for a context, or that for a factory. */
  request: 'none' | 'context' | 'factory';
  /** The members of the body of a 200. */
  answer: readonly Member[];
  /** The statuses that its document names. */
  statuses: readonly number[];
  api: Api;
  /** Its operationId in that document. */
  operationId: string;
  /** The key of the target file that names its subjects, in dots below `registry`. Absent when it needs none. */
  subjects?: string;
}

const get = (name: string, path: string, operationId: string, answer: readonly Member[]): Operation => ({
  ...{ system: 'token-standard', name, method: 'GET', path: `/registry/metadata/v1/${path}` },
  ...{ request: 'none', answer },
  ...{ statuses: [200, 404, 500], api: METADATA, operationId },
});

const context = (name: string, api: Api, path: string, operationId: string, subjects: string): Operation => ({
  ...{ system: 'token-standard', name, method: 'POST', path: `/registry/${path}` },
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
): Operation => ({
  ...{ system: 'token-standard', name, method: 'POST', path: `/registry/${path}` },
  ...{ request: 'factory', answer },
  ...{ statuses: [200, 400, 404], api, operationId, subjects },
});

const ofInstruction = (choice: string) => `transfer-instruction/v1/{id}/choice-contexts/${choice}`;
const ofAllocation = (choice: string) => `allocations/v1/{id}/choice-contexts/${choice}`;
const instructions = 'tokenStandard.transferInstructions';
const allocations = 'tokenStandard.allocations';

/** Every off-ledger operation of token standard v1, in the order in which a registry is built. */
export const OPERATIONS: readonly Operation[] = [
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
export const operationNamed = (name: string): Operation => OPERATIONS.find((each) => each.name === name)!;

/** The operations that return a choice context or a factory, of both systems. */
export const CONTEXT_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  ({ request }) => request !== 'none',
);

/** Those of them that the token standard alone has clauses for. */
export const STANDARD_OPERATIONS: readonly Operation[] = CONTEXT_OPERATIONS.filter(
  ({ system }) => system === 'token-standard',
);

/** APIs of the standard that assay recognises in supportedApis and does not judge. */
export const UNJUDGED_APIS = /^splice-api-token-(transfer-preapproval-v\d+|[a-z-]+-v([2-9]|[1-9]\d+))$/;

/** The path of an operation, with an id as it is to stand there. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, encodedId = ''): string =>
  path.replace('{id}', () => encodedId);
