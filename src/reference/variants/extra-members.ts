import type { Variant } from '../mount.js';
import type { Wrap } from '../registry/call.js';
import type { Context } from '../registry/edit-reply.js';
import { onReply, withJson } from '../wire/edit-reply.js';
import { isObject } from '../wire/parse.js';

const wrap: Wrap = (serve) => {
  let calls = 0;
  return async (call) => {
    const reply = await serve(call);
    calls += 1;
    const body = JSON.parse(reply.body.toString()) as Record<string, unknown>;
    const extra = {
      requestId: `request-${calls}`,
      servedAt: new Date(calls * 1000).toISOString(),
      'x y': null,
    };
    if (reply.status !== 200) return withJson(reply, { code: reply.status, ...body, ...extra, details: [] });

    const { disclosedContracts, choiceContextData } = body as Context;
    const first = calls % disclosedContracts.length;
    const rotated = [...disclosedContracts.slice(first), ...disclosedContracts.slice(0, first)];
    return withJson(reply, {
      ...extra,
      error: { note: 'no error' },
      disclosedContracts: rotated.map((contract) => ({
        observers: [],
        ...contract,
        lookedUp: calls,
        Debug: true,
        nodebug: null,
      })),
      choiceContextData: { ...choiceContextData, version: [1, 1, 0] },
    });
  };
};

const ofParticipant = onReply((reply) => {
  const body = JSON.parse(reply.body.toString()) as Record<string, unknown>;
  const { partyDetails } = body;
  if (!isObject(partyDetails)) return withJson(reply, { ...body, error: body['cause'], details: [] });
  const { localMetadata } = partyDetails;
  return withJson(reply, {
    code: 'OK',
    partyDetails: {
      ...partyDetails,
      isDeactivated: false,
      localMetadata: { ...(localMetadata as object), x: null },
    },
    cause: 1,
  });
});

export const extraMembers: Variant = {
  name: 'extra-members',
  explains:
    'Unknown members stand everywhere, some with another value each time, and the contracts come in another order at each call.',
  wrap,
  participant: { wrap: ofParticipant },
};
