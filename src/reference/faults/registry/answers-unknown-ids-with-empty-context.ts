import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';
import { json } from '../../wire/exchange.js';

export const answersUnknownIdsWithEmptyContext: Fault = {
  name: 'answers-unknown-ids-with-empty-context',
  breaks: ['registry.unknown-id'],
  explains: 'An unknown id is answered with a context that holds nothing.',
  wrap: onStatus(404, (reply, call) =>
    call.id ? json(200, { choiceContextData: { values: {} }, disclosedContracts: [] }) : reply,
  ),
};
