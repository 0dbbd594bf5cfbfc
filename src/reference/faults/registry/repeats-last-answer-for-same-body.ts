import type { Fault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';
import type { Reply } from '../../wire/exchange.js';

const wrap: Wrap = (serve) => {
  let last: { body: Buffer; reply: Reply } | undefined;
  return async (call) => {
    const reply = await serve(call);
    if (reply.status !== 200) return reply;
    if (last?.body.equals(call.body)) return last.reply;
    last = { body: call.body, reply };
    return reply;
  };
};

export const repeatsLastAnswerForSameBody: Fault = {
  name: 'repeats-last-answer-for-same-body',
  breaks: ['registry.independent-answers', 'registry.parallel-answers'],
  explains: 'A request with the body of the one before gets its answer, though it is for another id.',
  wrap,
};
