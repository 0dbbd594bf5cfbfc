import type { Faults } from '../../page.js';
import {
  metaOf,
  onContext,
  onContextText,
  onContract,
  onData,
  onMember,
  onStatus,
} from '../../token-standard/edit.js';
import { without } from '../../wire/edit-reply.js';
import { namesCoding } from '../../wire/exchange.js';

/** Faults of the context and its contracts. */
export const registryChoiceContext: Faults = {
  'registry.context-object': {
    'context-named-gzip': {
      explains: 'The context is labelled as compressed, but it is not.',
      wrap: onStatus(200, namesCoding('gzip')),
    },
    'nan-in-context': {
      explains: 'The context contains a number that is not valid JSON.',
      wrap: onContextText((text) => `${text.slice(0, -1)},"fee":NaN}`),
    },
    'two-contexts-in-one-body': {
      explains: 'The context is written twice, on a line each.',
      wrap: onContextText((text) => `${text}\n${text}\n`),
    },
  },
  'registry.choice-context-data': {
    'context-in-an-envelope': {
      alsoBreaks: ['registry.disclosed-contracts'],
      explains: 'The members of the context stand one level lower, under a member named data.',
      wrap: onContext((data) => ({ data })),
    },
    'null-choice-context-data-without-meta': {
      explains: 'choiceContextData is null unless the request has metadata.',
      wrap: onData((data) => ('meta' in data.values ? data : null)),
    },
  },
  'registry.reference-disclosed': {
    'contract-undisclosed-beside-two-entries': {
      explains: 'The last referenced contract is not disclosed when meta has two entries.',
      wrap: onContext((context, call) =>
        Object.keys(metaOf(call)).length < 2
          ? context
          : { ...context, disclosedContracts: context.disclosedContracts.slice(0, -1) },
      ),
    },
  },
  'registry.disclosed-contracts': {
    'ids-instead-of-second-contract': {
      explains: 'The second disclosed contract is only an id.',
      wrap: onContract((contract, index) => (index === 1 ? contract.contractId : contract)),
    },
    'null-among-disclosed-contracts': {
      explains: 'disclosedContracts ends with a null.',
      wrap: onContext((context) => ({
        ...context,
        disclosedContracts: [...context.disclosedContracts, null],
      })),
    },
  },
  'registry.template-id': {
    'no-template-id-on-second-contract': {
      explains: 'The second contract has no templateId.',
      wrap: onContract((contract, index) => (index === 1 ? without(contract, 'templateId') : contract)),
    },
  },
  'registry.contract-id': {
    'no-contract-id-on-second-contract': {
      explains: 'The second contract has no contractId.',
      wrap: onContract((contract, index) => (index === 1 ? without(contract, 'contractId') : contract)),
    },
  },
  'registry.created-event-blob': {
    'null-created-event-blob-on-second-contract': {
      explains: 'createdEventBlob of the second contract is null.',
      wrap: onMember('createdEventBlob', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.synchronizer-id': {
    'null-synchronizer-id-on-second-contract': {
      explains: 'synchronizerId of the second contract is null.',
      wrap: onMember('synchronizerId', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.debug-package-name': {
    'null-debug-package-name-on-second-contract': {
      explains: 'debugPackageName of the second contract is null.',
      wrap: onMember('debugPackageName', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.debug-payload': {
    'null-debug-payload-on-second-contract': {
      explains: 'debugPayload of the second contract is null.',
      wrap: onMember('debugPayload', (value, index) => (index === 1 ? null : value)),
    },
  },
  'registry.debug-created-at': {
    'created-at-hour-24': {
      explains: 'debugCreatedAt is midnight written as 24:00.',
      wrap: onMember('debugCreatedAt', () => '2026-03-04T24:00:00Z'),
    },
    'created-at-with-offset-without-colon': {
      explains: 'debugCreatedAt has an offset without its colon.',
      wrap: onMember('debugCreatedAt', () => '2026-03-04T05:06:07+0100'),
    },
    'created-on-30-february': {
      explains: 'debugCreatedAt is on 30 February.',
      wrap: onMember('debugCreatedAt', () => '2026-02-30T05:06:07Z'),
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
    'template-of-the-latest-version': {
      explains: 'In every 80 contracts, the last 40 have the template of a newer package.',
      wrap: (serve) => {
        let calls = 0;
        return onMember('templateId', (id) =>
          calls++ % 80 < 40 ? id : `${'ab'.repeat(32)}:${String(id).split(':').slice(1).join(':')}`,
        )(serve);
      },
    },
  },
};
