import { setTimeout } from 'node:timers/promises';
import type { Faults } from '../../page.js';
import { comparesHintsBy, type PartsChange } from '../../participant/edit-parts.js';
import { onFailed, causeIncludes } from '../../participant/edit-reply.js';
import { identifierOf } from '../../participant/ledger.js';

/** Forgets all hints but those of the last few parties. */
const remembersOnly =
  (count: number): PartsChange =>
  ({ allocate }) => {
    const last: string[] = [];
    return {
      allocate: async (request) => {
        const { partyIdHint: hint } = request;
        if (hint === undefined) return allocate(request);
        if (last.includes(hint)) return undefined;
        last.push(hint);
        if (last.length > count) last.shift();
        return (await allocate(request)) ?? identifierOf(hint);
      },
    };
  };

export const participantUniqueness: Faults = {
  'participant.duplicate-hint': {
    'accepts-a-hint-the-third-time': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'A hint that was rejected is accepted the next time.',
      participant: {
        parts: ({ allocate }) => {
          const rejected = new Set<string>();
          return {
            allocate: async (request) => {
              const { partyIdHint: hint = '' } = request;
              const identifier = await allocate(request);
              if (identifier !== undefined) return identifier;
              if (rejected.delete(hint)) return identifierOf(hint);
              rejected.add(hint);
              return undefined;
            },
          };
        },
      },
    },
    'answers-duplicates-with-200': {
      explains: 'A hint that is present is answered 200 with an error in the body.',
      participant: {
        wrap: onFailed((reply) =>
          causeIncludes(reply, 'present already') ? { ...reply, status: 200 } : reply,
        ),
      },
    },
    'forgets-parties-after-a-failure': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'After a request that was refused, the hints that are present are forgotten for one request.',
      participant: {
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
    },
    'gives-present-hint-again': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'A hint that is present is given its identifier once more.',
      participant: {
        parts: ({ allocate }) => ({
          allocate: async (request) => (await allocate(request)) ?? identifierOf(request.partyIdHint ?? ''),
        }),
      },
    },
    'looks-for-hints-by-provider': {
      explains: 'A hint is present only in the identity provider that it was asked for with.',
      participant: {
        parts: ({ allocate }) => ({
          allocate: (request) =>
            request.partyIdHint === undefined
              ? allocate(request)
              : allocate({
                  ...request,
                  partyIdHint: [request.partyIdHint, request.identityProviderId].filter(Boolean).join(' of '),
                }),
        }),
      },
    },
    'rejects-the-third-of-a-hint': {
      explains: 'A hint is renamed once, and rejected the next time.',
      participant: {
        setup: { duplicateHints: 'renamed' },
        parts: ({ allocate }) => {
          const times = new Map<string, number>();
          return {
            allocate: (request) => {
              const { partyIdHint: hint } = request;
              if (hint === undefined) return allocate(request);
              times.set(hint, (times.get(hint) ?? 0) + 1);
              return times.get(hint) === 3 ? undefined : allocate(request);
            },
          };
        },
      },
    },
    'remembers-only-eight-hints': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'Only the hints of the last eight parties are known to be present.',
      participant: { parts: remembersOnly(8) },
    },
    'remembers-only-the-last-hint': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'Only the hint of the last party is known to be present.',
      participant: { parts: remembersOnly(1) },
    },
    'renames-the-third-as-the-second': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'A hint that is present is always given the same other identifier.',
      participant: {
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
    'renames-to-the-same-identifier': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: 'A hint that is present is given the identifier that it has.',
      participant: {
        setup: { duplicateHints: 'renamed' },
        parts: ({ allocate }) => ({
          allocate: async (request) => {
            await allocate(request);
            return identifierOf(request.partyIdHint ?? 'party');
          },
        }),
      },
    },
  },
  'participant.identifier-unique': {
    'gives-one-name-to-parties-without-hint': {
      explains: 'Parties without a hint are all given the same identifier.',
      participant: {
        parts: ({ allocate }) => ({
          allocate: (request) =>
            request.partyIdHint === undefined ? identifierOf('party') : allocate(request),
        }),
      },
    },
    'names-parties-by-the-moment': {
      explains: 'A party without a hint is named by the time, in steps of 5 ms.',
      participant: {
        parts: ({ allocate }) => ({
          allocate: (request) =>
            request.partyIdHint === undefined
              ? identifierOf(`party-${Math.floor(Date.now() / 5)}`)
              : allocate(request),
        }),
      },
    },
  },
};

export const participantHintCompared: Faults = {
  'participant.hint-compared-whole': {
    'compares-185-characters-of-hints': {
      explains: 'Hints that differ after 185 characters are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.slice(0, 185)) },
    },
    'compares-254-characters-of-hints': {
      explains: 'Hints that differ in their 255th character are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.slice(0, 254)) },
    },
    'compares-hints-of-digits-as-numbers': {
      explains:
        'Hints of digits that are the same number, as far as a machine’s number goes, are taken for the same.',
      participant: {
        parts: comparesHintsBy((hint) => (/^[0-9]+$/.test(hint) ? String(Number(hint)) : hint)),
      },
    },
    'compares-hints-without-leading-zeros': {
      explains: 'Hints that differ in zeros at their start are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/^0+(?=[0-9])/, '')) },
    },
    'compares-hints-up-to-a-colon': {
      explains: 'Hints that differ behind their last colon are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/:[^:]*$/, '')) },
    },
    'compares-hints-without-case': {
      explains: 'Hints that differ in case are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.toLowerCase()) },
    },
    'compares-hints-without-spaces-at-the-ends': {
      explains: 'Hints that differ in a space at the end are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.trim()) },
    },
    'compares-hints-with-spaces-as-one': {
      explains: 'Hints that differ in how many spaces follow each other are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/ +/g, ' ')) },
    },
    'compares-hints-with-spaces-as-minuses': {
      explains: 'A space and a minus in hints are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replaceAll(' ', '-')) },
    },
    'compares-hints-with-spaces-between-words-as-one': {
      explains: 'Hints that differ in how many spaces are between two words are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/(?<=\w) +(?=\w)/g, ' ')) },
    },
    'compares-hints-with-underscores-as-minuses': {
      explains: 'An underscore and a minus in hints are taken for the same.',
      participant: { parts: comparesHintsBy((hint) => hint.replaceAll('_', '-')) },
    },
    'compares-letters-and-digits-of-hints': {
      explains: 'Only letters and digits of hints are compared.',
      participant: { parts: comparesHintsBy((hint) => hint.replace(/[^A-Za-z0-9]/g, '') || hint) },
    },
  },
};

/** Lets some milliseconds pass between choosing an identifier and adding it. */
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

export const participantConcurrency: Faults = {
  'participant.hint-race': {
    'checks-1-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '1 ms passes between the check whether a hint is present and adding it.',
      participant: { parts: checksBeforeAdding(1) },
    },
    'checks-5-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '5 ms pass between the check whether a hint is present and adding it.',
      participant: { parts: checksBeforeAdding(5) },
    },
    'rejects-all-of-several-at-once': {
      explains: 'Of identical hints at once every one finds another one waiting, and is rejected.',
      participant: {
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
    'renames-1-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '1 ms passes between choosing an identifier and adding it.',
      participant: { setup: { duplicateHints: 'renamed' }, parts: checksBeforeAdding(1) },
    },
    'renames-5-ms-before-adding': {
      alsoBreaks: ['participant.identifier-unique'],
      explains: '5 ms pass between choosing an identifier and adding it.',
      participant: { setup: { duplicateHints: 'renamed' }, parts: checksBeforeAdding(5) },
    },
  },
};
