import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { ADMIN, requestOf, type Allocation, type Sender } from './allocation.js';
import { mustBeAccepted } from './ruled.js';
import { askingForMore, byAnother, strained } from './strain.js';
import { inTurn, sendStrained, strainsOf } from './strains.js';
import { asUsual, settle, withoutStrain } from './wrong-under-strain.js';

/*
 * Each party stays for ever, so that a call by which one is created is to show as much as it can: it is sent in chunks, with
 * a charset and without Accept, by somebody else where there is one, over a connection that was used, right after a call
 * that was refused and one that was broken off, and among as many others as there may be under way. Refused, it creates no
 * party, and is made as usual.
 */

/** Whether a call is to be made under strain: one that must be accepted, and is sent as usual. */
export function bearsStrain(target: TargetUnderTest, allocation: Allocation): boolean {
  const { caller = ADMIN, method, query, headers, manner, otherwise, mayAskForMore } = allocation;
  if (method ?? query ?? headers ?? manner ?? otherwise) return false;
  if (strainsOf(target).isOver) return false;
  const request = requestOf(target.session.target.participant!, allocation);
  return mustBeAccepted(target, request, caller, mayAskForMore);
}

/** Makes calls at once, under strain as long as that shows more; gives the answers in their order. */
export async function allocateUnderStrain(
  target: TargetUnderTest,
  participant: Sender,
  log: RawExchange[],
  allocations: readonly Allocation[],
): Promise<Reply[]> {
  const strains = strainsOf(target);
  if (strains.isOver) return Promise.all(allocations.map((each) => asUsual(participant, each)));
  const from = log.length;
  const turn = strains.count++;
  const asked = allocations.map((allocation) => askingForMore(target, allocation, turn));
  const calls = asked.map((allocation) => strained(byAnother(target, allocation)));
  try {
    const answered = await sendStrained(target, participant, calls, turn);
    const replies: Reply[] = [];
    for (const [place, more] of asked.entries()) {
      const refused = { answered: answered[place], turn };
      const reply = await settle(target, participant, [more, allocations[place]!], refused);
      const simpler = await inTurn(strains, 'looking', () => withoutStrain(target, participant, more, reply));
      if (simpler && allocations.length === 1) log.splice(from, log.length - from - 1);
      replies.push(simpler ?? reply);
    }
    return replies;
  } finally {
    await Promise.all(calls.map(({ manner }) => manner.line.close()));
  }
}
