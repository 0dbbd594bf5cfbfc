import { membersOf, onCall, onMalformed, refuseWhen, valueOf, withText } from '../../registry/edit-call.js';
import { onStatus } from '../../registry/edit-reply.js';
import { parseText } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

const ENDINGS = ['}', '"}', '}}', '"}}'];

export const registryEndpointBody: Faults = {
  'registry.body-fields-optional': {
    'demands-exclude-debug-fields': {
      alsoBreaks: ['registry.exclude-debug-accepted'],
      explains: 'A request without excludeDebugFields is refused.',
      wrap: refuseWhen((call) => membersOf(call).excludeDebugFields === undefined),
    },
    'demands-meta': {
      alsoBreaks: ['registry.meta-accepted'],
      explains: 'A request without meta is refused.',
      wrap: refuseWhen((call) => membersOf(call).meta === undefined),
    },
    'refuses-empty-object': {
      explains: 'An object without members is refused.',
      wrap: refuseWhen((call) => Object.keys(membersOf(call)).length === 0),
    },
  },
  'registry.body-required': {
    'answers-415-to-absent-body': {
      explains: 'A request without a body is answered 415.',
      wrap: onStatus(400, (reply, call) => (call.body.length === 0 ? { ...reply, status: 415 } : reply)),
    },
    'takes-absent-body-for-empty-object': {
      explains: 'A request without a body is taken for one with an empty object.',
      wrap: onCall((call) => (call.body.length === 0 ? withText(call, '{}') : call)),
    },
    'takes-blank-body-for-empty-object': {
      explains: 'A body of white space is taken for an empty object.',
      wrap: onCall((call) =>
        call.body.length > 0 && call.body.toString().trim() === '' ? withText(call, '{}') : call,
      ),
    },
  },
  'registry.body-json': {
    'accepts-comments': {
      explains: 'Comments are skipped.',
      wrap: onMalformed((text) => text.replace(/\/\*[^]*?\*\/|\/\/[^\r\n]*/g, '')),
    },
    'accepts-control-characters-in-strings': {
      explains: 'Line breaks and tabs may stand unescaped in strings.',
      wrap: onMalformed((text) => text.replace(/[\t\r\n]/g, ' ')),
    },
    'accepts-controls-but-line-breaks-in-strings': {
      explains: 'The controls of ASCII, but line breaks and NUL, may stand unescaped in strings.',
      wrap: onMalformed((text) => text.replace(/[\t\v\f\u0001-\u0008\u000e-\u001f]/g, ' ')),
    },
    'accepts-hexadecimal-escapes': {
      explains: 'An escape such as \\x41 is read as a program would.',
      wrap: onMalformed((text) => text.replaceAll('\\x', '\\u00')),
    },
    'accepts-nan': {
      explains: 'NaN and Infinity are let in as values.',
      wrap: onMalformed((text) =>
        text
          .replace(/("excludeDebugFields"\s*:\s*)-?(?:NaN|Infinity)/g, '$1false')
          .replace(/-?(?:NaN|Infinity)/g, '"not a number"'),
      ),
    },
    'accepts-single-quotes': {
      explains: 'Single quotes are taken for double ones.',
      wrap: onMalformed((text) => text.replaceAll("'", '"')),
    },
    'accepts-trailing-commas': {
      explains: 'A comma after the last member is let in.',
      wrap: onMalformed((text) => text.replace(/,(\s*[}\]])/g, '$1')),
    },
    'accepts-unquoted-names': {
      explains: 'Names of members need no quotes.',
      wrap: onMalformed((text) => text.replace(/([{,]\s*)([A-Za-z_$][\w$]*)(\s*:)/g, '$1"$2"$3')),
    },
    'answers-500-to-malformed-json': {
      explains: 'A body that is not JSON is answered 500.',
      wrap: onStatus(400, (reply, call) =>
        valueOf(call) === undefined && call.body.toString().trim() !== '' ? { ...reply, status: 500 } : reply,
      ),
    },
    'completes-truncated-body': {
      explains: 'A body that ends too early is completed.',
      wrap: onMalformed(
        (text) =>
          ENDINGS.map((ending) => text + ending).find((whole) => parseText(whole) !== undefined) ?? text,
      ),
    },
    'ignores-what-follows-the-first-value': {
      explains: 'What follows the first value of the body is ignored.',
      wrap: onMalformed((text) => {
        const ends = [...text.matchAll(/}/g)].slice(0, 64).map(({ index }) => text.slice(0, index + 1));
        return ends.find((start) => parseText(start) !== undefined) ?? text;
      }),
    },
  },
  'registry.body-object': {
    'accepts-array-body': {
      explains: 'An array is let in as the body.',
      wrap: onCall((call) => (Array.isArray(valueOf(call)) ? withText(call, '{}') : call)),
    },
    'accepts-boolean-body': {
      explains: 'true and false are let in as the body.',
      wrap: onCall((call) => (typeof valueOf(call) === 'boolean' ? withText(call, '{}') : call)),
    },
    'accepts-null-body': {
      explains: 'null is let in as the body.',
      wrap: onCall((call) => (valueOf(call) === null ? withText(call, '{}') : call)),
    },
    'accepts-text-body': {
      explains: 'A string is let in as the body.',
      wrap: onCall((call) => (typeof valueOf(call) === 'string' ? withText(call, '{}') : call)),
    },
    'answers-500-to-null-body': {
      explains: 'null as the body is answered 500.',
      wrap: onStatus(400, (reply, call) => (valueOf(call) === null ? { ...reply, status: 500 } : reply)),
    },
  },
};
