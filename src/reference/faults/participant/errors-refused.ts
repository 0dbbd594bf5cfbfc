import { addsParty } from '../../participant/edit-parts.js';
import { isObject } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

export const participantRefused: Faults = {
  'participant.refused-allocates-nothing': {
    'allocates-before-looking-at-the-synchronizer': {
      explains: 'The hint of a call that names an unknown synchronizer is present from then on.',
      participant: {
        parts: ({ read, allowsSynchronizer }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (typeof request !== 'string' && !allowsSynchronizer(request.synchronizerId))
              addsParty(request, ledger);
            return request;
          },
        }),
      },
    },
    'allocates-before-reading-annotations': {
      explains: 'The hint of a call whose annotations are no object is present from then on.',
      participant: {
        parts: ({ read }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (typeof request === 'string' && request.startsWith('annotations') && isObject(value))
              addsParty(value, ledger);
            return request;
          },
        }),
      },
    },
    'allocates-before-looking-at-annotations': {
      explains:
        'The hint of a call with an annotation that is no text, which is refused, is present from then on.',
      participant: {
        parts: ({ read }, { ledger }) => ({
          read: (value) => {
            const request = read(value);
            if (request === 'An annotation is not a string.' && isObject(value)) addsParty(value, ledger);
            return request;
          },
        }),
      },
    },
    'allocates-before-looking-for-the-provider': {
      explains: 'The hint of a call for an identity provider that there is not is present from then on.',
      participant: {
        parts: ({ mayAllocate, knowsIdentityProvider }, { ledger }) => {
          let hint: string | undefined;
          return {
            mayAllocate: (subject, request) => {
              hint = request.partyIdHint;
              return mayAllocate(subject, request);
            },
            knowsIdentityProvider: (id) => {
              const isKnown = knowsIdentityProvider(id);
              if (!isKnown) addsParty({ partyIdHint: hint }, ledger);
              return isKnown;
            },
          };
        },
      },
    },
    'allocates-from-what-can-be-read-of-a-body': {
      explains: 'The hint in the first object of a body that is not JSON is present from then on.',
      participant: {
        parts: ({ parse }, { ledger }) => ({
          parse: (body) => {
            const value = parse(body);
            const first =
              value === undefined ? parse(Buffer.from(/{[^}]*}/.exec(String(body))?.[0] ?? '')) : undefined;
            if (isObject(first)) addsParty(first, ledger);
            return value;
          },
        }),
      },
    },
    'allocates-when-a-hint-is-refused-the-fifth-time': {
      explains: 'A hint is present once it was in five requests that were refused.',
      participant: {
        parts: ({ read }, { ledger }) => {
          const times = new Map<unknown, number>();
          return {
            read: (value) => {
              const request = read(value);
              if (typeof request === 'string' && isObject(value)) {
                const count = (times.get(value['partyIdHint']) ?? 0) + 1;
                times.set(value['partyIdHint'], count);
                if (count === 5) addsParty(value, ledger);
              }
              return request;
            },
          };
        },
      },
    },
  },
};
