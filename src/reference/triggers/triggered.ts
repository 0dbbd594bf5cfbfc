import { setTimeout } from 'node:timers/promises';
import type { Mount, Fault, LoadFault } from '../mount.js';
import type { HttpCall, HttpReply, HttpHandler } from '../wire/exchange.js';
import { count } from './trigger.js';
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

/** A fault that keeps what its system serves, and changes nothing else. */
const harmless = ({ name, breaks, explains, participant, conditionalLock }: Fault): Fault => ({
  ...{ name, breaks, explains },
  ...(participant?.setup && { participant: { setup: participant.setup } }),
  ...(conditionalLock && { conditionalLock: (serve) => serve }),
});

/** Numbers of calls, and names that contain them: they differ as soon as one response differs. */
const OF_ONE_CALL = /call-\d+|[0-9a-f]{32}/g;

type Said = { text: string; creates?: boolean; refuses?: boolean };

const saidBy = async (serve: HttpHandler, call: HttpCall): Promise<Said> => {
  try {
    const { status, headers, body, pieces } = await serve(call);
    const said = body.toString('latin1').replaceAll(OF_ONE_CALL, '');
    const creates = status === 200 && said.includes('"partyDetails"');
    return { text: JSON.stringify([status, headers, said, pieces]), creates, refuses: status >= 400 };
  } catch (cause) {
    return { text: String(cause) };
  }
};

const isFault = (fault: Fault | LoadFault | undefined): fault is Fault =>
  fault !== undefined && 'breaks' in fault;

/**
 * Opens a system of a mount. When its tally compares, two more systems get the same calls, each with its own state:
 * one in which the fault is always there, and one in which it never is.
 */
export const tallied = (mount: Mount, open: (mount: Mount) => HttpHandler): HttpHandler => {
  const { name, variant, fault, tally } = mount;
  const serve = open(mount);
  if (!tally?.marked || !isFault(fault)) return serve;
  const [always, never] = [fault, harmless(fault)].map((each) =>
    open({ name, fault: each, ...(variant && { variant }) }),
  );
  return async (call) => {
    const [wrong, right] = [await saidBy(always!, call), await saidBy(never!, call)];
    if (wrong.text !== right.text && call.arrival) {
      tally.showing += 1;
      if (right.creates) tally.creating += 1;
      if (right.refuses && wrong.refuses) tally.refused += 1;
      tally.marked?.set(call.arrival, { creates: right.creates === true });
    }
    return serve(call);
  };
};
