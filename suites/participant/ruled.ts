import { bodyText, headerOf, type HttpRequest } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { acceptanceOf, allocate, refusalOf } from '../../src/model/participant/allocate.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import type { AllocationCall, Facts } from '../../src/model/participant/call.js';
import { Parties } from '../../src/model/participant/parties.js';
import { readBody } from '../../src/model/participant/request.js';
import { isSilent } from '../../src/model/manner.js';
import type { Clause } from '../../src/spec/clause.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { holderOf, KNOWN, knownCaller, type Caller } from './caller.js';

/** The parties of a run, and what must hold of all of them. */
const partiesOf = oncePerTarget(() => new Parties());

/** Notes that a request is sent, `among` others at the same moment or not; gives what notes the model's rulings of its answer. */
export function ruled(
  target: TargetUnderTest,
  request: HttpRequest,
  caller: Caller,
  { otherwise, among = false }: Pick<AllocationCall, 'otherwise'> & { among?: boolean } = {},
): (reply: Reply) => void {
  const body = readBody(bodyText(request));
  const parties = partiesOf(target);
  const asked = body.members ?? {};
  const hintOf = parties.ask(asked);
  return (reply) => {
    const call: AllocationCall = {
      ...{ caller: knownCaller(target, caller), body, unusual: isSilent(request) },
      // An attempt without an answer may have made the party: whether there is one stays unknown.
      hint: reply.exchange.attempts > 1 ? 'unknown' : hintOf(),
      acceptEncoding: headerOf(request, 'accept-encoding'),
      contended: among && reply.status >= 400,
      ...(otherwise && { otherwise }),
    };
    const facts = factsOf(target, parties);
    const accepted = acceptanceOf(call, facts);
    target.witness.note(reply, [
      ...allocate(call, reply, facts),
      ...parties.see(asked, reply, {
        refusedBy: refusalOf(call, facts),
        free: facts.duplicateHints === 'rejected' && accepted !== undefined,
      }),
    ]);
    if (isAccepted(reply)) for (const { clause } of accepted ?? []) parties.kept.add(clause.id);
  };
}

/** Whether a request must be refused for what it asks for, whatever became of its hint. */
export const mustBeRefused = (target: TargetUnderTest, request: HttpRequest, caller: Caller): boolean =>
  refusedFor(target, request, caller) !== undefined;

/** The clause by which it must be. */
export function refusedFor(
  target: TargetUnderTest,
  request: HttpRequest,
  caller: Caller,
): Clause | undefined {
  const body = readBody(bodyText(request));
  const call: AllocationCall = { caller: knownCaller(target, caller), body, unusual: false, hint: 'free' };
  return refusalOf(call, factsOf(target, partiesOf(target)))?.clause;
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
