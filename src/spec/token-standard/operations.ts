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

interface Api {
  /** Its name in supportedApis. */
  name: string;
  /** Another name of it in a document. */
  alias?: string;
  /** Where its calls for a context are, below /registry. */
  path: string;
}

const METADATA: Api = { name: 'splice-api-token-metadata-v1', path: 'metadata/v1' };
const TRANSFER: Api = { name: 'splice-api-token-transfer-instruction-v1', path: 'transfer-instruction/v1' };
const ALLOCATION: Api = { name: 'splice-api-token-allocation-v1', path: 'allocations/v1' };
const ALLOCATION_INSTRUCTION: Api = {
  name: 'splice-api-token-allocation-instruction-v1',
  path: 'allocation-instruction/v1',
};

const TRANSFER_V2: Api = {
  name: 'splice-api-token-transfer-instruction-v2',
  path: 'transfer-instruction/v2',
};
const ALLOCATION_V2: Api = {
  name: 'splice-api-token-allocation-v2',
  alias: 'splice-api-token-allocation-allocation-v2',
  path: 'allocations/v2',
};
const INSTRUCTION_V2: Api = {
  name: 'splice-api-token-allocation-instruction-v2',
  path: 'allocation-instruction/v2',
};

const LOCK_V1: Api = { name: 'splice-api-token-conditional-lock-v1', path: 'conditional-lock/v1' };

/** Whether a name in supportedApis is the name of an API. */
export const namesApi = ({ name, alias }: Api, named: string): boolean => named === name || named === alias;

/** An operation of the token standard, or the one of them that belongs to the system registry. */
export interface TokenOperation extends Operation {
  system: 'registry' | 'token-standard';
  api: Api;
  operationId: string;
}

const get = (name: string, path: string, operationId: string, answer: readonly Member[]): TokenOperation => ({
  service: 'registry',
  system: 'token-standard',
  name,
  method: 'GET',
  path: `/registry/${METADATA.path}/${path}`,
  request: 'none',
  answer,
  api: METADATA,
  operationId,
});

/** The calls of one document: how their names end, the key of their subjects, and the members of a context. */
function callsOf(
  edition: Edition | undefined,
  { suffix, key, context: members }: { suffix: string; key: string; context: readonly Member[] },
) {
  const post = {
    ...({ service: 'registry', system: 'token-standard', method: 'POST' } as const),
    ...(edition && { edition }),
  };
  return {
    /** `choice`: the end of the path, if it is not the name. */
    context: (api: Api, name: string, word: string, subjects: string, choice = name): TokenOperation => ({
      ...post,
      name: name + suffix,
      path: `/registry/${api.path}/{id}/choice-contexts/${choice}`,
      request: 'context',
      answer: members,
      api,
      operationId: `get${word}Context`,
      subjects: `${key}.${subjects}`,
    }),
    /** `path`: where it is below /registry, if not beside the calls for a context. */
    factory: (
      api: Api,
      name: string,
      operationId: string,
      answer: readonly Member[],
      path = api.path,
    ): TokenOperation => ({
      ...post,
      name: name + suffix,
      path: `/registry/${path}/${name}`,
      request: 'factory',
      answer,
      api,
      operationId,
      subjects: `${key}.${name.replace('-factory', 'Factory')}.choiceArguments`,
    }),
  };
}

const v1 = callsOf(undefined, { suffix: '', key: 'tokenStandard', context: CHOICE_CONTEXT });

/** Every off-ledger operation of token standard v1, in the order in which a registry is usually implemented. */
const OPERATIONS_V1: readonly TokenOperation[] = [
  get('info', 'info', 'getRegistryInfo', REGISTRY_INFO),
  get('instruments', 'instruments', 'listInstruments', INSTRUMENTS),
  get('instrument', 'instruments/{id}', 'getInstrument', INSTRUMENT),
  v1.factory(TRANSFER, 'transfer-factory', 'getTransferFactory', TRANSFER_FACTORY),
  {
    ...v1.context(TRANSFER, 'accept', 'TransferInstructionAccept', ''),
    system: 'registry',
    subjects: 'transferInstructions.acceptable',
  },
  v1.context(TRANSFER, 'reject', 'TransferInstructionReject', 'transferInstructions.rejectable'),
  v1.context(TRANSFER, 'withdraw', 'TransferInstructionWithdraw', 'transferInstructions.withdrawable'),
  v1.factory(ALLOCATION_INSTRUCTION, 'allocation-factory', 'getAllocationFactory', FACTORY),
  v1.context(ALLOCATION, 'execute-transfer', 'AllocationTransfer', 'allocations.executable'),
  v1.context(ALLOCATION, 'withdraw-allocation', 'AllocationWithdraw', 'allocations.withdrawable', 'withdraw'),
  v1.context(ALLOCATION, 'cancel', 'AllocationCancel', 'allocations.cancellable'),
];

const v2 = callsOf('v2', { suffix: '-v2', key: 'tokenStandard.v2', context: V2.context });

/** Every operation of token standard v2 (CIP-0112). Only the settlement factory is below `allocation`. */
const OPERATIONS_V2: readonly TokenOperation[] = [
  v2.factory(TRANSFER_V2, 'transfer-factory', 'getTransferFactory', V2.transferFactory),
  v2.context(TRANSFER_V2, 'accept', 'TransferInstructionAccept', 'transferInstructions.acceptable'),
  v2.context(TRANSFER_V2, 'reject', 'TransferInstructionReject', 'transferInstructions.rejectable'),
  v2.context(TRANSFER_V2, 'withdraw', 'TransferInstructionWithdraw', 'transferInstructions.withdrawable'),
  v2.factory(INSTRUCTION_V2, 'allocation-factory', 'getAllocationFactory', V2.factory),
  ...(
    [
      ['accept', 'Accept', 'acceptable'],
      ['withdraw', 'Withdraw', 'withdrawable'],
    ] as const
  ).map(([choice, word, key]) =>
    v2.context(
      INSTRUCTION_V2,
      `${choice}-allocation-instruction`,
      `AllocationInstruction${word}`,
      `allocationInstructions.${key}`,
      choice,
    ),
  ),
  v2.factory(ALLOCATION_V2, 'settlement-factory', 'getSettlementFactory', V2.factory, 'allocation/v2'),
  v2.context(
    ALLOCATION_V2,
    'withdraw-allocation',
    'AllocationWithdraw',
    'allocations.withdrawable',
    'withdraw',
  ),
  v2.context(ALLOCATION_V2, 'cancel', 'AllocationCancel', 'allocations.cancellable'),
];

const lock = callsOf('lock', { suffix: '', key: 'tokenStandard.conditionalLock', context: LOCK.context });

/** Every operation of the conditional lock, a proposal. */
const OPERATIONS_OF_LOCK: readonly TokenOperation[] = [
  lock.factory(LOCK_V1, 'lock-factory', 'getConditionalLockFactory', LOCK.factory),
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
    lock.context(LOCK_V1, `${choice}-${kind}`, `ConditionalLock${word}`, key, choice),
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
