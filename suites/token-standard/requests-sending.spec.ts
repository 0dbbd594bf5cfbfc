import { sending as clause } from '../../src/spec/token-standard/requests.js';
import type { Manner } from '../../src/harness/http/message.js';
import { Line } from '../../src/harness/http/line.js';
import { POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { bodyOf, unusualIn, type Asked, type Sending } from '../../generators/registry/sending.js';
import { someSending } from '../../generators/token-standard/sending.js';
import { headersOf } from '../../generators/sending.js';
import type { TokenStandard } from './client.js';
import { testCalls } from './over-calls.js';
import type { Subject } from './subjects.js';

/** An id that no registry has. */
const UNKNOWN = 'b7e151628aed2a6abf7158809cf4f3c7';

const subjectOf = (asked: Asked, call: Call, standard: TokenStandard): Subject => {
  if (call.request === 'factory') return standard.subject(call);
  if (asked === 'an unknown id') return standard.ids(call, 'unknown')[0] ?? UNKNOWN;
  const moving = asked === 'an id under reassignment' ? standard.ids(call, 'reassigning')[0] : undefined;
  return moving ?? standard.subject(call);
};

/** What is asked for, with choice arguments where the call wants some and it is an object that has none. */
function textOf(asked: Asked, call: Call, standard: TokenStandard): string {
  const text = bodyOf(asked);
  if (call.request !== 'factory' || !/^\{.*\}$/s.test(text)) return text;
  if (asked === 'a meta that is a text') return '{"choiceArguments":"x"}';
  if (asked === 'a number in a meta') return '{"excludeDebugFields":true}';
  const { meta: _, ...members } = JSON.parse(text) as { meta?: unknown };
  return standard.bodyFor(call, standard.subject(call), members);
}

/** Brings about what went before, and tells what follows for the call itself. */
async function prepare(
  before: Sending['before'],
  call: Call,
  standard: TokenStandard,
  line: Line,
): Promise<Manner> {
  if (before === 'nothing') return {};
  if (before === 'nothing, by HTTP/2 where it is spoken') return { http2: true };
  if (before === 'a call that was cut off') await standard.breakOff(call, 'cut');
  if (before === 'a truncated call') await standard.breakOff(call, 'truncated');
  const manner = { line };
  const subject = standard.subject(call);
  if (before === 'a good call, on the same connection') await standard.good(call, subject, {}, { manner });
  if (before === 'a bad call, on the same connection') await standard.post(call, subject, '[]', { manner });
  if (before === 'a call for an unknown id, on the same connection')
    await standard.good(call, call.request === 'context' ? UNKNOWN : subject, {}, { manner });
  return manner;
}

testCalls(
  'how a call for a context or a factory is sent does not matter',
  clause,
  POST_CALLS,
  (call) => ({ listed: someSending(POST_CALLS.indexOf(call), POST_CALLS.length), show: unusualIn }),
  async (call, sending, { standard }) => {
    const { asked, before, framing, pieces } = sending;
    await standard.requireTwin(call, standard.subject(call), standard.bodyFor(call, standard.subject(call)));
    const [subject, body] = [subjectOf(asked, call, standard), textOf(asked, call, standard)];
    const usual = await standard.post(call, subject, body);
    const line = new Line();
    try {
      const manner = {
        ...(await prepare(before, call, standard, line)),
        ...{ chunked: framing === 'chunked', pieces },
      };
      const reply = await standard.post(call, subject, body, { headers: headersOf(sending), manner, usual });
      standard.require(clause, reply);
    } finally {
      await line.close();
    }
  },
);
