import { membersOf, metaOf, onMembers, onMetaValue, refuseWhen, valueOf } from '../../registry/edit-call.js';
import { onStatus } from '../../registry/edit-reply.js';
import { error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

export const registryRequestMeta: Faults = {
  'registry.meta-accepted': {
    'fails-on-names-of-object-members': {
      explains: 'A meta with a name that every object inherits, such as constructor, is answered 500.',
      wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name in {}), error(500, 'oops')),
    },
    'refuses-astral-characters': {
      explains: 'A meta with a character beyond the Basic Multilingual Plane is refused.',
      wrap: refuseWhen((call) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(metaOf(call)))),
    },
    'refuses-escaped-astral-characters': {
      explains: 'A character that is escaped in two halves is refused, as half a one would be.',
      wrap: refuseWhen((call) => /\\ud[89ab]/i.test(call.body.toString())),
    },
    'refuses-empty-meta': {
      explains: 'A meta without entries is refused.',
      wrap: refuseWhen(
        (call) => membersOf(call).meta !== undefined && Object.keys(metaOf(call)).length === 0,
      ),
    },
    'refuses-empty-meta-name': {
      explains: 'A meta with an empty name is refused.',
      wrap: refuseWhen((call) => '' in metaOf(call)),
    },
    'refuses-empty-meta-value': {
      explains: 'A meta with an empty text is refused.',
      wrap: refuseWhen((call) => Object.values(metaOf(call)).includes('')),
    },
    'refuses-meta-name-over-63-characters': {
      explains: 'A meta with a name of more than 63 characters is refused.',
      wrap: refuseWhen((call) => Object.keys(metaOf(call)).some((name) => name.length > 63)),
    },
    'refuses-meta-value-over-1000-characters': {
      explains: 'A meta with a text of more than 1,000 characters is refused.',
      wrap: refuseWhen((call) => Object.values(metaOf(call)).some((value) => String(value).length > 1000)),
    },
    'refuses-meta-with-exclude-debug': {
      alsoBreaks: ['registry.exclude-debug-accepted'],
      explains: 'meta and excludeDebugFields are refused when they come together.',
      wrap: refuseWhen((call) => {
        const { meta, excludeDebugFields } = membersOf(call);
        return meta !== undefined && excludeDebugFields !== undefined;
      }),
    },
    'refuses-more-than-100-meta-entries': {
      explains: 'A meta of more than 100 entries is refused.',
      wrap: refuseWhen((call) => Object.keys(metaOf(call)).length > 100),
    },
    'refuses-nul-in-meta': {
      explains: 'A meta with the character U+0000 is answered 500.',
      wrap: refuseWhen(
        (call) => Object.entries(metaOf(call)).flat().join('').includes('\0'),
        error(500, 'invalid byte sequence'),
      ),
    },
  },
  'registry.meta-object': {
    'accepts-empty-meta-array': {
      explains: 'An empty array is let in as meta.',
      wrap: onMembers(({ meta }) => (Array.isArray(meta) && meta.length === 0 ? { meta: {} } : {})),
    },
    'accepts-meta-text': {
      explains: 'A string is let in as meta.',
      wrap: onMembers(({ meta }) => (typeof meta === 'string' ? { meta: { meta } } : {})),
    },
    'answers-422-to-wrong-types': {
      alsoBreaks: ['registry.meta-string-values', 'registry.exclude-debug-boolean', 'registry.body-object'],
      explains: 'JSON of a wrong type is answered 422.',
      wrap: onStatus(400, (reply, call) => (valueOf(call) === undefined ? reply : { ...reply, status: 422 })),
    },
    'takes-falsy-meta-for-absent': {
      explains: 'A meta of 0, false or an empty text is taken for an absent one.',
      wrap: onMembers(({ meta }) => (meta ? {} : { meta: undefined })),
    },
  },
  'registry.meta-string-values': {
    'coerces-meta-booleans': {
      explains: 'A boolean among the values of meta is taken for its text.',
      wrap: onMetaValue((value) => (typeof value === 'boolean' ? String(value) : value)),
    },
    'coerces-meta-numbers': {
      explains: 'A number among the values of meta is taken for its text.',
      wrap: onMetaValue((value) => (typeof value === 'number' ? String(value) : value)),
    },
    'empties-null-meta-values': {
      explains: 'A null among the values of meta is taken for an empty text.',
      wrap: onMetaValue((value) => value ?? ''),
    },
    'joins-arrays-in-meta': {
      explains: 'An array among the values of meta is taken for its elements, joined.',
      wrap: onMetaValue((value) => (Array.isArray(value) ? value.join() : value)),
    },
    'looks-only-at-first-meta-value': {
      explains: 'Only the first value of meta is checked.',
      wrap: onMetaValue((value, index) => (index === 0 ? value : String(value))),
    },
    'stringifies-objects-in-meta': {
      explains: 'An object among the values of meta is taken for its JSON.',
      wrap: onMetaValue((value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value,
      ),
    },
  },
};
