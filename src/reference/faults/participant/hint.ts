import { faultsOf } from '../../page.js';
import {
  type PartsChange,
  allocates,
  allowsInHint,
  checksHintAs,
  comparesHintsBy,
  onMember,
  refusesHint,
  refusesValue,
} from '../../participant/edit-parts.js';
import { setTimeout } from 'node:timers/promises';
import { identifierOf } from '../../participant/parts.js';

/** Replaces a hint that is a text. */
const onHint = (edit: (hint: string) => string): PartsChange =>
  onMember('partyIdHint', (hint) => (typeof hint === 'string' ? edit(hint) : hint));

/** Waits some milliseconds between choosing an identifier and adding it. */
const checksBeforeAdding =
  (milliseconds: number): PartsChange =>
  (_, { ledger }) => ({
    allocate: async ({ partyIdHint }) => {
      const identifier = ledger.choose(partyIdHint);
      await setTimeout(milliseconds);
      if (identifier !== undefined) ledger.add(identifier);
      return identifier;
    },
  });

/** The ways in which valid hints are refused. */
const REFUSALS: Readonly<Record<string, readonly [explains: string, refused: RegExp]>> = {
  'takes-hints-for-numbers': [
    'A hint that is a number with an exponent is refused as a number.',
    /^\d+e\d+$/,
  ],
  'trims-hints-to-nothing': ['A hint of only white space is treated as empty, and refused.', /^\s*$/],
  'refuses-minus-at-the-end': ['A hint that ends with a minus is refused.', /-$/],
  'reserves-names-of-administrators': [
    'A hint that begins with admin or root is refused as reserved.',
    /^(?:admin|root)/i,
  ],
  'refuses-words-of-sql': [
    'A hint that contains a word of SQL is refused as an attack.',
    /\b(?:select|drop|union)\b/i,
  ],
};

export const refusedHints = faultsOf('participant', {
  'participant.hint-alphabet': Object.fromEntries(
    Object.entries(REFUSALS).map(([name, [explains, refused]]) => [
      name,
      { explains, parts: refusesHint((hint) => refused.test(hint)) },
    ]),
  ),
});

/** Faults of hints: their characters, their length, and existing hints. */
export const participantHint = faultsOf('participant', {
  'participant.hint-beyond-ascii': {
    'accepts-kelvin-sign-and-long-s': {
      explains:
        'Letters are compared without regard to case, so the Kelvin sign and the long s are accepted.',
      parts: allowsInHint(/[a-z]/giu),
    },
    'accepts-unpaired-surrogates': {
      explains: 'A lone surrogate is accepted.',
      parts: allowsInHint(/\p{Cs}/gu),
    },
    'drops-what-has-no-width': {
      explains: 'Zero-width characters are dropped from a hint.',
      parts: onHint((hint) => hint.replace(/\p{Cf}/gu, '')),
    },
  },
  'participant.duplicate-hint': {
    'forgets-parties-after-a-failure': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'After a refused request, existing hints are forgotten for one request.',
      parts: ({ allocate, read, parse }) => {
        let failed = false;
        return {
          parse: (body) => {
            const value = parse(body);
            failed ||= value === undefined;
            return value;
          },
          read: (value) => {
            const request = read(value);
            failed ||= typeof request === 'string';
            return request;
          },
          allocate: async (request) => {
            const forgotten = failed;
            failed = false;
            const identifier = await allocate(request);
            return identifier ?? (forgotten ? identifierOf(request.partyIdHint ?? '') : undefined);
          },
        };
      },
    },
    'looks-for-hints-by-provider': {
      explains: 'A hint exists only in the identity provider that it was requested with.',
      parts: allocates((request, allocate) => {
        const { partyIdHint: hint, identityProviderId: provider } = request;
        const partyIdHint = hint === undefined ? hint : [hint, provider].filter(Boolean).join(' of ');
        return allocate({ ...request, partyIdHint });
      }),
    },
    'renames-the-third-as-the-second': {
      about: ['created parties'],
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'An existing hint always gets the same other identifier.',
      setup: { duplicateHints: 'renamed' },
      parts: ({ allocate }) => {
        const present = new Set<string>();
        return {
          allocate: (request) => {
            const { partyIdHint: hint } = request;
            if (hint === undefined) return allocate(request);
            if (present.has(hint)) return identifierOf(`${hint}-1`);
            present.add(hint);
            return identifierOf(hint);
          },
        };
      },
    },
  },
  'participant.identifier-unique': {
    'gives-one-name-to-parties-without-hint': {
      about: ['no hint'],
      explains: 'All parties without a hint get the same identifier.',
      parts: allocates((request, allocate) =>
        request.partyIdHint === undefined ? identifierOf('party') : allocate(request),
      ),
    },
    'names-parties-by-the-moment': {
      about: ['calls at once', 'no hint'],
      explains: 'A party without a hint is named after the time, in steps of 5 ms.',
      parts: allocates((request, allocate) =>
        request.partyIdHint === undefined
          ? identifierOf(`party-${Math.floor(Date.now() / 5)}`)
          : allocate(request),
      ),
    },
  },
  'participant.hint-compared-whole': {
    'compares-254-characters-of-hints': {
      explains: 'Hints that differ only after their first 254 characters are treated as equal.',
      parts: comparesHintsBy((hint) => hint.slice(0, 254)),
    },
    'compares-hints-of-digits-as-numbers': {
      explains: 'Hints of digits that are the same floating-point number are treated as equal.',
      parts: comparesHintsBy((hint) => (/^[0-9]+$/.test(hint) ? String(Number(hint)) : hint)),
    },
    'compares-hints-with-spaces-between-words-as-one': {
      explains: 'Hints that differ only in the number of spaces between two words are treated as equal.',
      parts: comparesHintsBy((hint) => hint.replace(/(?<=\w) +(?=\w)/g, ' ')),
    },
  },
  'participant.hint-race': {
    'checks-1-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'There is 1 ms between checking whether a hint exists and adding it.',
      parts: checksBeforeAdding(1),
    },
    'locks-for-each-identity-provider': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'Calls wait for each other only if they name the same identity provider.',
      parts: (inner, setting) => {
        const { allocate } = { ...inner, ...checksBeforeAdding(1)(inner, setting) };
        const last = new Map<string, Promise<unknown>>();
        return {
          allocate: (request) => {
            const { identityProviderId: id } = request;
            const next = (last.get(id) ?? Promise.resolve()).then(() => allocate(request));
            last.set(id, next);
            return next;
          },
        };
      },
    },
    'rejects-all-of-several-at-once': {
      about: ['calls at once'],
      explains: 'Concurrent identical hints each find another one waiting, and all are rejected.',
      parts: ({ allocate }) => {
        const waiting = new Map<string, number>();
        return {
          allocate: async (request) => {
            const { partyIdHint: hint = '' } = request;
            waiting.set(hint, (waiting.get(hint) ?? 0) + 1);
            await setTimeout(5);
            const alone = waiting.get(hint) === 1;
            await setTimeout(5);
            waiting.delete(hint);
            return alone || request.partyIdHint === undefined ? allocate(request) : undefined;
          },
        };
      },
    },
  },
  'participant.hint-non-empty': {
    'accepts-empty-hint': {
      explains: 'An empty hint becomes an identifier that begins with its separator.',
      parts: checksHintAs((hint) => hint || 'x'),
    },
    'takes-empty-hint-for-absent': {
      explains: 'An empty hint is treated as absent.',
      parts: onMember('partyIdHint', (hint) => (hint === '' ? null : hint)),
    },
  },
  'participant.hint-length-accepted': {
    'counts-user-and-hint-together': {
      explains: 'The limit of 255 characters applies to the hint and the user together.',
      parts: refusesValue(
        ({ partyIdHint, userId }) =>
          typeof partyIdHint === 'string' &&
          partyIdHint.length <= 255 &&
          partyIdHint.length + (typeof userId === 'string' ? userId.length : 0) > 255,
      ),
    },
    'refuses-hint-of-255': {
      explains: 'The limit is off by one: a hint of 255 characters is refused.',
      parts: refusesHint((hint) => hint.length === 255),
    },
    'refuses-hint-of-one-character': {
      explains: 'A hint needs two characters.',
      parts: refusesHint((hint) => hint.length === 1),
    },
  },
  'participant.hint-length-refused': {
    'accepts-hint-of-256': {
      explains: 'The limit is off by one: a hint of 256 characters is accepted.',
      parts: checksHintAs((hint) => (hint.length === 256 ? hint.slice(1) : hint)),
    },
    'counts-lengths-in-16-bits': {
      explains: 'The length of a hint is stored in 16 bits, so 65,536 characters count as none too many.',
      parts: checksHintAs((hint) => hint.slice(0, Math.max(1, hint.length % 65_536))),
    },
    'truncates-hints-to-255-characters': {
      explains: 'A hint that is too long is cut to 255 characters.',
      parts: onHint((hint) => hint.slice(0, 255)),
    },
  },
  'participant.hint-optional': {
    'demands-hint': {
      about: ['no hint'],
      alsoBreaks: ['participant.fields-optional'],
      explains: 'A request without a hint is refused.',
      parts: refusesValue(({ partyIdHint }) => partyIdHint === undefined),
    },
  },
  'participant.hint-ascii': {
    'checks-the-first-64-characters': {
      explains: 'Of a hint, only the length and the first 64 characters are checked.',
      parts: checksHintAs((hint) => hint.slice(0, 64) + 'x'.repeat(Math.max(0, hint.length - 64))),
    },
    'accepts-at-sign-inside-hints': {
      explains: 'An at sign is accepted after another character.',
      parts: allowsInHint(/(?<=.)@/g),
    },
    'accepts-newline-at-the-end-of-hints': {
      explains: 'A newline at the end is accepted, as with the dollar sign of some regular expressions.',
      parts: allowsInHint(/\n$/g),
    },
  },
});
