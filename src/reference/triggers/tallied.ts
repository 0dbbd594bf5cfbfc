import type { Fault, LoadFault, Mount } from '../mount.js';
import type { HttpHandler, HttpCall } from '../wire/exchange.js';

/** A fault that keeps the setup of its system, and changes nothing else. */
const harmless = ({ name, breaks, explains, participant }: Fault): Fault => ({
  ...{ name, breaks, explains },
  ...(participant?.setup && { participant: { setup: participant.setup } }),
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
