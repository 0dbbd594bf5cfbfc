import type { Faults } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
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
