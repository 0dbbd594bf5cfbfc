import type { Edition } from '../clause.js';
import type { Operation } from '../operation.js';
import type { Member } from '../wire.js';
import {
  CHOICE_CONTEXT,
  FACTORY,
  INSTRUMENT,
  INSTRUMENTS,
  LOCK,
  REGISTRY_INFO,
  TRANSFER_FACTORY,
  V2,
} from './wire.js';

/** An API of the standard, with its name in supportedApis, and the document that defines its calls. */
interface Api {
  name: string;
  /** The name of the document, with its version. */
  document: string;
  /** Another name of the API in a document. */
  alias?: string;
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

const TRANSFER_V2: Api = {
  name: 'splice-api-token-transfer-instruction-v2',
  document: 'Transfer instruction v2 1.0.0',
};
const ALLOCATION_V2: Api = {
  name: 'splice-api-token-allocation-v2',
  document: 'Allocation v2 1.0.0',
  alias: 'splice-api-token-allocation-allocation-v2',
};
const ALLOCATION_INSTRUCTION_V2: Api = {
  name: 'splice-api-token-allocation-instruction-v2',
  document: 'Allocation instruction v2 1.0.0',
};

const CONDITIONAL_LOCK: Api = {
  name: 'splice-api-token-conditional-lock-v1',
  document: 'Conditional lock v1 0.2.0, proposal',
};

/** Whether a name in supportedApis is the name of an API. */
export const namesApi = ({ name, alias }: Api, named: string): boolean => named === name || named === alias;

/** An operation of the token standard, or the one of them that belongs to the system registry. */
export interface TokenOperation extends Operation {
  system: 'registry' | 'token-standard';
  api: Api;
  /** Its operationId in the document. */
  operationId: string;
}

const get = (name: string, path: string, operationId: string, answer: readonly Member[]): TokenOperation => ({
  service: 'registry',
  system: 'token-standard',
  name,
  method: 'GET',
  path: `/registry/metadata/v1/${path}`,
  request: 'none',
  answer,
  statuses: [200, 404, 500],
  api: METADATA,
  operationId,
});

const context = (
  name: string,
  api: Api,
  path: string,
  operationId: string,
  subjects: string,
): TokenOperation => ({
  service: 'registry',
  system: 'token-standard',
  name,
  method: 'POST',
  path: `/registry/${path}`,
  request: 'context',
  answer: CHOICE_CONTEXT,
  statuses: [200, 400, 404, 409],
  api,
  operationId,
  subjects,
});

const factory = (
  name: string,
  api: Api,
  path: string,
  operationId: string,
  answer: readonly Member[],
  subjects: string,
): TokenOperation => ({
  service: 'registry',
  system: 'token-standard',
  name,
  method: 'POST',
  path: `/registry/${path}`,
  request: 'factory',
  answer,
  statuses: [200, 400, 404],
  api,
  operationId,
  subjects,
});

const ofInstruction = (choice: string) => `transfer-instruction/v1/{id}/choice-contexts/${choice}`;
const ofAllocation = (choice: string) => `allocations/v1/{id}/choice-contexts/${choice}`;
const instructions = 'tokenStandard.transferInstructions';
const allocations = 'tokenStandard.allocations';

/** Every off-ledger operation of token standard v1, in the order in which a registry is usually implemented. */
const OPERATIONS_V1: readonly TokenOperation[] = [
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

/** An operation of a later document. `subjects` is the key below the one of the document. */
const later = (edition: Edition, operation: TokenOperation, answer: readonly Member[]): TokenOperation => ({
  ...operation,
  subjects: `tokenStandard.${edition === 'v2' ? 'v2' : 'conditionalLock'}.${operation.subjects}`,
  edition,
  answer,
  statuses: [200, 400, 404, 409],
});

const contextV2 = (name: string, api: Api, path: string, operationId: string, subjects: string) =>
  later('v2', context(`${name}-v2`, api, path, operationId, subjects), V2.context);
const factoryV2 = (
  name: string,
  api: Api,
  path: string,
  operationId: string,
  answer: readonly Member[],
): TokenOperation => {
  const key = name.replace('-factory', 'Factory');
  return later('v2', factory(`${name}-v2`, api, path, operationId, answer, `${key}.choiceArguments`), answer);
};

const transferV2 = (choice: string) => `transfer-instruction/v2/{id}/choice-contexts/${choice}`;
const instructionV2 = (choice: string) => `allocation-instruction/v2/{id}/choice-contexts/${choice}`;
const allocationV2 = (choice: string) => `allocations/v2/{id}/choice-contexts/${choice}`;

/** Every operation of token standard v2 (CIP-0112). Only the settlement factory is below `allocation`. */
const OPERATIONS_V2: readonly TokenOperation[] = [
  factoryV2(
    'transfer-factory',
    TRANSFER_V2,
    'transfer-instruction/v2/transfer-factory',
    'getTransferFactory',
    V2.transferFactory,
  ),
  ...(
    [
      ['accept', 'Accept', 'acceptable'],
      ['reject', 'Reject', 'rejectable'],
      ['withdraw', 'Withdraw', 'withdrawable'],
    ] as const
  ).map(([name, word, key]) =>
    contextV2(
      name,
      TRANSFER_V2,
      transferV2(name),
      `getTransferInstruction${word}Context`,
      `transferInstructions.${key}`,
    ),
  ),
  factoryV2(
    'allocation-factory',
    ALLOCATION_INSTRUCTION_V2,
    'allocation-instruction/v2/allocation-factory',
    'getAllocationFactory',
    V2.factory,
  ),
  contextV2(
    'accept-allocation-instruction',
    ALLOCATION_INSTRUCTION_V2,
    instructionV2('accept'),
    'getAllocationInstructionAcceptContext',
    'allocationInstructions.acceptable',
  ),
  contextV2(
    'withdraw-allocation-instruction',
    ALLOCATION_INSTRUCTION_V2,
    instructionV2('withdraw'),
    'getAllocationInstructionWithdrawContext',
    'allocationInstructions.withdrawable',
  ),
  factoryV2(
    'settlement-factory',
    ALLOCATION_V2,
    'allocation/v2/settlement-factory',
    'getSettlementFactory',
    V2.factory,
  ),
  contextV2(
    'withdraw-allocation',
    ALLOCATION_V2,
    allocationV2('withdraw'),
    'getAllocationWithdrawContext',
    'allocations.withdrawable',
  ),
  contextV2(
    'cancel',
    ALLOCATION_V2,
    allocationV2('cancel'),
    'getAllocationCancelContext',
    'allocations.cancellable',
  ),
];

/** Every operation of the conditional lock, a proposal (CONDITIONAL_LOCK). */
const OPERATIONS_OF_LOCK: readonly TokenOperation[] = [
  later(
    'lock',
    factory(
      'lock-factory',
      CONDITIONAL_LOCK,
      'conditional-lock/v1/lock-factory',
      'getConditionalLockFactory',
      LOCK.factory,
      'lockFactory.choiceArguments',
    ),
    LOCK.factory,
  ),
  ...(
    [
      ['accept', 'lock-instruction', 'InstructionAccept', 'lockInstructions.acceptable'],
      ['reject', 'lock-instruction', 'InstructionReject', 'lockInstructions.rejectable'],
      ['withdraw', 'lock-instruction', 'InstructionWithdraw', 'lockInstructions.withdrawable'],
      ['enact', 'lock', 'Enact', 'locks.enactable'],
      ['approve', 'lock', 'Approve', 'locks.approvable'],
      ['expire', 'lock', 'Expire', 'locks.expirable'],
      ['cancel', 'lock', 'Cancel', 'locks.cancellable'],
      ['amend', 'lock', 'Amend', 'locks.amendable'],
    ] as const
  ).map(([choice, kind, word, key]) =>
    later(
      'lock',
      context(
        `${choice}-${kind}`,
        CONDITIONAL_LOCK,
        `conditional-lock/v1/{id}/choice-contexts/${choice}`,
        `getConditionalLock${word}Context`,
        key,
      ),
      LOCK.context,
    ),
  ),
];

/** Every off-ledger operation of both versions, and of the proposal. */
export const OPERATIONS: readonly TokenOperation[] = [
  ...OPERATIONS_V1,
  ...OPERATIONS_V2,
  ...OPERATIONS_OF_LOCK,
];

/** The kind of contract that the id of an operation refers to. The calls of a lock and of its instruction share a path. */
export const kindOf = ({ path, subjects = '' }: Operation): string =>
  `${path.split('{id}')[0]} ${subjects.split('.').at(-2)}`;

/** The same call in the other version. @returns undefined when there is none */
export const inOtherVersion = ({ name }: Pick<TokenOperation, 'name'>): TokenOperation | undefined => {
  const other = name.endsWith('-v2') ? name.slice(0, -'-v2'.length) : `${name}-v2`;
  return OPERATIONS.find((each) => each.name === other);
};

/** The operation with this name. */
export const operationNamed = (name: string): TokenOperation =>
  OPERATIONS.find((each) => each.name === name)!;

/** The operations of both systems that return a choice context or a factory. */
export const CONTEXT_OPERATIONS: readonly TokenOperation[] = OPERATIONS.filter(
  ({ request }) => request !== 'none',
);

/** Those of them whose clauses belong to the token standard. */
export const STANDARD_OPERATIONS: readonly TokenOperation[] = CONTEXT_OPERATIONS.filter(
  ({ system }) => system === 'token-standard',
);

const OF_LATER_DOCUMENTS =
  /^splice-api-token-((transfer-preapproval|conditional-lock)-v\d+|[a-z-]+-v([2-9]|[1-9]\d+))$/;

const WITHOUT_CALLS = /^splice-api-token-(holding|allocation-request|transfer-events)-v2$/;

/** Whether supportedApis names an unjudged API. `isJudged`: the later document's calls are judged. */
export const isUnjudged = (api: string, isJudged: (edition: Edition) => boolean): boolean =>
  OF_LATER_DOCUMENTS.test(api) &&
  !WITHOUT_CALLS.test(api) &&
  !OPERATIONS.some(({ edition, api: own }) => edition && isJudged(edition) && namesApi(own, api));
