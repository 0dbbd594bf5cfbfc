import type { Faults } from '../../page.js';
import type { Call, Wrap } from '../../registry/call.js';
import {
  excludes,
  membersOf,
  metaOf,
  onCall,
  onFlag,
  onMembers,
  refuseWhen,
  withMembers,
} from '../../registry/edit-call.js';
import { type Contract, onContext, onContract, onData, without } from '../../registry/edit-reply.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import type { Reply } from '../../wire/exchange.js';

/** Replaces the way in which debug fields are dropped: `drop` gets each contract with all of them. */
const dropping =
  (drop: (contract: Contract, index: number, call: Call) => Contract): Wrap =>
  (serve) => {
    const withAll = onContract(drop)(serve);
    return (call) =>
      excludes(call) ? withAll(withMembers(call, { excludeDebugFields: false })) : serve(call);
  };

/** What dropping has to do. */
const withoutDebugFields = (contract: Contract): Contract =>
  without(contract, 'debugPackageName', 'debugPayload', 'debugCreatedAt');

const last = ACCEPTABLE.at(-1)?.id;

export const registryRequestDebug: Faults = {
  'registry.exclude-debug-boolean': {
    'accepts-exclude-debug-array': {
      explains: 'An array is let in as excludeDebugFields.',
      wrap: onFlag((flag) => (Array.isArray(flag) ? true : flag)),
    },
    'accepts-exclude-debug-empty-text': {
      explains: 'An empty text is let in as excludeDebugFields.',
      wrap: onFlag((flag) => (flag === '' ? false : flag)),
    },
    'accepts-exclude-debug-object': {
      explains: 'An object is let in as excludeDebugFields.',
      wrap: onFlag((flag) => (typeof flag === 'object' && !Array.isArray(flag) ? true : flag)),
    },
    'coerces-exclude-debug-number': {
      explains: 'The numbers 1 and 0 are let in as excludeDebugFields.',
      wrap: onFlag((flag) => (flag === 1 || flag === 0 ? flag === 1 : flag)),
    },
    'coerces-exclude-debug-text': {
      explains: 'The texts "true" and "false" are let in as excludeDebugFields.',
      wrap: onFlag((flag) => (flag === 'true' || flag === 'false' ? flag === 'true' : flag)),
    },
  },
  'registry.exclude-debug-accepted': {
    'refuses-exclude-debug-false': {
      explains: 'An excludeDebugFields of false is refused.',
      wrap: refuseWhen((call) => membersOf(call).excludeDebugFields === false),
    },
    'refuses-exclude-debug-true': {
      explains: 'An excludeDebugFields of true is refused.',
      wrap: refuseWhen(excludes),
    },
  },
  'registry.exclude-debug-fields': {
    'knows-requests-by-their-length': {
      explains: 'For a second, an answer is given again for the same id and as long a body.',
      wrap: (serve) => {
        let last: { key: string; reply: Reply; until: number } | undefined;
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          const key = `${call.id?.decoded} ${call.body.length}`;
          if (last?.key === key && Date.now() < last.until) return last.reply;
          last = { key, reply, until: Date.now() + 1000 };
          return reply;
        };
      },
    },
    'looks-for-the-flag-in-the-text': {
      explains: 'The flag is not seen where its name is written with an escape.',
      wrap: onCall((call) =>
        call.body.includes('"excludeDebugFields"') ? call : withMembers(call, { excludeDebugFields: false }),
      ),
    },
    'looks-for-the-flag-in-4-kb': {
      explains: 'The flag is not seen behind the first 4 KB of a body.',
      wrap: onCall((call) =>
        call.body.indexOf('excludeDebugFields') > 4096
          ? withMembers(call, { excludeDebugFields: false })
          : call,
      ),
    },
    'adds-other-debug-field-when-excluded': {
      explains: 'Excluding debug fields drops the three known ones and leaves another one.',
      wrap: dropping((contract) => ({ ...withoutDebugFields(contract), debugExcluded: true })),
    },
    'empties-debug-payload-when-excluded': {
      explains: 'Excluding debug fields drops two of them and leaves an empty debugPayload.',
      wrap: dropping((contract) => ({ ...withoutDebugFields(contract), debugPayload: {} })),
    },
    'ignores-exclude-debug-fields-with-meta': {
      explains: 'Debug fields are dropped only when meta is empty or absent.',
      wrap: dropping((contract, _, call) =>
        Object.keys(metaOf(call)).length > 0 ? contract : withoutDebugFields(contract),
      ),
    },
    'leaves-debug-created-at-when-excluded': {
      explains: 'Excluding debug fields forgets debugCreatedAt.',
      wrap: dropping((contract) => without(contract, 'debugPackageName', 'debugPayload')),
    },
    'leaves-debug-fields-of-last-instruction': {
      explains: 'Excluding debug fields does not work for one of the instructions.',
      wrap: dropping((contract, _, call) =>
        call.id?.decoded === last ? contract : withoutDebugFields(contract),
      ),
    },
    'leaves-debug-fields-of-second-contract': {
      explains: 'Excluding debug fields leaves them on the second contract.',
      wrap: dropping((contract, index) => (index === 1 ? contract : withoutDebugFields(contract))),
    },
    'leaves-debug-package-name-when-excluded': {
      explains: 'Excluding debug fields forgets debugPackageName.',
      wrap: dropping((contract) => without(contract, 'debugPayload', 'debugCreatedAt')),
    },
    'leaves-debug-payload-when-excluded': {
      explains: 'Excluding debug fields forgets debugPayload.',
      wrap: dropping((contract) => without(contract, 'debugPackageName', 'debugCreatedAt')),
    },
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
  },
  'registry.exclude-debug-default': {
    'drops-debug-payload-by-default': {
      explains: 'debugPayload is there only when the flag is given as false.',
      wrap: onContract((contract, _, call) =>
        membersOf(call).excludeDebugFields === undefined ? without(contract, 'debugPayload') : contract,
      ),
    },
    'excludes-debug-fields-by-default': {
      explains: 'The flag is taken as true when it is left out.',
      wrap: onMembers(({ excludeDebugFields = true }) => ({ excludeDebugFields })),
    },
    'excludes-debug-fields-by-default-with-meta': {
      explains: 'The flag is taken as true when it is left out and meta is given.',
      wrap: onMembers(({ meta, excludeDebugFields }) => ({
        excludeDebugFields: excludeDebugFields ?? (meta !== undefined && meta !== null),
      })),
    },
  },
  'registry.exclude-debug-only': {
    'drops-context-value-when-excluded': {
      explains: 'Excluding debug fields drops a value of choiceContextData that is no contract id.',
      wrap: onData(({ values }, _, call) => ({
        values: excludes(call) ? Object.fromEntries(Object.entries(values).slice(1)) : values,
      })),
    },
    'drops-created-event-blob-when-excluded': {
      alsoBreaks: ['registry.created-event-blob'],
      explains: 'Excluding debug fields drops the blob too.',
      wrap: onContract((contract, _, call) =>
        excludes(call) ? without(contract, 'createdEventBlob') : contract,
      ),
    },
    'drops-first-contract-when-excluded': {
      explains: 'Excluding debug fields drops the first contract.',
      wrap: onContext((context, call) =>
        excludes(call) ? { ...context, disclosedContracts: context.disclosedContracts.slice(1) } : context,
      ),
    },
    'drops-meta-when-excluded': {
      explains: 'Excluding debug fields leaves the metadata of the request out of choiceContextData.',
      wrap: onData((data, _, call) => (excludes(call) ? { values: without(data.values, 'meta') } : data)),
    },
    'empties-created-event-blob-when-excluded': {
      explains: 'Excluding debug fields empties the blob too.',
      wrap: onContract((contract, _, call) =>
        excludes(call) ? { ...contract, createdEventBlob: '' } : contract,
      ),
    },
    'shortens-template-id-when-excluded': {
      explains: 'Excluding debug fields cuts the package off the template id.',
      wrap: onContract((contract, _, call) =>
        excludes(call) ? { ...contract, templateId: String(contract['templateId']).slice(65) } : contract,
      ),
    },
  },
};

/** The flag on one line, with a space at most before and after the colon. */
const ON_ONE_LINE = /"excludeDebugFields" ?: ?true/;

export const registryRequestDebugName: Faults = {
  'registry.exclude-debug-boolean': {
    'takes-words-of-forms-for-true': {
      explains: 'The word "on", as a form has it, is taken for true.',
      wrap: onFlag((flag) => (flag === 'on' ? true : flag)),
    },
  },
  'registry.exclude-debug-fields': {
    'looks-for-the-flag-by-its-letters': {
      explains: 'The flag is looked for in the text of the body, where its name may have escapes.',
      wrap: onCall((call) =>
        excludes(call) && !call.body.includes('"excludeDebugFields"')
          ? withMembers(call, { excludeDebugFields: false })
          : call,
      ),
    },
    'a-null-meta-hides-the-flag': {
      explains: 'A request with a meta of null is taken for one without members.',
      wrap: onMembers(({ meta }) => (meta === null ? { excludeDebugFields: false } : {})),
    },
    'reads-the-flag-on-one-line-only': {
      explains:
        'The flag is looked for in the text of the body, and not seen where a line ends beside its colon.',
      wrap: onCall((call) =>
        excludes(call) && /"excludeDebugFields"\s/.test(call.body.toString())
          ? withMembers(call, { excludeDebugFields: ON_ONE_LINE.test(call.body.toString()) })
          : call,
      ),
    },
  },
  'registry.exclude-debug-default': {
    'finds-the-flag-in-meta': {
      explains: 'An entry of meta that is called like the flag is taken for it.',
      wrap: onCall((call) =>
        membersOf(call).excludeDebugFields === undefined && metaOf(call)['excludeDebugFields'] === 'true'
          ? withMembers(call, { excludeDebugFields: true })
          : call,
      ),
    },
  },
};
