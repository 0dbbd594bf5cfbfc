import {
  excludes,
  membersOf,
  metaOf,
  onRequest,
  onFlag,
  onMembers,
  onMetaValue,
  refuseWhen,
  withMembers,
  type Contract,
  onContract,
  onData,
  onStatus,
} from '../../token-standard/edit.js';
import { without } from '../../wire/edit-reply.js';
import { error, parseBody } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';
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

/** Faults of the members of a request. */
export const registryRequest: Faults = {
  'registry.meta-accepted': {
    'fails-on-names-of-object-members': {
      about: ['an error of the server'],
      explains: 'A meta with a name that every object inherits, such as constructor, is answered 500.',
      wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name in {}), error(500, 'oops')),
    },
    'fails-on-names-of-types': {
      about: ['an error of the server'],
      explains:
        'A meta with a name by which a reader makes an object of a type, json_class, is answered 500.',
      wrap: refuseWhen((call) => 'json_class' in metaOf(call), error(500, 'oops')),
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
    'looks-only-at-first-meta-value': {
      explains: 'Only the first value of meta is checked.',
      wrap: onMetaValue((value, index) => (index === 0 ? value : String(value))),
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
