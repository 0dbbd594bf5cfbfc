import type { Faults } from '../../page.js';
import {
  metaOf,
  onContext,
  onContextText,
  onContract,
  onData,
  onDisclosed,
  onMember,
  onStatus,
  excludes,
  membersOf,
  onRequest,
  onFlag,
  onMembers,
  onMetaValue,
  refuseWhen,
  withMembers,
  type Contract,
} from '../../token-standard/edit.js';
import { counting, without } from '../../wire/edit-reply.js';
import { namesCoding, error, parseBody } from '../../wire/exchange.js';
import type { StandardCall, StandardWrap } from '../../token-standard/route.js';

/** Replaces the way in which debug fields are dropped: `drop` gets each contract with all of them. */
const dropping =
  (drop: (contract: Contract, index: number, call: StandardCall) => Contract): StandardWrap =>
  (serve) => {
    const withAll = onContract(drop)(serve);
    return (call) =>
      excludes(call) ? withAll(withMembers(call, { excludeDebugFields: false })) : serve(call);
  };

/** The correct way to drop them. */
const withoutDebugFields = (contract: Contract): Contract =>
  without(contract, 'debugPackageName', 'debugPayload', 'debugCreatedAt');

/** Faults of the members of a request, and of the context and its contracts. */
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
      wrap: onDisclosed((contracts, call) =>
        Object.keys(metaOf(call)).length < 2 ? contracts : contracts.slice(0, -1),
      ),
    },
  },
  'registry.disclosed-contracts': {
    'ids-instead-of-second-contract': {
      explains: 'The second disclosed contract is only an id.',
      wrap: onContract((contract, index) => (index === 1 ? contract.contractId : contract)),
    },
  },
  ...Object.fromEntries(
    Object.entries({
      'no-template-id': 'templateId',
      'no-contract-id': 'contractId',
      'null-created-event-blob': 'createdEventBlob',
      'null-synchronizer-id': 'synchronizerId',
      'null-debug-package-name': 'debugPackageName',
      'null-debug-payload': 'debugPayload',
    }).map(([name, member]) => [
      `registry.${name.replace(/^(no|null)-/, '')}`,
      {
        [`${name}-on-second-contract`]: {
          explains: `${member} of the second contract is ${name.startsWith('no-') ? 'missing' : 'null'}.`,
          // What is undefined is left out.
          wrap: onMember(member, (value, index) =>
            index !== 1 ? value : name.startsWith('no-') ? undefined : null,
          ),
        },
      },
    ]),
  ),
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
      wrap: onDisclosed((contracts) =>
        contracts.map((each) => ({ ...each, createdEventBlob: contracts[0]?.['createdEventBlob'] })),
      ),
    },
    'template-of-the-latest-version': {
      explains: 'In every 80 contracts, the last 40 have the template of a newer package.',
      wrap: counting((count) =>
        onMember('templateId', (id) =>
          (count() - 1) % 80 < 40 ? id : String(id).replace(/^[^:]*/, 'ab'.repeat(32)),
        ),
      ),
    },
  },
  'registry.meta-accepted': {
    'fails-on-names-of-object-members': {
      about: ['an error of the server'],
      explains: 'A meta with a name that every object inherits, such as constructor, is answered 500.',
      wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name in {}), error(500, 'oops')),
    },
    'fails-on-what-is-not-quite-json': {
      about: ['an error of the server'],
      explains: 'A meta with a value that begins like JSON and is none is answered 500.',
      wrap: refuseWhen((call) => /^[{[]/.test(Object.values(metaOf(call)).join()), error(500, 'oops')),
    },
    'refuses-meta-names-that-begin-with-nul': {
      explains: 'A meta with a name that begins with NUL is refused.',
      wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name.startsWith('\0'))),
    },
  },
  'registry.meta-object': {
    'accepts-meta-text': {
      explains: 'A string is accepted as meta.',
      wrap: onMembers(({ meta }) => (typeof meta === 'string' ? { meta: { meta } } : {})),
    },
    'answers-422-to-wrong-types': {
      alsoBreaks: ['registry.meta-string-values', 'registry.exclude-debug-boolean', 'registry.body-object'],
      explains: 'JSON of a wrong type is answered 422.',
      wrap: onStatus(400, (reply, call) =>
        parseBody(call.body) === undefined ? reply : { ...reply, status: 422 },
      ),
    },
    'takes-falsy-meta-for-absent': {
      explains: 'A meta of 0, false or an empty string is treated as absent.',
      wrap: onMembers(({ meta }) => (meta ? {} : { meta: undefined })),
    },
  },
  'registry.meta-string-values': {
    'empties-null-meta-values': {
      explains: 'A null among the values of meta is treated as an empty string.',
      wrap: onMetaValue((value) => value ?? ''),
    },
    'joins-arrays-in-meta': {
      explains: 'An array among the values of meta is treated as its elements, joined.',
      wrap: onMetaValue((value) => (Array.isArray(value) ? value.join() : value)),
    },
    'looks-only-at-eight-meta-values': {
      explains: 'Only the first eight values of meta are checked.',
      wrap: onMetaValue((value, index) => (index < 8 ? value : String(value))),
    },
  },
  'registry.exclude-debug-boolean': {
    'coerces-exclude-debug-number': {
      explains: 'The numbers 1 and 0 are accepted as excludeDebugFields.',
      wrap: onFlag((flag) => (flag === 1 || flag === 0 ? flag === 1 : flag)),
    },
    'coerces-exclude-debug-text': {
      explains: 'The strings "true" and "false" are accepted as excludeDebugFields.',
      wrap: onFlag((flag) => (flag === 'true' || flag === 'false' ? flag === 'true' : flag)),
    },

    'takes-words-of-forms-for-true': {
      explains: 'The word "on", as sent by an HTML form, is treated as true.',
      wrap: onFlag((flag) => (flag === 'on' ? true : flag)),
    },
  },
  'registry.exclude-debug-accepted': {
    'refuses-exclude-debug-false': {
      explains: 'excludeDebugFields with the value false is refused.',
      wrap: refuseWhen((call) => membersOf(call).excludeDebugFields === false),
    },
    'refuses-exclude-debug-true': {
      explains: 'excludeDebugFields with the value true is refused.',
      wrap: refuseWhen(excludes),
    },
  },
  'registry.exclude-debug-fields': {
    'null-debug-fields-when-excluded': {
      alsoBreaks: ['registry.debug-package-name', 'registry.debug-payload', 'registry.debug-created-at'],
      explains: 'Excluded debug fields are null instead of being dropped.',
      wrap: dropping((contract) => ({
        ...contract,
        debugPackageName: null,
        debugPayload: null,
        debugCreatedAt: null,
      })),
    },
    'leaves-debug-created-at-when-excluded': {
      explains: 'Excluding debug fields keeps debugCreatedAt.',
      wrap: dropping((contract) => without(contract, 'debugPackageName', 'debugPayload')),
    },
    'leaves-debug-fields-of-second-contract': {
      explains: 'Excluding debug fields leaves them on the second contract.',
      wrap: dropping((contract, index) => (index === 1 ? contract : withoutDebugFields(contract))),
    },
  },
  'registry.exclude-debug-default': {
    'drops-debug-payload-by-default': {
      explains: 'debugPayload is there only when the flag is sent as false.',
      wrap: onContract((contract, _, call) =>
        membersOf(call).excludeDebugFields === undefined ? without(contract, 'debugPayload') : contract,
      ),
    },
    'excludes-debug-fields-by-default': {
      explains: 'An omitted flag is treated as true.',
      wrap: onMembers(({ excludeDebugFields = true }) => ({ excludeDebugFields })),
    },

    'finds-the-flag-in-meta': {
      explains: 'An entry of meta with the name of the flag is treated as the flag.',
      wrap: onRequest((call) =>
        membersOf(call).excludeDebugFields === undefined && metaOf(call)['excludeDebugFields'] === 'true'
          ? withMembers(call, { excludeDebugFields: true })
          : call,
      ),
    },
  },
  'registry.exclude-debug-only': {
    'drops-context-value-when-excluded': {
      explains: 'Excluding debug fields drops a value of choiceContextData that is not a contract id.',
      wrap: onData(({ values }, _, call) => ({
        values: excludes(call) ? Object.fromEntries(Object.entries(values).slice(1)) : values,
      })),
    },
    'drops-meta-when-excluded': {
      explains: 'Excluding debug fields drops the metadata of the request from choiceContextData.',
      wrap: onData((data, _, call) => (excludes(call) ? { values: without(data.values, 'meta') } : data)),
    },
    'shortens-template-id-when-excluded': {
      explains: 'Excluding debug fields removes the package from the template id.',
      wrap: onContract((contract, _, call) =>
        excludes(call) ? { ...contract, templateId: String(contract['templateId']).slice(65) } : contract,
      ),
    },
  },
};
