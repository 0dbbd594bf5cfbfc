import { setTimeout } from 'node:timers/promises';
import type { Mount } from '../mount.js';
import type { HttpCall, HttpReply } from '../wire/exchange.js';
import { count } from './tally.js';
import { moments, type CallTopic } from './moments.js';

type Serves<C extends HttpCall> = (call: C) => HttpReply | Promise<HttpReply>;

/**
 * Returns what answers for a mount: the faulty system, or, when there is a trigger, that one or the plain one for
 * each call.
 */
export const triggered = <C extends HttpCall>(
  { name, trigger, tally }: Mount,
  faulty: Serves<C>,
  makePlain: () => Serves<C>,
  read: (call: HttpCall) => CallTopic,
): Serves<C> => {
  if (!trigger) return faulty;
  const plain = makePlain();
  const { arrive } = moments(name);
  return async (call) => {
    const reading = read(call);
    const moment = arrive({ call, reading, connection: call.arrival?.connection ?? {} });
    let status = 500;
    try {
      // Concurrent calls have all arrived by then.
      if (trigger.takesMs !== undefined) await setTimeout(trigger.takesMs);
      const isFaulty = trigger.has(moment);
      if (isFaulty) count(tally, call.arrival);
      const reply = await (isFaulty ? faulty : plain)(call);
      ({ status } = reply);
      return reply;
    } finally {
      moment.leave(status >= 400);
    }
  };
};
