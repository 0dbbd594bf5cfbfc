import { participantAdmin } from '../../spec/authentication/rights.js';
import { hintAlphabet, hintLengthAccepted, hintOptional } from '../../spec/participant/hint.js';
import { sending } from '../../spec/participant/endpoint.js';
import { fieldsOptional, pathVersion, userIdEmpty } from '../../spec/participant/request.js';
import {
  synchronizerConnected,
  synchronizerOmitted,
  synchronizerUnknown,
} from '../../spec/participant/synchronizer.js';
import { duplicateHint } from '../../spec/participant/uniqueness.js';
import type { Clause } from '../../spec/clause.js';
import { wrongCoding } from '../content-coding.js';
import { judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { errorOf, isAccepted, partyOf } from './answer.js';
import type { AllocationCall, Facts } from './call.js';
import { knowsUser, standingOf } from './caller.js';
import type { AllocationRequest, Breach } from './request.js';

/**
 * Statuses about the size of a request, of which no limit is shown, and those of a target that is busy. 411 asks for the
 * length of a body that comes in chunks (RFC 9112 section 6.3); any other request has one.
 */
export const NOT_OF_THE_CALL = [411, 413, 414, 429, 431, 502, 503, 504];

/** What the specification allows as the answer to a call of Endpoints / 2, clause by clause. */
export function allocate(call: AllocationCall, answer: Answer, facts: Facts): Judgement[] {
  if (call.unusual || NOT_OF_THE_CALL.includes(answer.status)) return [];
  const breach = refusalOf(call, facts);
  const coding = wrongCoding(call.acceptEncoding, answer);
  const accepted = breach ? undefined : acceptanceOf(call, facts);
  return [
    ...(coding ? [judgement(sending, coding)] : []),
    ...(breach ? refusedBy(breach, call, answer) : []),
    ...(accepted ? bySending(call, acceptedBy(accepted, answer, facts)) : []),
    ...(answer.status >= 400 ? errorOf(answer, breach?.rule ?? 'a call that is refused') : []),
    ...(answer.status >= 200 && answer.status < 300 ? partyOf(answer, call, facts) : []),
  ];
}

/** Who calls is in no body: however the body was sent, whoever is let in without the right to is why. */
function refusedBy(breach: Breach, call: AllocationCall, answer: Answer): Judgement[] {
  const judgements = [judgement(breach.clause, wrongUnlessRefused(answer, breach))];
  return breach === call.caller ? judgements : bySending(call, judgements);
}

/**
 * A call that is answered rightly when it is sent as usual, and not in another way, breaks that rule alone. Where it was
 * not sent as usual, it may be refused for what it asks for as well: that shows nothing.
 */
function bySending({ otherwise }: AllocationCall, judgements: Judgement[]): Judgement[] {
  if (!otherwise) return judgements;
  const { usual } = otherwise;
  const wrong = judgements.find((each) => each.wrong)?.wrong;
  if (!wrong) return [...judgements, { clause: sending }];
  return usual
    ? [judgement(sending, { ...wrong, rule: 'a call that is sent in another way', against: usual })]
    : [];
}

/** Why a call must be refused; undefined: nothing says so. */
export function refusalOf({ caller, body, hint }: AllocationCall, facts: Facts): Breach | undefined {
  if (caller.kind === 'refused') return caller;
  if (body.kind === 'broken') return body;
  if (!body.members) return undefined;
  const standing = standingOf(caller, body.members, facts);
  if (standing && 'mayNot' in standing) return standing.mayNot;
  return (
    brokenSynchronizer(body.members, facts) ??
    (hint === 'present' && facts.duplicateHints === 'rejected'
      ? { clause: duplicateHint, rule: 'a hint that is present' }
      : undefined)
  );
}

function brokenSynchronizer(
  { synchronizerId: id }: AllocationRequest,
  { synchronizers }: Facts,
): Breach | undefined {
  if (!synchronizers || synchronizers.length === 0) return undefined;
  // An empty id may stand for none.
  if (id !== undefined && (id !== '' || synchronizers.length > 1) && !synchronizers.includes(id))
    return { clause: synchronizerUnknown, rule: 'a synchronizer that is not connected' };
  return id === undefined && synchronizers.length > 1
    ? { clause: synchronizerOmitted, rule: 'no synchronizerId, while several are connected' }
    : undefined;
}

/** Why a call must be accepted, the most special reason first; undefined: nothing says so. */
export function acceptanceOf(call: AllocationCall, facts: Facts): Breach[] | undefined {
  const { caller, body, hint } = call;
  if (body.kind !== 'valid' || call.contended) return undefined;
  // Where hints are not renamed, one that may be present may be refused for that.
  if (hint !== 'free' && facts.duplicateHints !== 'renamed') return undefined;
  const { members } = body;
  const standing = standingOf(caller, members, facts);
  if (!standing || !('may' in standing) || !isKnown(members, facts)) return undefined;
  const { partyIdHint, synchronizerId, userId, localMetadata } = members;
  const given: [boolean, Clause, string][] = [
    [hint === 'present', duplicateHint, 'a hint that is present'],
    [partyIdHint === undefined, hintOptional, 'no hint'],
    [synchronizerId !== undefined, synchronizerConnected, 'a connected synchronizer'],
    [userId === '', userIdEmpty, 'an empty userId'],
    [localMetadata !== undefined, fieldsOptional, 'local metadata'],
    [(partyIdHint?.length ?? 0) > 64, hintLengthAccepted, 'a hint of up to 255 characters'],
    [/[^a-z0-9-]|^[0-9-]/.test(partyIdHint ?? ''), hintAlphabet, 'a hint of allowed characters'],
    [standing.may.clause !== participantAdmin, standing.may.clause, standing.may.rule],
    [true, fieldsOptional, 'a request with no more than is needed'],
  ];
  return [...given.flatMap(([applies, clause, rule]) => (applies ? [{ clause, rule }] : [])), standing.may];
}

/** Whether all that a request names is known to be there. */
const isKnown = (members: AllocationRequest, facts: Facts) =>
  knowsUser(members, facts) &&
  (members.identityProviderId === undefined ||
    facts.identityProviders?.includes(members.identityProviderId) === true) &&
  (members.synchronizerId === undefined
    ? facts.mayOmitSynchronizer
    : facts.synchronizers?.includes(members.synchronizerId) === true);

/**
 * An accepted call keeps all that it makes use of; of one that is refused the most likely reason is told. That it is
 * answered 200, and with a party, is a clause of its own.
 */
function acceptedBy(reasons: readonly Breach[], answer: Answer, { kept }: Facts): Judgement[] {
  if (answer.status >= 200 && answer.status < 300)
    return isAccepted(answer) ? reasons.map(({ clause }) => ({ clause })) : [];
  const first = reasons.find((reason) => !kept.has(reason.clause.id)) ?? reasons[0];
  const { clause, rule } = [404, 405, 410, 501].includes(answer.status)
    ? { clause: pathVersion, rule: 'a path with the segment v2' }
    : [401, 403].includes(answer.status)
      ? reasons.at(-1)!
      : first!;
  return [
    judgement(clause, {
      expected: 'status 200 and a party',
      actual: String(answer),
      gist: `refused with ${answer.status}`,
      rule,
    }),
  ];
}

/** With which status a call is refused is not shown. */
const wrongUnlessRefused = (answer: Answer, { rule }: Breach): Wrong | undefined =>
  answer.status >= 400
    ? undefined
    : { expected: 'a refusal', actual: String(answer), gist: `answered ${answer.status}`, rule };
