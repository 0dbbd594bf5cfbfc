import { participantAdmin } from '../../spec/authentication/rights.js';
import { hintAlphabet, hintLengthAccepted, hintOptional } from '../../spec/participant/hint.js';
import { errorBody } from '../../spec/participant/errors.js';
import { sending } from '../../spec/participant/endpoint.js';
import {
  fieldsOptional,
  identityProviderReturned,
  pathVersion,
  userIdEmpty,
} from '../../spec/participant/request.js';
import {
  synchronizerConnected,
  synchronizerOmitted,
  synchronizerUnknown,
} from '../../spec/participant/synchronizer.js';
import { duplicateHint, hintCompared } from '../../spec/participant/uniqueness.js';
import type { Clause } from '../../spec/clause.js';
import { wrongCoding } from '../content-coding.js';
import { errorInPlace, judgement, objectOf, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { otherError } from '../members.js';
import { ownError } from '../own-page.js';
import { isObject } from '../reading/wire.js';
import {
  errorOf,
  hasFailed,
  isAccepted,
  isLedgerError,
  partyOf,
  type AllocationCall,
  type Facts,
} from './answer.js';
import { knowsUser, standingOf, type Identity } from './caller.js';
import type { AllocationRequest, Breach } from './request.js';

/**
 * Statuses about the size of a request, for which the specification has no limit, and statuses of a busy target. 411
 * requires a Content-Length for a chunked body (RFC 9112 section 6.3); any other request has one.
 */
export const NOT_OF_THE_CALL = [411, 413, 414, 429, 431, 502, 503, 504];

/** Judges the response to a call of Endpoints / 2, clause by clause. */
export function allocate(call: AllocationCall, answer: Answer, facts: Facts): Judgement[] {
  if (NOT_OF_THE_CALL.includes(answer.status)) return [];
  const breach = refusalOf(call, facts);
  if (call.otherwise) return breach ? refusedOtherwise(call, answer, breach) : [];
  if (call.unusual) return [...refusedAnyway(call, answer), ...(refusedUnread(call, answer) ?? [])];
  const coding = wrongCoding(call.acceptEncoding, answer);
  const accepted = breach ? undefined : acceptanceOf(call, facts);
  return [
    ...(coding ? [judgement(sending, coding)] : []),
    ...(breach ? [judgement(breach.clause, wrongUnlessRefused(answer, breach))] : []),
    ...(accepted ? acceptedBy(accepted, call, answer, facts) : []),
    ...(answer.status >= 400 ? errorOf(answer, breach?.rule ?? 'a call that is refused') : []),
    ...(answer.status >= 200 && answer.status < 300 && (accepted || isAccepted(answer))
      ? partyOf(answer, call, facts)
      : []),
  ];
}

/** A client that does not accept JSON may get an error in another form, but not an HTML page that it does not accept. */
function refusedOtherwise({ otherwise }: AllocationCall, answer: Answer, breach: Breach): Judgement[] {
  const status = judgement(breach.clause, wrongUnlessRefused(answer, breach));
  if (answer.status < 400 || !otherwise) return [status];
  return [status, ...otherError(answer, errorBody, otherwise, 'the ledger error body')];
}

/** However a call is sent, who may not allocate gets no party. Anything but a party is right. */
function refusedAnyway({ caller }: AllocationCall, answer: Answer): Judgement[] {
  if (caller.kind !== 'refused') return [];
  const isLetIn = isAccepted(answer) && isObject(objectOf(answer)?.['partyDetails']);
  return [judgement(caller.clause, isLetIn ? wrongUnlessRefused(answer, caller) : undefined)];
}

/** Judges a 400 given before the call was read. Empty: it is not one. Undefined: origin not known. */
export function refusedUnread(
  { unusual, otherwise, takesJson }: AllocationCall,
  answer: Answer,
): Judgement[] | undefined {
  if (!unusual || otherwise || !takesJson || answer.status !== 400) return [];
  const shown = ownError(answer, errorBody, isLedgerError(answer), 'status 400 with the ledger error body');
  return shown && [shown];
}

/** Why a call must be refused. @returns undefined when no clause requires it */
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
  // An empty id may mean that there is no id.
  if (id !== undefined && (id !== '' || synchronizers.length > 1) && !synchronizers.includes(id))
    return { clause: synchronizerUnknown, rule: 'a synchronizer that is not connected' };
  return id === undefined && synchronizers.length > 1
    ? { clause: synchronizerOmitted, rule: 'no synchronizerId, while several are connected' }
    : undefined;
}

/** Why a call must be accepted, the most specific reason first. @returns undefined when no clause requires it */
export function acceptanceOf(call: AllocationCall, facts: Facts): Breach[] | undefined {
  const { caller, body, hint } = call;
  if (body.kind !== 'valid' || call.contended) return undefined;
  // When hints are not renamed, a hint that may be present may be refused for that reason.
  if (hint !== 'free' && facts.duplicateHints !== 'renamed') return undefined;
  const { members } = body;
  const standing = standingOf(caller, members, facts);
  if (!standing || !('may' in standing) || !isKnown(members, facts, caller)) return undefined;
  const { partyIdHint, synchronizerId, userId, localMetadata } = members;
  // Nearly every call names the first synchronizer, so it is rarely the reason of a refusal.
  const [usual = synchronizerId] = facts.synchronizers ?? [];
  const given: [applies: boolean, Breach][] = [
    [call.isNear === true, { clause: hintCompared, rule: 'a hint that is near to one that is present' }],
    [hint === 'present', { clause: duplicateHint, rule: 'a hint that is present' }],
    [synchronizerId !== undefined && synchronizerId !== usual, CONNECTED],
    [partyIdHint === undefined, { clause: hintOptional, rule: 'no hint' }],
    [userId === '', { clause: userIdEmpty, rule: 'an empty userId' }],
    [localMetadata !== undefined, { clause: fieldsOptional, rule: 'local metadata' }],
    [isOfUnusualLength(partyIdHint), { clause: hintLengthAccepted, rule: 'a hint of up to 255 characters' }],
    [/[^a-z0-9-]|^[0-9-]/.test(partyIdHint ?? ''), ALLOWED],
    [standing.may.clause !== participantAdmin, standing.may],
    [synchronizerId !== undefined && synchronizerId === usual, CONNECTED],
    [
      synchronizerId === undefined && facts.synchronizers?.length === 1,
      { clause: synchronizerOmitted, rule: 'no synchronizerId, while one is connected' },
    ],
    [true, { clause: fieldsOptional, rule: 'a request with no more than is needed' }],
  ];
  return [...given.flatMap(([applies, breach]) => (applies ? [breach] : [])), standing.may];
}

const CONNECTED: Breach = { clause: synchronizerConnected, rule: 'a connected synchronizer' };
const ALLOWED: Breach = { clause: hintAlphabet, rule: 'a hint of allowed characters' };

/** Clauses that nearly every call relies on. */
const OF_EVERY_CALL: ReadonlySet<Clause> = new Set([synchronizerOmitted, fieldsOptional]);

/** What is refused in a call that is accepted without one of these members. The target file names their values. */
const OF_ONE_MEMBER: Readonly<Record<string, Breach>> = {
  synchronizerId: CONNECTED,
  identityProviderId: { clause: identityProviderReturned, rule: 'an identity provider that is known' },
};

/** Whether a hint is so short or so long that it may be refused because of its length. */
const isOfUnusualLength = (hint = 'a usual hint') => hint.length < 3 || hint.length > 64;

const isKnown = (members: AllocationRequest, facts: Facts, caller: Identity) =>
  knowsUser(members, facts) &&
  (members.identityProviderId === undefined ||
    // The provider of the caller is there, even where the target file does not list it.
    (caller.kind === 'known' && caller.identityProviderId === members.identityProviderId) ||
    facts.identityProviders?.includes(members.identityProviderId) === true) &&
  (members.synchronizerId === undefined
    ? facts.mayOmitSynchronizer
    : facts.synchronizers?.includes(members.synchronizerId) === true);

/**
 * Judges a call that must be accepted. When it is accepted, all clauses that it relies on are kept. When it is
 * refused, the most likely reason is reported. The 200 and the party are clauses of their own.
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
  const members = body.kind === 'valid' ? body.members : {};
  const { length } = members.partyIdHint ?? 'a usual hint';
  // When shorter and longer hints were accepted, the length is not the reason.
  const isOfKnownLength = length >= shortest && length <= longest;
  const likely = reasons.filter(({ clause }) => clause !== hintLengthAccepted || !isOfKnownLength);
  const isOwn = ({ clause }: Breach) => !OF_EVERY_CALL.has(clause) && clause !== reasons.at(-1)?.clause;
  const first = likely.find(({ clause }) => !kept.has(clause.id)) ?? likely.find(isOwn) ?? reasons[0];
  // When a call was accepted at this path, the path is not the reason.
  const isOfCaller = [401, 403].includes(answer.status);
  const { clause, rule } =
    kept.size === 0 && [404, 405, 410, 501].includes(answer.status)
      ? { clause: pathVersion, rule: 'a path with the segment v2' }
      : isOfCaller
        ? reasons.at(-1)!
        : first!;
  // A hint may be refused for many reasons. Only where no other one is known, it is its characters.
  const isOfNothing = clause === hintOptional || OF_EVERY_CALL.has(clause);
  const ofMember = { ...OF_ONE_MEMBER, ...(isOfNothing && { partyIdHint: ALLOWED }) };
  return [
    judgement(clause, {
      expected: 'status 200 and a party',
      actual: String(answer),
      symptom: `refused with ${answer.status}`,
      rule,
      isStatus: true,
      must: 'accept',
      ...(!isOfCaller && { ofMember }),
    }),
  ];
}

/** The specification does not name the status of a refusal. A server that fails has not refused anything. */
const wrongUnlessRefused = (answer: Answer, { rule }: Breach): Wrong | undefined =>
  answer.status >= 400 && !hasFailed(answer)
    ? undefined
    : {
        expected: 'a refusal',
        actual: String(answer),
        symptom: `answered ${answer.status}`,
        rule,
        isStatus: true,
        must: 'refuse',
        ...errorInPlace(answer),
      };
