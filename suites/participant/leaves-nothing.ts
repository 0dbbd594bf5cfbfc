import { Line } from '../../src/harness/http/line.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import { requireAllocated } from './expectations.js';
import { LOOKALIKES } from '../../generators/participant/hint.js';
import { ADMIN, sentOtherwise, type Allocation } from './allocation.js';
import { adminOfProvider } from './another-caller.js';
import type { Participant } from './client.js';
import type { Trial } from './trial.js';

/** Makes a call that must be refused with a hint that must be accepted. */
export interface Refused {
  rule: string;
  call: (hint: string) => Allocation;
}

/**
 * Judges that refused calls leave nothing: all of them have one hint, which is accepted afterwards. One party serves all
 * of them, and shows that a hint which looks like something else is accepted; only where it is not made, the call that
 * keeps it from that is looked for, by halves.
 * @throws {Violation} when the hint is refused
 */
export async function leavesNothing(
  calls: readonly Refused[],
  trial: Trial,
  lookalike: 'ratio' | 'time',
): Promise<void> {
  const { participant } = trial;
  if (participant.facts.duplicateHints !== 'rejected')
    throw new NotApplicable('it shows only where participant.duplicateHints are rejected');
  const { round } = participant;
  const hint = LOOKALIKES[lookalike](participant.unique());
  // That all of them leave nothing has been seen before the rounds.
  const first = round === undefined ? calls : [calls[round % calls.length]!];
  const odd = await afterwards(first, trial, { hint, isByAnother: true });
  if (odd.status === 200) return;
  const together = await afterwards(first, trial);
  if (together.status === 200) return;
  let left = first;
  while (left.length > 1) {
    const half = left.slice(0, left.length / 2);
    left = (await afterwards(half, trial)).status === 200 ? left.slice(half.length) : half;
  }
  const alone = await afterwards(left, trial);
  if (alone.status !== 200)
    await requireAllocated(participant, alone, `a hint that was in a call with ${left[0]!.rule}`);
  await requireAllocated(participant, together, 'a hint that was in calls that were refused');
}

/** That all are refused is the matter, and not in which order. An odd number: what comes at every second call comes to each. */
const AT_ONCE = 3;

/**
 * Each is made so often in each way, first of all among as many others as there may be: what leaves something need not do
 * so each time.
 */
const TIMES = 3;

/** The answer to a call with a hint that was refused in each of these before; by somebody else, where there is one. */
async function afterwards(
  calls: readonly Refused[],
  trial: Trial,
  { hint = `assay-${trial.participant.unique()}`, isByAnother = false } = {},
) {
  const { participant } = trial;
  for (let at = 0; at < calls.length; at += AT_ONCE) {
    const some = calls.slice(at, at + AT_ONCE).map(({ rule, call }) => ({ rule, call: call(hint) }));
    const together = () => Promise.all(some.map((each) => refusedInEachWay(participant, each)));
    await participant.amongOthers(together());
    for (let i = 1; i < TIMES; i += 1) await together();
    for (const each of some) await refusedAfterBrokenOff(participant, each);
  }
  const other = isByAnother ? adminOfProvider(trial) : undefined;
  const { credential, named } = other ?? { ...ADMIN, named: {} };
  const { headers, manner } = sentOtherwise();
  return participant.allocate({
    ...{ members: { partyIdHint: hint, ...named }, caller: { credential } },
    // In rounds: that it is accepted in this way as well has been seen.
    ...((participant.round ?? 1) % 2 === 0 && { headers, manner }),
  });
}

/** A call that must be refused, with its hint. */
type Given = { rule: string; call: Allocation };

/** Makes a call that must be refused as usual, otherwise, and by another caller. */
async function refusedInEachWay(participant: Participant, { rule, call }: Given): Promise<void> {
  const usual = await refused(participant, rule, call);
  if (call.headers ?? call.manner) return;
  const sent = sentOtherwise(usual);
  await refused(participant, rule, { ...call, ...sent });
  const another = await participant.byAnother(call);
  if (another) await refused(participant, rule, { ...another, ...sent });
}

/** Makes a call that must be refused right after one that was broken off, on a connection of its own. */
async function refusedAfterBrokenOff(participant: Participant, { rule, call }: Given): Promise<void> {
  const line = new Line();
  try {
    await participant.breakOff('cut');
    await refused(participant, rule, { ...call, manner: { ...call.manner, line } });
  } finally {
    await line.close();
  }
}

/** @throws {Inconclusive} when a call is not refused */
async function refused(participant: Participant, rule: string, call: Allocation): Promise<Reply> {
  const reply = await participant.allocate(call);
  if (reply.status < 400) throw new Inconclusive(`a call with ${rule} is answered ${reply.status}`);
  return reply;
}
