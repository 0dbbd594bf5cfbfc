import { participantAdmin } from '../../spec/authentication/rights.js';
import { hintAlphabet, hintLengthAccepted, hintOptional } from '../../spec/participant/hint.js';
import { errorBody } from '../../spec/participant/errors.js';
import { sending } from '../../spec/participant/endpoint.js';
import { fieldsOptional, pathVersion, userIdEmpty } from '../../spec/participant/request.js';
import {
  synchronizerConnected,
  synchronizerOmitted,
  synchronizerUnknown,
} from '../../spec/participant/synchronizer.js';
import { duplicateHint, hintCompared } from '../../spec/participant/uniqueness.js';
import type { Clause } from '../../spec/clause.js';
import { wrongCoding } from '../content-coding.js';
import { judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { wrongPage } from '../members.js';
import { ownError } from '../own-page.js';
import {
  errorOf,
  hasFailed,
  isAccepted,
  isLedgerError,
  partyOf,
  type AllocationCall,
  type Facts,
} from './answer.js';
import { knowsUser, standingOf } from './caller.js';
import type { AllocationRequest, Breach } from './request.js';

/**
 * Statuses about the size of a request, of which no limit is shown, and those of a target that is busy. 411 asks for the
 * length of a body that comes in chunks (RFC 9112 section 6.3); any other request has one.
 */
export const NOT_OF_THE_CALL = [411, 413, 414, 429, 431, 502, 503, 504];

/** What the specification allows as the answer to a call of Endpoints / 2, clause by clause. */
export function allocate(call: AllocationCall, answer: Answer, facts: Facts): Judgement[] {
  if (NOT_OF_THE_CALL.includes(answer.status)) return [];
  const breach = refusalOf(call, facts);
  if (call.otherwise) return breach ? refusedOtherwise(call, answer, breach) : [];
  if (call.unusual) return refusedUnread(call, answer) ?? [];
  const coding = wrongCoding(call.acceptEncoding, answer);
  const accepted = breach ? undefined : acceptanceOf(call, facts);
  return [
    ...(coding ? [judgement(sending, coding)] : []),
    ...(breach ? [judgement(breach.clause, wrongUnlessRefused(answer, breach))] : []),
    ...(accepted ? acceptedBy(accepted, call, answer, facts) : []),
    ...(answer.status >= 400 ? errorOf(answer, breach?.rule ?? 'a call that is refused') : []),
    ...(answer.status >= 200 && answer.status < 300 ? partyOf(answer, call, facts) : []),
  ];
}

/** Whoever takes no JSON may get an error in a form that it takes, but no page that it does not take. */
function refusedOtherwise({ otherwise }: AllocationCall, answer: Answer, breach: Breach): Judgement[] {
  const status = judgement(breach.clause, wrongUnlessRefused(answer, breach));
  if (answer.status < 400 || otherwise === 'html') return [status];
  const rule = 'a call that is refused, by who takes no JSON';
  return [status, judgement(errorBody, wrongPage(answer, 'the ledger error body', rule))];
}

/** What a 400 shows that the server may have given by itself. Empty when it is not one; undefined when nobody can tell who gave it. */
export function refusedUnread(
  { unusual, otherwise, takesJson }: AllocationCall,
  answer: Answer,
): Judgement[] | undefined {
  if (!unusual || otherwise || !takesJson || answer.status !== 400) return [];
  const shown = ownError(answer, errorBody, isLedgerError(answer), 'status 400 with the ledger error body');
  return shown && [shown];
}

/** Why a call must be refused; undefined: nothing says so. */
export function refusalOf(
  { caller, body, hint, isOfEarlierRun }: AllocationCall,
  facts: Facts,
): Breach | undefined {
  if (caller.kind === 'refused') return caller;
  if (body.kind === 'broken') return body;
  if (!body.members) return undefined;
  const standing = standingOf(caller, body.members, facts);
  if (standing && 'mayNot' in standing) return standing.mayNot;
  return (
    brokenSynchronizer(body.members, facts) ??
    (hint === 'present' && facts.duplicateHints === 'rejected'
      ? {
          clause: duplicateHint,
          rule: isOfEarlierRun ? 'the hint of a party of an earlier run' : 'a hint that is present',
        }
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
    [call.isNear === true, hintCompared, 'a hint that is near to one that is present'],
    [hint === 'present', duplicateHint, 'a hint that is present'],
    [partyIdHint === undefined, hintOptional, 'no hint'],
    [synchronizerId !== undefined, synchronizerConnected, 'a connected synchronizer'],
    [userId === '', userIdEmpty, 'an empty userId'],
    [localMetadata !== undefined, fieldsOptional, 'local metadata'],
    [isOfUnusualLength(partyIdHint), hintLengthAccepted, 'a hint of up to 255 characters'],
    [/[^a-z0-9-]|^[0-9-]/.test(partyIdHint ?? ''), hintAlphabet, 'a hint of allowed characters'],
    [standing.may.clause !== participantAdmin, standing.may.clause, standing.may.rule],
    [
      synchronizerId === undefined && facts.synchronizers?.length === 1,
      synchronizerOmitted,
      'no synchronizerId, while one is connected',
    ],
    [true, fieldsOptional, 'a request with no more than is needed'],
  ];
  return [...given.flatMap(([applies, clause, rule]) => (applies ? [{ clause, rule }] : [])), standing.may];
}

/** Clauses by which nearly every call is accepted. */
const OF_EVERY_CALL: ReadonlySet<Clause> = new Set([synchronizerOmitted, fieldsOptional]);

/** Whether a hint is so short, or so long, that its length may be why it is refused. */
const isOfUnusualLength = (hint = 'a usual hint') => hint.length < 3 || hint.length > 64;

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
function acceptedBy(
  reasons: readonly Breach[],
  { body }: AllocationCall,
  answer: Answer,
  { kept, lengths: [shortest, longest] }: Facts,
): Judgement[] {
  if (answer.status >= 200 && answer.status < 300)
    return isAccepted(answer)
      ? [...reasons, { clause: pathVersion }].map(({ clause }) => judgement(clause, undefined))
      : [];
  const { partyIdHint = 'a usual hint' } = body.kind === 'valid' ? body.members : {};
  const { length } = partyIdHint;
  // Where shorter and longer ones were accepted, the length is not why.
  const isOfKnownLength = length >= shortest && length <= longest;
  const likely = reasons.filter(({ clause }) => clause !== hintLengthAccepted || !isOfKnownLength);
  const isOwn = ({ clause }: Breach) => !OF_EVERY_CALL.has(clause) && clause !== reasons.at(-1)?.clause;
  const first = likely.find(({ clause }) => !kept.has(clause.id)) ?? likely.find(isOwn) ?? reasons[0];
  const { clause, rule } = [404, 405, 410, 501].includes(answer.status)
    ? { clause: pathVersion, rule: 'a path with the segment v2' }
    : [401, 403].includes(answer.status)
      ? reasons.at(-1)!
      : first!;
  return [
    judgement(clause, {
      expected: 'status 200 and a party',
      actual: String(answer),
      symptom: `refused with ${answer.status}`,
      rule,
      isStatus: true,
    }),
  ];
}

/** With which status a call is refused is not shown, but a server that fails has refused nothing. */
const wrongUnlessRefused = (answer: Answer, { rule }: Breach): Wrong | undefined =>
  answer.status >= 400 && !hasFailed(answer)
    ? undefined
    : {
        ...{ expected: 'a refusal', actual: String(answer), symptom: `answered ${answer.status}`, rule },
        isStatus: true,
      };
