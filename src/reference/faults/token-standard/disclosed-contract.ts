import { onContract, onMember } from '../../token-standard/edit.js';
import { without } from '../../registry/edit-reply.js';
import type { Faults } from '../../page.js';
import { onEachCall } from './on-each-call.js';

const second = (edit: (contract: object) => unknown) =>
  onContract((contract, index) => (index === 1 ? edit(contract) : contract));

export const tokenStandardDisclosedContract: Faults = {
  'token-standard.template-id': {
    ...onEachCall(
      ['reject', 'allocation-factory'],
      'no-template-id',
      'templateId is missing',
      onContract((contract) => without(contract, 'templateId')),
    ),
    'template-id-in-parts': {
      explains: 'templateId is an object of its parts.',
      tokenStandard: onMember('templateId', (id) => ({ packageId: String(id).split(':')[0] })),
    },
  },
  'token-standard.contract-id': onEachCall(
    ['withdraw', 'transfer-factory'],
    'no-contract-id',
    'contractId is missing',
    onContract((contract) => without(contract, 'contractId')),
  ),
  'token-standard.created-event-blob': {
    ...onEachCall(
      ['execute-transfer', 'allocation-factory'],
      'empty-blob',
      'createdEventBlob is empty',
      onMember('createdEventBlob', () => ''),
    ),
    'blob-as-bytes': {
      explains: 'createdEventBlob is a list of bytes.',
      tokenStandard: onMember('createdEventBlob', () => [1, 2, 3]),
    },
  },
  'token-standard.synchronizer-id': {
    ...onEachCall(
      ['cancel', 'transfer-factory'],
      'null-synchronizer',
      'synchronizerId is null',
      onMember('synchronizerId', () => null),
    ),
    'second-contract-without-synchronizer': {
      explains: 'The second contract has no synchronizerId.',
      tokenStandard: second((contract) => without(contract, 'synchronizerId')),
    },
  },
  'token-standard.debug-package-name': onEachCall(
    ['withdraw-allocation', 'allocation-factory'],
    'package-name-null',
    'debugPackageName is null',
    onMember('debugPackageName', () => null),
  ),
  'token-standard.debug-payload': onEachCall(
    ['reject', 'transfer-factory'],
    'payload-as-text',
    'debugPayload is a text that holds JSON',
    onMember('debugPayload', (payload) => JSON.stringify(payload)),
  ),
  'token-standard.debug-created-at': onEachCall(
    ['cancel', 'allocation-factory'],
    'created-at-in-seconds',
    'debugCreatedAt counts seconds',
    onMember('debugCreatedAt', () => 1_767_225_600),
  ),
  'token-standard.contract-identity': {
    'blobs-of-another-contract': {
      explains: 'All contracts have the blob of the first that was disclosed.',
      tokenStandard: (serve) => {
        let first: unknown;
        return onMember('createdEventBlob', (blob) => (first ??= blob))(serve);
      },
    },
    'template-by-call': {
      explains: 'The template of a contract depends on the call that discloses it.',
      tokenStandard: onContract((contract, _, { route }) => ({
        ...contract,
        templateId: `${String(contract['templateId'])}.${route.name}`,
      })),
    },
    'synchronizers-of-calls-in-turn': {
      explains: 'Every second answer has the contracts on another synchronizer.',
      tokenStandard: (serve) => {
        let calls = 0;
        return (call) => {
          calls += 1;
          const isOther = calls % 2 === 0;
          return onMember('synchronizerId', (id) => (isOther ? 'other::1220' : id))(serve)(call);
        };
      },
    },
  },
};
