import { isLike } from '../registry/endpoint.js';
import type { Faults } from '../../page.js';
import {
  onAnnotations,
  onDetails,
  onMember,
  onMetadataMember,
  refusesValue,
  takesFalsyForAbsent,
} from '../../participant/edit-parts.js';
import { PLAIN } from '../../participant/setup.js';
import { typeOf } from '../../wire/edit-arrival.js';
import { inLatin1 } from '../readers.js';
import { setTimeout } from 'node:timers/promises';
import { type AnyWrap, withJson } from '../../wire/edit-reply.js';
import { isObject } from '../../wire/parse.js';

const SWAPPED: Record<string, string> = { '/v1/parties': '/v2/parties', '/v2/parties': '/v1/parties' };

type Allocated = { partyDetails: { localMetadata: unknown } };

/** Keeps the metadata of a new party where the next call finds it, until it is answered with. */
const sharesMetadata =
  (milliseconds: number): AnyWrap =>
  (serve) => {
    let shared: unknown;
    return async (call) => {
      const reply = await serve(call);
      if (reply.status !== 200 || call.path !== '/v2/parties') return reply;
      const { partyDetails } = JSON.parse(reply.body.toString()) as Allocated;
      shared = partyDetails.localMetadata;
      await setTimeout(milliseconds);
      return withJson(reply, { partyDetails: { ...partyDetails, localMetadata: shared } });
    };
  };

/** Puts another text in the place of each annotation. */
const onAnnotation = (edit: (text: string, name: string) => unknown): AnyWrap =>
  onAnnotations((all) =>
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, edit(String(text), name)])),
  );

/** Faults of the members of a request. */
export const participantRequest: Faults = {
  'participant.default-identity-provider': {
    'tells-the-provider-of-the-party-before': {
      about: ['no identity provider'],
      explains: 'A party without an identity provider is told to be of that of the party before.',
      participant: {
        wrap: (serve) => {
          let before: unknown = '';
          return onDetails((details) => {
            const identityProviderId =
              details.identityProviderId === '' ? before : details.identityProviderId;
            before = identityProviderId;
            return { ...details, identityProviderId };
          })(serve);
        },
      },
    },
    'tells-the-first-provider-for-none': {
      about: ['no identity provider'],
      explains: 'A party without an identity provider is told to be of the first one.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId:
            details.identityProviderId === '' ? PLAIN.identityProviders[0] : details.identityProviderId,
        })),
      },
    },
  },
  'participant.metadata-returned': {
    'decodes-bodies-as-latin-1': {
      explains: 'A body without a charset in its media type is decoded as Latin-1.',
      participant: {
        wrap: (serve) => (call) =>
          serve(/charset/i.test(typeOf(call)) ? call : { ...call, body: inLatin1(call.body) }),
      },
    },

    'escapes-annotations-twice': {
      explains: 'Quotes and backslashes of annotations come back with a backslash before them.',
      participant: { wrap: onAnnotation((text) => text.replace(/[\\"]/g, '\\$&')) },
    },
    'escapes-markup-in-annotations': {
      explains: 'Signs that have a meaning in HTML come back as references to characters.',
      participant: {
        wrap: onAnnotation((text) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
      },
    },
    'folds-names-of-annotations': {
      explains: 'Of annotations whose names differ in case only, the first comes back.',
      participant: {
        wrap: onAnnotations((all) => {
          const names = Object.keys(all).map((name) => name.toLowerCase());
          return Object.fromEntries(
            Object.entries(all).filter(([name], place) => names.indexOf(name.toLowerCase()) === place),
          );
        }),
      },
    },
    'drops-annotations-of-nought': {
      explains: 'An annotation of 0 is left out, as a value that counts as false.',
      participant: {
        wrap: onAnnotations((all) =>
          Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '0')),
        ),
      },
    },
    'keeps-annotations-by-their-names': {
      explains: 'An annotation comes back with the text that the first one of its name had.',
      participant: {
        wrap: (serve) => {
          const first = new Map<string, string>();
          return onAnnotation((text, name) => {
            first.set(name, first.get(name) ?? text);
            return first.get(name);
          })(serve);
        },
      },
    },
    'metadata-of-a-call-under-way': {
      about: ['calls at once'],
      explains: 'Of two calls under way at once the first is answered with the metadata of the second.',
      participant: { wrap: sharesMetadata(4) },
    },
    'takes-annotations-for-numbers': {
      explains: 'Annotations of digits come back as the number that they are, without zeros before it.',
      participant: { wrap: onAnnotation((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)) },
    },
  },
  'participant.synchronizer-unknown': {
    'takes-synchronizers-for-patterns-of-sql': {
      explains: 'A synchronizerId is compared with LIKE, and the wildcards in it stand for any characters.',
      participant: {
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id) ||
            (id !== undefined && id !== '' && setup.synchronizers.some((known) => isLike(known, id))),
        }),
      },
    },
  },
  'participant.fields-optional': {
    'demands-annotations': {
      explains: 'A localMetadata without annotations is refused.',
      participant: {
        parts: refusesValue(
          ({ localMetadata }) => isObject(localMetadata) && !('annotations' in localMetadata),
        ),
      },
    },
    'demands-local-metadata-without-hint': {
      alsoBreaks: ['participant.hint-optional'],
      explains: 'A request with neither a hint nor localMetadata is refused.',
      participant: {
        parts: refusesValue((members) => !('partyIdHint' in members) && !('localMetadata' in members)),
      },
    },
  },
  'participant.metadata-types': {
    'coerces-resource-version-numbers': {
      explains: 'A number as resourceVersion is taken for its text.',
      participant: {
        parts: onMetadataMember('resourceVersion', (version) =>
          typeof version === 'number' ? String(version) : version,
        ),
      },
    },
    'takes-annotations-array-for-object': {
      explains: 'An array as annotations is taken for an object without members.',
      participant: {
        parts: onMetadataMember('annotations', (annotations) =>
          Array.isArray(annotations) ? {} : annotations,
        ),
      },
    },
    'takes-falsy-metadata-for-absent': {
      explains: 'false, 0 and an empty string as localMetadata are taken for none.',
      participant: { parts: takesFalsyForAbsent('localMetadata') },
    },
  },
  'participant.user-id-empty': {
    'refuses-empty-user-id': {
      explains: 'An empty userId is refused.',
      participant: { parts: refusesValue(({ userId }) => userId === '') },
    },
  },
  'participant.user-id-type': {
    'coerces-user-id-numbers': {
      explains: 'A number as userId is taken for its text.',
      participant: { parts: onMember('userId', (id) => (typeof id === 'number' ? String(id) : id)) },
    },
    'ignores-user-id-objects': {
      explains: 'An object or an array as userId is taken for none.',
      participant: { parts: onMember('userId', (id) => (typeof id === 'object' ? null : id)) },
    },
    'takes-falsy-user-id-for-absent': {
      explains: 'false and 0 as userId are taken for none.',
      participant: { parts: takesFalsyForAbsent('userId') },
    },
  },
  'participant.identity-provider-returned': {
    'answers-first-identity-provider': {
      about: ['no identity provider'],
      explains: 'The answer names the first identity provider that is not the default one.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId: details.identityProviderId === '' ? '' : 'idp-east',
        })),
      },
    },
    'answers-identity-provider-in-upper-case': {
      explains: 'The answer has the identity provider in upper case.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId: String(details.identityProviderId).toUpperCase(),
        })),
      },
    },
  },
  'participant.identity-provider-type': {
    'ignores-identity-provider-objects': {
      explains: 'An object or an array as identityProviderId is taken for none.',
      participant: { parts: onMember('identityProviderId', (id) => (typeof id === 'object' ? null : id)) },
    },
    'takes-falsy-identity-provider-for-default': {
      explains: 'false and 0 as identityProviderId are taken for none.',
      participant: { parts: takesFalsyForAbsent('identityProviderId') },
    },
  },
  'participant.path-version': {
    'serves-v1-instead-of-v2': {
      explains: 'The call is found under the path segment v1 and not under v2.',
      participant: { wrap: (serve) => (call) => serve({ ...call, path: SWAPPED[call.path] ?? call.path }) },
    },
  },
};
