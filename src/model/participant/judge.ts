import { sending } from '../../spec/participant/endpoint.js';
import { hintNonEmpty } from '../../spec/participant/hint.js';
import { dimensionsOf, textOf, type Call } from '../call.js';
import { headerOf, type Judged, type Unjudged } from '../exchange.js';
import type { History } from '../history.js';
import { judgement, type Answer } from '../judgement.js';
import { asksForJson, isSilent, isSilentForAccept, mayRefuseForm, otherwiseOf } from '../silent.js';
import { acceptanceOf, allocate, refusalOf, refusedUnread } from './allocate.js';
import { hasFailed, isAccepted, isIndefinite, type AllocationCall } from './answer.js';
import { identityOf } from './caller.js';
import type { ParticipantHistory } from './history.js';
import type { HintState, Parties } from './parties.js';
import { readBody, type AllocationRequest, type AllocationBody } from './request.js';

/** Judges an exchange with a participant. Adds what its response says to the history. */
export function judgeParticipant(sent: Unjudged, history: History): Judged {
  const { participant } = history;
  const { call, request, answer } = sent;
  const { name } = call.operation;
  if (!sent.allocation) return { judgements: [], facts: [], asks: name };
  const { parties, recognition, known: facts } = participant;
  const mayHaveMade = !isAccepted(answer) && (isIndefinite(answer) || sent.isRetried === true);
  const state = sent.allocation.hint(mayHaveMade);
  const isRefused = answer.status >= 400;
  const { body } = sent.allocation;
  const members = body.members ?? {};
  if (hasFailed(answer)) participant.noteFailure(call, members);
  // This matters only for a call that may have to be accepted.
  const isNear = body.kind === 'valid' && facts.duplicateHints === 'rejected' && parties.isNear(members);
  const asked: AllocationCall = {
    caller: identityOf(call, participant.holders),
    body,
    hint: hintIn(sent, state, parties, isNear),
    isOfEarlierRun: participant.after.includes(members.partyIdHint ?? ''),
    unusual: isSilent(request) || isUnusual(call) || mayRefuseForm(sent),
    takesJson: asksForJson(request),
    ...(isSilentForAccept(request) && !isUnusual(call) && { otherwise: otherwiseOf(sent) }),
    acceptEncoding: headerOf(sent, 'accept-encoding'),
    contended: state.race !== undefined && isRefused,
    isNear,
  };
  if (!refusedUnread(asked, answer)) history.noteUnclear(sent);
  const refusal = refusalOf(asked, facts);
  const mayBeFree = { ...asked, hint: 'free', contended: false } as const;
  const accepted = asked.unusual ? undefined : acceptanceOf(mayBeFree, facts);
  const isPresent = body.kind === 'valid' && asked.hint === 'present' && facts.duplicateHints === 'rejected';
  const wrong = body.kind === 'broken' ? 'broken' : isPresent ? 'present' : undefined;
  const judgements = [
    ...allocate(asked, answer, facts).filter(
      ({ clause }) => clause !== hintNonEmpty || !isUsedUp(parties, answer),
    ),
    ...parties.see(members, answer, {
      state,
      refusedBy: refusal,
      isRead: body.kind !== 'broken' && body.members !== undefined,
      ...(facts.duplicateHints && { duplicateHints: facts.duplicateHints }),
      free: facts.duplicateHints === 'rejected' && accepted !== undefined && !isNear && !sent.isRetried,
    }),
    ...(wrong && !asked.unusual ? recognition.see(call, asked.caller, answer, wrong) : []),
  ];
  if (isAccepted(answer)) for (const { clause } of accepted ?? []) parties.kept.add(clause.id);
  const isSentOtherwise = dimensionsOf(call).includes('sending');
  const isRight = judgements.length > 0 && judgements.every(({ wrong }) => !wrong);
  if (isSentOtherwise && isRight && (refusal ?? accepted)) judgements.push(judgement(sending, undefined));
  const ids = [...new Set(judgements.map(({ clause }) => clause.id))];
  return {
    judgements,
    facts: [],
    asks: `${name} ${refusal?.rule ?? 'accepted'}`,
    // A call that creates a party is made again only when it is meant to be.
    ...(ids.length > 0 && (refusal ?? call.shared) && { kind: `${name} ${ids.join(' ')}` }),
  };
}

/** The body of a request for a party. */
export const allocationIn = ({ body }: { body?: Uint8Array }): AllocationBody => readBody(textOf(body));

/** The members of that body. Empty when the body is not an object. */
export const membersIn = (request: { body?: Uint8Array }): AllocationRequest =>
  allocationIn(request).members ?? {};

/** Whether an empty hint is refused as one that is present: it may have been accepted before. */
export const isUsedUp = (parties: Parties, answer: Answer): boolean =>
  answer.status >= 400 && parties.reasonOf(answer) === 'present';

/** What is known about the hint of a call, given its response. */
function hintIn(
  { answer, isRetried, allocation }: Unjudged,
  state: HintState,
  parties: Parties,
  isNear: boolean,
): HintState['hint'] {
  if (isRetried || (state.hasFailed && answer.status >= 400)) return 'unknown';
  // A near hint that is refused again is still taken for the hint that is present.
  if (answer.status < 400 || isNear) return state.hint;
  // A party that a refused call left behind does not break a clause about this call.
  if (state.wasRefused && state.hint === 'free') return 'unknown';
  const { partyIdHint: hint } = allocation?.body.members ?? {};
  return state.isShort && parties.reasonOf(answer, hint) === 'invalid' ? 'free' : state.hint;
}

/** Whether the URL of a call contains something that the specification does not mention. */
const isUnusual = ({ query, caller, url }: Call) =>
  url !== undefined || (query !== undefined && caller?.token === undefined);

/** Why a call that is about to be sent must be refused. @returns undefined when it need not be */
export function mustBeRefused(
  call: Call,
  body: AllocationBody,
  { holders, known, parties }: ParticipantHistory,
) {
  const hint = parties.isPresent(body.members ?? {}) ? 'present' : 'free';
  return refusalOf({ caller: identityOf(call, holders), body, unusual: false, hint }, known);
}
