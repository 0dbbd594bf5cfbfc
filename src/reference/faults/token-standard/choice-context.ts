import type { Faults } from '../../page.js';
import { counting, withMediaType, without } from '../../wire/edit-reply.js';
import { FACTORIES, type CallName } from '../../token-standard/route.js';
import { onKind } from '../../token-standard/edit-arguments.js';
import {
  membersOf,
  onContext,
  onDisclosed,
  onMember,
  onStatus,
  onValue,
  type UncheckedMembers,
  onEachCall,
} from '../../token-standard/edit.js';
import { json, isObject } from '../../wire/exchange.js';

const undisclosedWhere = (test: (request: UncheckedMembers) => boolean) =>
  onDisclosed((contracts, call) => (test(membersOf(call)) ? contracts.slice(0, -1) : contracts));

/** What a member of a contract becomes; undefined leaves it out. */
const CHANGES = {
  'is missing': () => undefined,
  'is null': () => null,
  'is empty': () => '',
  'is a string that contains JSON': (value: unknown) => JSON.stringify(value),
  'counts seconds': () => 1_767_225_600,
};

/** Faults of members of contracts: the name, the member, which is also the name of its clause, and what it becomes. */
const MEMBERS: readonly [string, string, keyof typeof CHANGES, readonly CallName[]][] = [
  ['no-template-id', 'templateId', 'is missing', ['reject', 'allocation-factory']],
  ['no-contract-id', 'contractId', 'is missing', ['withdraw', 'transfer-factory']],
  ['empty-blob', 'createdEventBlob', 'is empty', ['execute-transfer', 'allocation-factory']],
  ['null-synchronizer', 'synchronizerId', 'is null', ['cancel', 'transfer-factory']],
  ['package-name-null', 'debugPackageName', 'is null', ['withdraw-allocation', 'allocation-factory']],
  ['payload-as-text', 'debugPayload', 'is a string that contains JSON', ['reject', 'transfer-factory']],
  ['created-at-in-seconds', 'debugCreatedAt', 'counts seconds', ['cancel', 'allocation-factory']],
];

/** Faults of contexts, contracts, factories and errors. */
export const tokenStandardChoiceContext: Faults = {
  'token-standard.answer-object': onEachCall(
    ['transfer-factory', 'reject', 'cancel'],
    'json-in-a-text',
    'The response is encoded twice, as a JSON string that contains JSON',
    onStatus(200, (reply) => ({ ...reply, body: JSON.stringify(reply.body.toString()) })),
  ),
  'token-standard.choice-context-data': onEachCall(
    ['allocation-factory', 'withdraw', 'withdraw-allocation'],
    'data-missing',
    'choiceContextData is missing',
    onContext((context) => without(context, 'choiceContextData')),
  ),
  'token-standard.reference-disclosed': {
    ...onEachCall(
      ['reject', 'cancel'],
      'contracts-undisclosed-beside-a-meta',
      'The last referenced contract is not disclosed when there is a meta',
      undisclosedWhere(({ meta }) => isObject(meta)),
    ),
    ...onEachCall(
      FACTORIES,
      'contracts-undisclosed-without-debug-fields',
      'The last referenced contract is not disclosed when debug fields are excluded',
      undisclosedWhere(({ excludeDebugFields }) => excludeDebugFields === true),
      ['token-standard.exclude-debug-only'],
    ),
  },
  'token-standard.disclosed-contracts': onEachCall(
    ['transfer-factory', 'execute-transfer', 'cancel'],
    'contracts-in-snake-case',
    'disclosedContracts is named disclosed_contracts',
    onContext(({ disclosedContracts, ...context }) => ({
      ...context,
      disclosed_contracts: disclosedContracts,
    })),
  ),
  ...Object.fromEntries(
    MEMBERS.map(([name, member, change, calls]) => [
      `token-standard.${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      onEachCall(calls, name, `${member} ${change}`, onMember(member, CHANGES[change])),
    ]),
  ),
  'token-standard.contract-identity': {
    'blobs-of-another-contract': {
      explains: 'All contracts have the blob of the first disclosed one.',
      tokenStandard: (serve) => {
        let first: unknown;
        return onMember('createdEventBlob', (blob) => (first ??= blob))(serve);
      },
    },
    'synchronizers-of-calls-in-turn': {
      explains: 'Every second response has the contracts on another synchronizer.',
      tokenStandard: counting((count) => (serve) => (call) => {
        const isOther = count() % 2 === 0;
        return onMember('synchronizerId', (id) => (isOther ? 'other::1220' : id))(serve)(call);
      }),
    },
  },
  'token-standard.bad-request-body': onEachCall(
    ['transfer-factory', 'reject', 'cancel'],
    'bad-request-as-text',
    'The body of a 400 is plain text',
    onStatus(400, (reply) => ({ ...withMediaType(reply, 'text/plain'), body: 'Bad request' })),
  ),
  'token-standard.unknown-id': onEachCall(
    ['reject', 'withdraw-allocation'],
    'empty-context-of-unknown',
    'An unknown contract gets an empty context',
    onStatus(404, () => json(200, { choiceContextData: {}, disclosedContracts: [] })),
  ),
  'token-standard.not-found-body': onEachCall(
    ['execute-transfer', 'cancel'],
    'not-found-without-body',
    'A 404 has no body',
    onStatus(404, (reply) => ({ ...reply, body: '' })),
  ),
  'token-standard.reassigning-conflict': {
    ...onEachCall(
      ['reject'],
      'moving-contract-not-found',
      'A contract under reassignment is not found',
      onStatus(409, (reply) => ({ ...reply, status: 404 })),
    ),
    ...onEachCall(
      ['cancel'],
      'moving-contract-unavailable',
      'A call for a contract under reassignment is answered 503',
      onStatus(409, (reply) => ({ ...reply, status: 503 })),
    ),
  },
  'token-standard.factory-id': onEachCall(
    FACTORIES,
    'factory-id-in-snake-case',
    'factoryId is named factory_id',
    onValue(({ factoryId, ...others }) => ({ ...others, factory_id: factoryId })),
  ),
  'token-standard.factory-context': onEachCall(
    FACTORIES,
    'context-beside-the-factory',
    'The members of the context are beside factoryId',
    onValue(({ choiceContext, ...others }) => ({ ...others, ...(choiceContext as object) })),
  ),
  'token-standard.transfer-kind': {
    'no-transfer-kind': {
      explains: 'transferKind is missing.',
      calls: ['transfer-factory'],
      tokenStandard: onValue((value) => without(value, 'transferKind')),
    },
  },
  'token-standard.self-transfer': {
    'offer-to-oneself': {
      explains: 'A transfer of a party to itself has the kind offer.',
      tokenStandard: onKind((kind) => (kind === 'self' ? 'offer' : kind)),
    },
  },
  'token-standard.other-transfer': {
    'self-where-preapproved': {
      explains: 'A direct transfer has the kind self.',
      tokenStandard: onKind((kind) => (kind === 'direct' ? 'self' : kind)),
    },
  },
};
