import { onReference, onSnapshot } from '../../scan/edit-reply.js';
import { namesCoding } from '../../wire/content-coding.js';
import { withMediaType } from '../../wire/edit-reply.js';
import type { Faults } from '../../page.js';

export const scanSnapshot: Faults = {
  'scan.snapshot': {
    'snapshot-named-gzip': {
      explains: 'The snapshot reference is said to be compressed, and is not.',
      scan: { wrap: onSnapshot(namesCoding('gzip')) },
    },
    'snapshot-as-html-without-accept': {
      alsoBreaks: ['scan.bare-request'],
      explains: 'Who does not ask for JSON gets a page.',
      scan: {
        wrap: onSnapshot((reply, { headers }) =>
          headers.accept?.includes('json')
            ? reply
            : withMediaType({ ...reply, body: '<p>a snapshot</p>' }, 'text/html'),
        ),
      },
    },
    'snapshot-as-json-string': {
      explains: 'The snapshot reference is a string of JSON.',
      scan: { wrap: onReference((reference) => JSON.stringify(reference)) },
    },
    'snapshot-in-a-list': {
      explains: 'The snapshot reference is the only element of an array.',
      scan: { wrap: onReference((reference) => [reference]) },
    },
    'snapshot-with-trailing-comma': {
      explains: 'The JSON of a snapshot reference ends in a comma too many.',
      scan: { wrap: onSnapshot((reply) => ({ ...reply, body: reply.body.toString().replace(/}$/, ',}') })) },
    },
    'snapshots-answered-201': {
      explains: 'Snapshot references are answered 201.',
      scan: { wrap: onSnapshot((reply) => ({ ...reply, status: 201 })) },
    },
  },
};
