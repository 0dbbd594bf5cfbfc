import type { Faults } from '../../page.js';
import {
  excludes,
  membersOf,
  metaOf,
  onCall,
  onFlag,
  onMembers,
  withMembers,
} from '../../registry/edit-call.js';

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
