import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import { type Context, type Contract, withJson } from '../../registry/edit-reply.js';
import type { Reply } from '../../wire/exchange.js';

const contractsOf = (reply: Reply) => (JSON.parse(reply.body.toString()) as Context).disclosedContracts;

const wrap: Wrap = (serve) => {
  let shared: Contract[];
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    shared = contractsOf(reply);
    await setTimeout(5);
    const context = JSON.parse(reply.body.toString()) as Context;
    return withJson(reply, { ...context, disclosedContracts: shared });
  };
};

export const mixesContractsOfParallelRequests: Fault = {
  name: 'mixes-contracts-of-parallel-requests',
  breaks: ['registry.parallel-answers', 'registry.contracts-referenced'],
  explains:
    'Of two answers made within 5 ms, the first gets the contracts of the second beside its own choiceContextData.',
  wrap,
};
