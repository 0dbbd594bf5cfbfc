import type { Faults } from '../../page.js';
import { metaOf } from '../../registry/edit-call.js';
import {
  onContext,
  onContextText,
  onContract,
  onData,
  onMember,
  onStatus,
  without,
} from '../../registry/edit-reply.js';
import { namesCoding } from '../../wire/content-coding.js';

export const registryChoiceContext: Faults = {
  'registry.context-object': {
    'context-named-gzip': {
      explains: 'The context is said to be compressed, and is not.',
      wrap: onStatus(200, namesCoding('gzip')),
    },
    'context-as-json-string': {
      explains: 'The context is encoded twice: a JSON string that holds JSON.',
      wrap: onContextText((text) => JSON.stringify(text)),
    },
    'context-in-an-array': {
      explains: 'The context is the only element of an array.',
      wrap: onContext((context) => [context]),
    },
    'empty-success-body': {
      explains: 'The 200 has an empty body.',
      wrap: onContextText(() => ''),
    },
    'nan-in-context': {
      explains: 'The context holds a number that JSON does not have.',
      wrap: onContextText((text) => `${text.slice(0, -1)},"fee":NaN}`),
    },
    'trailing-comma-in-context': {
      explains: 'The context has a comma after its last member.',
      wrap: onContextText((text) => `${text.slice(0, -1)},}`),
    },
    'truncated-context': {
      explains: 'The last characters of the context are missing, in a complete answer.',
      wrap: onContextText((text) => text.slice(0, -2)),
    },
    'two-contexts-in-one-body': {
      explains: 'The context is written twice, a line each.',
      wrap: onContextText((text) => `${text}\n${text}\n`),
    },
  },
  'registry.choice-context-data': {
    'choice-context-data-as-array': {
      explains: 'choiceContextData is an array of names and values.',
      wrap: onData(({ values }) => Object.entries(values)),
    },
    'choice-context-data-as-json-string': {
      explains: 'choiceContextData is a string that holds JSON.',
      wrap: onData((data) => JSON.stringify(data)),
    },
    'context-in-an-envelope': {
      alsoBreaks: ['registry.disclosed-contracts'],
      explains: 'The members of the context stand one level lower, under a member named data.',
      wrap: onContext((data) => ({ data })),
    },
    'no-choice-context-data': {
      explains: 'choiceContextData is missing.',
      wrap: onContext((context) => without(context, 'choiceContextData')),
    },
    'null-choice-context-data-without-meta': {
      explains: 'choiceContextData is null unless the request has metadata.',
      wrap: onData((data) => ('meta' in data.values ? data : null)),
    },
    'snake-case-context': {
      alsoBreaks: ['registry.disclosed-contracts'],
      explains: 'The members of the context are spelt in snake case.',
      wrap: onContext(({ choiceContextData, disclosedContracts }) => ({
        choice_context_data: choiceContextData,
        disclosed_contracts: disclosedContracts,
      })),
    },
  },
  'registry.reference-disclosed': {
    'contract-undisclosed-beside-two-entries': {
      explains: 'The last contract that is referred to is not disclosed where meta has two entries.',
      wrap: onContext((context, call) =>
        Object.keys(metaOf(call)).length < 2
          ? context
          : { ...context, disclosedContracts: context.disclosedContracts.slice(0, -1) },
      ),
    },
  },
  'registry.disclosed-contracts': {
    'disclosed-contracts-keyed-by-id': {
      explains: 'disclosedContracts is an object with the contract ids as names.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: Object.fromEntries<unknown>(
          context.disclosedContracts.map((contract) => [String(contract.contractId), contract]),
        ),
      })),
    },
    'ids-instead-of-second-contract': {
      explains: 'The second disclosed contract is only an id.',
      wrap: onContract((contract, index) => (index === 1 ? contract.contractId : contract)),
    },
    'no-disclosed-contracts': {
      explains: 'disclosedContracts is missing.',
      wrap: onContext((context) => without(context, 'disclosedContracts')),
    },
    'null-among-disclosed-contracts': {
      explains: 'disclosedContracts ends with a null.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: [...context.disclosedContracts, null],
      })),
    },
    'single-contract-without-array': {
      explains: 'A single disclosed contract stands there without its array.',
      wrap: onContext((context) => {
        const [first, second] = context.disclosedContracts;
        return second ? context : { ...context, disclosedContracts: first };
      }),
    },
  },
};

export const registryDisclosedContract: Faults = {
  'registry.template-id': {
    'empty-template-id': {
      explains: 'templateId is an empty string where debug fields are left out.',
      wrap: onContract((contract) =>
        'debugPayload' in contract ? contract : { ...contract, templateId: '' },
      ),
    },
    'no-template-id-on-second-contract': {
      explains: 'The second contract has no templateId.',
      wrap: onContract((contract, index) => (index === 1 ? without(contract, 'templateId') : contract)),
    },
    'template-id-as-object': {
      explains: 'templateId is an object of package and name.',
      wrap: onMember('templateId', (value) => {
        const [packageId, moduleName, entityName] = String(value).split(':');
        return { packageId, moduleName, entityName };
      }),
    },
  },
  'registry.contract-id': {
    'empty-contract-id': {
      explains: 'contractId of the last contract is an empty string.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: context.disclosedContracts.map((contract, index, all) =>
          index === all.length - 1 ? { ...contract, contractId: '' } : contract,
        ),
      })),
    },
    'contract-id-as-bytes': {
      explains: 'contractId is an array of bytes.',
      wrap: onMember('contractId', (value) => [...Buffer.from(String(value), 'hex')]),
    },
    'no-contract-id-on-second-contract': {
      explains: 'The second contract has no contractId.',
      wrap: onContract((contract, index) => (index === 1 ? without(contract, 'contractId') : contract)),
    },
  },
  'registry.created-event-blob': {
    'created-event-blob-as-bytes': {
      explains: 'createdEventBlob is an array of bytes.',
      wrap: onMember('createdEventBlob', (value) => [...Buffer.from(String(value), 'base64')]),
    },
    'null-created-event-blob-on-second-contract': {
      explains: 'createdEventBlob of the second contract is null.',
      wrap: onMember('createdEventBlob', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.synchronizer-id': {
    'domain-id-instead-of-synchronizer-id': {
      explains: 'synchronizerId goes by the name domainId.',
      wrap: onContract((contract) => ({
        ...without(contract, 'synchronizerId'),
        domainId: contract['synchronizerId'],
      })),
    },
    'null-synchronizer-id-on-second-contract': {
      explains: 'synchronizerId of the second contract is null.',
      wrap: onMember('synchronizerId', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.debug-package-name': {
    'debug-package-name-as-object': {
      explains: 'debugPackageName is an object of name and version.',
      wrap: onMember('debugPackageName', (name) => ({ name, version: '1.0.0' })),
    },
    'null-debug-package-name-on-second-contract': {
      explains: 'debugPackageName of the second contract is null.',
      wrap: onMember('debugPackageName', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.debug-payload': {
    'debug-payload-as-array': {
      explains: 'debugPayload is an array of values.',
      wrap: onMember('debugPayload', (value) => Object.values(value as Record<string, unknown>)),
    },
    'debug-payload-as-json-string': {
      explains: 'debugPayload is a string that holds JSON.',
      wrap: onMember('debugPayload', (value) => JSON.stringify(value)),
    },
    'null-debug-payload-on-second-contract': {
      explains: 'debugPayload of the second contract is null.',
      wrap: onMember('debugPayload', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.debug-created-at': {
    'created-at-as-epoch': {
      explains: 'debugCreatedAt is a number of microseconds since 1970.',
      wrap: onMember('debugCreatedAt', (value) => Date.parse(String(value)) * 1000),
    },
    'created-at-date-only': {
      explains: 'debugCreatedAt is a date without a time.',
      wrap: onMember('debugCreatedAt', (value) => String(value).slice(0, 10)),
    },
    'created-at-hour-24': {
      explains: 'debugCreatedAt is midnight written as 24:00.',
      wrap: onMember('debugCreatedAt', () => '2026-03-04T24:00:00Z'),
    },
    'created-at-with-offset-without-colon': {
      explains: 'debugCreatedAt has an offset without its colon.',
      wrap: onMember('debugCreatedAt', () => '2026-03-04T05:06:07+0100'),
    },
    'created-at-without-offset': {
      explains: 'debugCreatedAt has no offset from UTC.',
      wrap: onMember('debugCreatedAt', () => '2026-03-04T05:06:07.890123'),
    },
    'created-on-29-february-1900': {
      explains: 'debugCreatedAt is a 29 February of 1900, which was no leap year.',
      wrap: onMember('debugCreatedAt', () => '1900-02-29T05:06:07Z'),
    },
    'created-on-29-february-of-common-year': {
      explains: 'debugCreatedAt is a 29 February of a year that has none.',
      wrap: onMember('debugCreatedAt', () => '2026-02-29T05:06:07Z'),
    },
    'created-on-30-february': {
      explains: 'debugCreatedAt is a 30 February.',
      wrap: onMember('debugCreatedAt', () => '2026-02-30T05:06:07Z'),
    },
    'created-on-31-april-on-second-contract': {
      explains: 'debugCreatedAt of the second contract is a 31 April.',
      wrap: onMember('debugCreatedAt', (value, index) => (index === 1 ? '2026-04-31T05:06:07Z' : value)),
    },
  },
  'registry.contract-identity': {
    'blob-of-another-contract': {
      explains: 'Every disclosed contract has the blob of the first one.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: context.disclosedContracts.map((contract) => ({
          ...contract,
          createdEventBlob: context.disclosedContracts[0]?.['createdEventBlob'],
        })),
      })),
    },
    'synchronizers-in-turn': {
      explains: 'A contract is said to be on one synchronizer and on another one in turn.',
      wrap: (serve) => {
        let calls = 0;
        return onMember('synchronizerId', (id) => (calls++ % 8 < 4 ? id : `other-${String(id)}`))(serve);
      },
    },
    'template-of-the-latest-version': {
      explains: 'After forty contracts, all have the template of a newer package.',
      wrap: (serve) => {
        let calls = 0;
        return onMember('templateId', (id) =>
          calls++ < 40 ? id : `${'ab'.repeat(32)}:${String(id).split(':').slice(1).join(':')}`,
        )(serve);
      },
    },
  },
};
