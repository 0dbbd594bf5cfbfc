import { plainId } from '../../registry/accept-path.js';
import { withJson, withMediaType } from '../../registry/edit-reply.js';
import { EXERCISABLE } from '../../token-standard/choices.js';
import { onRequest, onStatus } from '../../token-standard/edit.js';
import { CHOICES, POSTS, type Choice } from '../../token-standard/route.js';
import type { StandardWrap } from '../../token-standard/call.js';
import { json } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';
import { onEachCall } from './on-each-call.js';

/** Takes an id for a known one by a sloppy comparison. */
const compares = (isSame: (known: string, id: string) => boolean): StandardWrap =>
  onRequest((call) => {
    const id = call.route.id?.decoded;
    if (id === undefined) return call;
    const known = EXERCISABLE[call.route.name as Choice]?.find((each) => isSame(each.id, id));
    return known ? { ...call, route: { ...call.route, id: plainId(known.id) } } : call;
  });

export const tokenStandardErrors: Faults = {
  'token-standard.bad-request-body': {
    ...onEachCall(
      POSTS,
      'bad-request-as-text',
      'The body of a 400 is plain text',
      onStatus(400, (reply) => ({ ...withMediaType(reply, 'text/plain'), body: 'Bad request' })),
    ),
    'bad-request-with-code': {
      explains: 'error of a 400 is a number.',
      tokenStandard: onStatus(400, (reply) => withJson(reply, { error: 400 })),
    },
  },
  'token-standard.unknown-id': {
    ...onEachCall(
      CHOICES,
      'empty-context-of-unknown',
      'An unknown contract has an empty context',
      onStatus(404, () => json(200, { choiceContextData: {}, disclosedContracts: [] })),
    ),
    ...onEachCall(
      ['reject', 'cancel'],
      'first-16-characters',
      'An id that begins like a known one is taken for it',
      compares((known, id) => known.slice(0, 16) === id.slice(0, 16)),
    ),
    ...onEachCall(
      ['withdraw', 'execute-transfer'],
      'without-the-last-character',
      'An id that differs from a known one in its last character is taken for it',
      compares((known, id) => known.slice(0, -1) === id.slice(0, -1)),
    ),
  },
  'token-standard.not-found-body': onEachCall(
    CHOICES,
    'not-found-without-body',
    'A 404 has no body',
    onStatus(404, (reply) => ({ ...reply, body: '' })),
  ),
  'token-standard.reassigning-conflict': {
    ...onEachCall(
      CHOICES,
      'moving-contract-not-found',
      'A contract under reassignment is not found',
      onStatus(409, (reply) => ({ ...reply, status: 404 })),
    ),
  },
};
