import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { onceFor } from '../../src/harness/once-for.js';
import type { Opened } from './opened.js';

/** The answer that several cases share. Only the first of them asks, and has it in its log by then; the others note it. */
export async function answerFor(
  key: string,
  { shared }: Opened,
  log: RawExchange[],
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const isKnown = shared.has(key);
  const reply = await onceFor(shared, key, ask);
  if (isKnown) log.push(reply.exchange);
  return reply;
}
