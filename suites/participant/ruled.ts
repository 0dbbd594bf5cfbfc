import { bodyText, headerOf, type HttpRequest } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { acceptanceOf, allocate, refusalOf } from '../../src/model/participant/allocate.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import type { AllocationCall, Facts } from '../../src/model/participant/call.js';
import { Parties } from '../../src/model/participant/parties.js';
import { readBody } from '../../src/model/participant/request.js';
import { isSilent } from '../../src/model/manner.js';
import type { Clause } from '../../src/spec/clause.js';
import { oncePerRun, type TargetUnderTest } from '../support/target-under-test.js';
import { mayHaveMade } from './made.js';
import { holderOf, KNOWN, knownCaller, type Caller } from './caller.js';

/** The parties of a run, and what must hold of all of them. */
const partiesOf = oncePerRun(() => new Parties());

/**
 * Notes that a request is sent, `among` others at the same moment or not; gives what notes that it is answered. That gives
 * what notes the model's judgements of the answer, which may wait for `later`: the answer to the same as it is usually sent,
 * where that is accepted afterwards.
 */
export function ruled(
  target: TargetUnderTest,
  request: HttpRequest,
  caller: Caller,
  { otherwise, among = false }: Pick<AllocationCall, 'otherwise'> & { among?: boolean } = {},
): (reply: Reply) => (later?: Reply) => void {
  const parties = partiesOf(target);
  const asked = bodyOf(request).members ?? {};
  const hintOf = parties.ask(asked);
  return (reply) => {
    // An attempt without an answer may have made the party: whether there is one stays unknown.
    const isOnce = reply.exchange.attempts === 1;
    const known = hintOf(mayHaveMade(reply.exchange));
    return (later) => {
      // A hint that is accepted later was free before, and nobody's that might have been in the way.
      const asIs = isOnce ? known.hint : 'unknown';
      const hint = later && isOnce && known.alone ? 'free' : asIs;
      const call: AllocationCall = {
        ...callOf(target, request, caller),
        ...{ hint, unusual: isSilent(request), contended: among && reply.status >= 400 },
        acceptEncoding: headerOf(request, 'accept-encoding'),
        ...(otherwise && { otherwise: later ? { usual: later } : otherwise }),
      };
      const facts = factsOf(target, parties);
      const accepted = acceptanceOf(call, facts);
      target.witness.note(reply, [
        ...allocate(call, reply, facts),
        ...parties.see(asked, reply, {
          refusedBy: refusalOf(call, facts),
          // Sent in another way, it may be refused for that.
          free: facts.duplicateHints === 'rejected' && accepted !== undefined && !otherwise,
        }),
      ]);
      if (isAccepted(reply)) for (const { clause } of accepted ?? []) parties.kept.add(clause.id);
    };
  };
}

const bodyOf = (request: HttpRequest) => readBody(bodyText(request));

/** A call to which nothing has happened yet. */
const callOf = (target: TargetUnderTest, request: HttpRequest, caller: Caller): AllocationCall => ({
  ...{ caller: knownCaller(target, caller), body: bodyOf(request) },
  ...{ unusual: false, hint: 'free' },
});

/** Whether a request must be refused for what it asks for, whatever became of its hint. */
export const mustBeRefused = (target: TargetUnderTest, request: HttpRequest, caller: Caller): boolean =>
  refusedFor(target, request, caller) !== undefined;

/** The clause by which it must be. */
export const refusedFor = (
  target: TargetUnderTest,
  request: HttpRequest,
  caller: Caller,
): Clause | undefined =>
  refusalOf(callOf(target, request, caller), factsOf(target, partiesOf(target)))?.clause;

/**
 * Whether a request must be accepted that was not made before, or is renamed then; `unlessTaken`: as long as its hint is
 * nobody else's.
 */
export function mustBeAccepted(
  target: TargetUnderTest,
  request: HttpRequest,
  caller: Caller,
  unlessTaken = false,
): boolean {
  const parties = partiesOf(target);
  const call = callOf(target, request, caller);
  const facts = factsOf(target, parties);
  const isFree = facts.duplicateHints === 'renamed' || parties.isNew(call.body.members ?? {}, unlessTaken);
  return isFree && acceptanceOf(call, facts) !== undefined;
}

function factsOf(target: TargetUnderTest, { oneSynchronizer, kept }: Parties): Facts {
  const { participant } = target.session.target;
  return {
    ...participant,
    users: KNOWN.map((name) => holderOf(target, name)),
    kept,
    mayOmitSynchronizer: participant?.synchronizers?.length === 1 || oneSynchronizer,
  };
}
