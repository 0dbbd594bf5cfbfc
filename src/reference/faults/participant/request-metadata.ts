import { setTimeout } from 'node:timers/promises';
import { onAnnotations } from '../../participant/edit-reply.js';
import { withJson, type AnyWrap } from '../../wire/edit-reply.js';
import type { Faults } from '../../page.js';

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

/** Faults of the metadata that comes back: whose it is, and what becomes of it on the way. */
export const participantRequestMetadata: Faults = {
  'participant.metadata-returned': {
    'cuts-annotations-at-64': {
      explains: 'Annotations come back with their first 64 characters.',
      participant: { wrap: onAnnotation((text) => text.slice(0, 64)) },
    },
    'writes-annotations-on-one-line': {
      explains: 'White space in annotations, line breaks too, comes back as single blanks.',
      participant: { wrap: onAnnotation((text) => text.replace(/\s+/g, ' ')) },
    },
    'drops-annotations-named-like-members-of-objects': {
      explains:
        'An annotation called constructor, as every object of some languages has one, is taken for it.',
      participant: {
        wrap: onAnnotations((all) =>
          Object.fromEntries(Object.entries(all).filter(([name]) => !(name in {}))),
        ),
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
    'keeps-four-annotations': {
      explains: 'Annotations behind the fourth do not come back.',
      participant: { wrap: onAnnotations((all) => Object.fromEntries(Object.entries(all).slice(0, 4))) },
    },
    'metadata-of-a-call-under-way': {
      explains: 'Of two calls under way at once the first is answered with the metadata of the second.',
      participant: { wrap: sharesMetadata(4) },
    },
    'takes-annotations-for-numbers': {
      explains: 'Annotations of digits come back as the number that they are, without zeros before it.',
      participant: { wrap: onAnnotation((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)) },
    },
  },
};
