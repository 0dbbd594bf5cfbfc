import type { Clause } from '../../spec/clause.js';
import { refusedAllocatesNothing as callerAllocatesNothing } from '../../spec/authentication/rights.js';
import { hintRace } from '../../spec/participant/concurrency.js';
import { answerOfRequest, partyIdentifier } from '../../spec/participant/response.js';
import { refusedAllocatesNothing } from '../../spec/participant/errors.js';
import { duplicateHint, identifierUnique } from '../../spec/participant/uniqueness.js';
import { isObject } from '../reading/wire.js';
import { objectOf, judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import { isAccepted, signatureOf, type AllocationCall, type Facts } from './answer.js';
import { NOT_OF_THE_HINT, Race } from './race.js';
import type { AllocationRequest, Breach } from './request.js';

interface HintHistory {
  /** Calls that were sent with it, and those with a known result: if fewer, the hint may be present. */
  sent: number;
  answered: number;
  /** The synchronizer of the party with this hint; null: the call named none. */
  presentOn?: string | null;
  identifiers: string[];
  /** The clause of the first refusal with it; null when it has none. The responses themselves are not kept. */
  refusedBy?: Clause | null;
  /** Whether a call with it was answered with a server error (5xx). */
  hasFailed?: true;
  /** The calls with it that are under way at the same time. Absent when there is at most one. */
  race?: Race;
  /** Whether several of its calls were under way at the same time, and none was accepted. */
  wasLost?: boolean;
}

/** What is known about the hint of a call when the call is answered. */
export interface HintState {
  /** `unknown`: a party with it may exist, also from before the run. */
  hint: AllocationCall['hint'];
  /** Whether another client may have used it, because it is short or plain. */
  isShort?: boolean;
  /** Whether an earlier call with it was refused, and none was accepted. */
  wasRefused: boolean;
  /** Whether other calls with it were under way. It may be refused because of a conflict with them. */
  isBeside?: boolean;
  /** Whether an earlier call with it got an error of the server, which may have had an effect. */
  hasFailed?: boolean;
  /** The race that it takes part in. */
  race?: Race;
}

/** Called when a call is answered. `mayHaveMade`: whether the call failed but may have created a party. */
type HintAnswered = (mayHaveMade?: boolean) => HintState;

/** Another client may already have used hints that are shorter than this, or that repeat one character. */
const SHORTEST_OWN = 12;

/** Whether another client may have used a hint, because it is short or plain. */
export const mayBeAnothers = (hint: string) => hint.length < SHORTEST_OWN || /^(.)\1*$/.test(hint);

/** Laws over the parties of a run. */
export class Parties {
  readonly #hints = new Map<string, HintHistory>();
  readonly #identifiers = new Map<string, Given>();
  readonly #marks = new Set<string>();
  /** The names in place of a hint in the identifiers of parties that were created without that hint. */
  readonly #made = new Set<string>();
  /** Signatures of refusals: of calls with a hint that is present, and of calls with an invalid hint. */
  readonly #presentRefusals = new Set<string>();
  readonly #invalidRefusals = new Set<string>();
  /** Whether a call without a synchronizer was accepted. There is then only one synchronizer. */
  oneSynchronizer = false;
  /** Hints that were not free after their only call got an error of the server. */
  readonly leftByErrors = new Set<string>();
  /** Ids of the clauses that accepted calls relied on. */
  readonly kept = new Set<string>();
  /** The lengths of the shortest and the longest hint that were accepted. */
  lengths: readonly [number, number] = [Infinity, 0];

  /** Notes that a party with a hint exists from before the run. */
  know(hint: string): void {
    this.#hints.set(hint, { sent: 0, answered: 0, presentOn: null, identifiers: [] });
  }

  /** Notes a request. @returns a function to call with its response, for what is known about its hint */
  ask(request: AllocationRequest): HintAnswered {
    for (const mark of marksOf(request)) this.#marks.add(mark);
    const { partyIdHint: hint } = request;
    if (hint === undefined) return () => ({ hint: 'free', wasRefused: false });
    const history = this.#hints.get(hint) ?? { sent: 0, answered: 0, identifiers: [] };
    this.#hints.set(hint, history);
    history.sent += 1;
    const { sent, answered, presentOn } = history;
    const isPresent = this.isPresent(request);
    if (sent === answered + 1) delete history.race;
    else if (presentOn === undefined) history.race ??= new Race();
    return (mayHaveMade = false) => {
      if (!mayHaveMade) history.answered += 1;
      const isAlone = sent === answered + 1 && history.sent === sent;
      const own = {
        wasRefused: history.refusedBy !== undefined,
        ...(history.hasFailed && { hasFailed: true }),
        ...(!isAlone && { isBeside: true }),
        ...(history.race && { race: history.race }),
      };
      if (presentOn !== undefined) return { hint: isPresent ? 'present' : 'unknown', ...own };
      const isShort = mayBeAnothers(hint);
      const isFree = isAlone && !this.#made.has(hint) && !isShort;
      return { hint: isFree ? 'free' : 'unknown', isShort, ...own };
    };
  }

  /** Whether there is a party with the hint of a request, on the same synchronizer. */
  isPresent({ partyIdHint: hint, synchronizerId }: AllocationRequest): boolean {
    return hint !== undefined && this.#hints.get(hint)?.presentOn === (synchronizerId ?? null);
  }

  /** Why a call with a hint was refused, by the words of other refusals. @returns undefined when they do not tell */
  reasonOf(answer: Answer, hint?: string): 'invalid' | 'present' | undefined {
    const signature = signatureOf(answer, hint);
    const isOfPresent = this.#presentRefusals.has(signature);
    if (this.#presentRefusals.size === 0 || isOfPresent === this.#invalidRefusals.has(signature))
      return undefined;
    return isOfPresent ? 'present' : 'invalid';
  }

  /** Whether a hint is similar to that of an existing party, but not equal. */
  isNear({ partyIdHint: hint }: AllocationRequest): boolean {
    if (hint === undefined || this.#hints.get(hint)?.presentOn !== undefined) return false;
    for (const [other, { presentOn }] of this.#hints)
      if (presentOn !== undefined && isNear(hint, other)) return true;
    return false;
  }

  /**
   * Judges a response compared with earlier ones. `refusedBy`: why the call must be refused. `free`: whether it must
   * be accepted when its hint is free. `isRead`: whether the request is all of a body that has one meaning.
   */
  see(
    request: AllocationRequest,
    answer: Answer,
    {
      state = { hint: 'unknown', wasRefused: false },
      refusedBy,
      free,
      isRead = true,
      duplicateHints,
    }: { state?: HintState; refusedBy?: Breach | undefined; free: boolean; isRead?: boolean } & Pick<
      Facts,
      'duplicateHints'
    >,
  ): Judgement[] {
    const { partyIdHint: hint } = request;
    const history = hint === undefined ? undefined : this.#hints.get(hint);
    // An earlier run may have used one of the few hints that are so short. A call that should have been refused, and was
    // not, may have taken the hint in another form.
    const isOthers = state.isShort === true || this.#made.has(hint ?? '');
    const judgements = free && !state.race && !isOthers ? leftBehind(history, answer) : [];
    if (hint !== undefined && judgements.some(({ wrong }) => wrong?.isAfterError))
      this.leftByErrors.add(hint);
    if (history && state.race && free)
      judgements.push(...this.#raced(hint, history, state.race, answer, duplicateHints));
    else state.race?.noteOther(answer);
    const { status } = answer;
    if (
      state.hint === 'present' &&
      state.isBeside !== true &&
      status >= 400 &&
      !NOT_OF_THE_HINT.includes(status)
    )
      this.#presentRefusals.add(signatureOf(answer, hint));
    // An empty hint may have been accepted before, and be present since.
    if (hint !== '' && refusedBy?.clause.id.startsWith('participant.hint-') && status >= 400)
      this.#invalidRefusals.add(signatureOf(answer, hint));
    if (history && status >= 400 && history.refusedBy === undefined)
      history.refusedBy = refusedBy?.clause ?? null;
    if (history && status >= 500) history.hasFailed = true;
    if (!isAccepted(answer)) return judgements;
    if (history) history.presentOn ??= request.synchronizerId ?? null;
    const [shortest, longest] = this.lengths;
    const length = hint?.length ?? shortest;
    this.lengths = [Math.min(shortest, length), Math.max(longest, hint?.length ?? 0)];
    this.oneSynchronizer ||= isRead && request.synchronizerId === undefined;
    return [...judgements, ...this.#accepted(request, answer, history)];
  }

  #accepted(request: AllocationRequest, answer: Answer, history: HintHistory | undefined): Judgement[] {
    const details = objectOf(answer)?.['partyDetails'];
    const party = isObject(details) ? details['party'] : undefined;
    if (typeof party !== 'string') return [];
    const [made = ''] = party.split('::');
    if (made !== request.partyIdHint) this.#made.add(made);
    const isFirst = this.#identifiers.size === 0;
    const before = this.#identifiers.get(party);
    this.#identifiers.set(party, before ?? { answer, hint: request.partyIdHint });
    const isAgain = history !== undefined && history.identifiers.length > 0;
    const isOfHint = history?.identifiers.includes(party);
    history?.identifiers.push(party);
    const times = history?.identifiers.length ?? 0;
    const same = before && given(party, before, isOfHint ? times : undefined);
    if (same && isOfHint) same.uses = { hint: request.partyIdHint!, times };
    return [
      ...(isAgain ? [judgement(duplicateHint, isOfHint ? same : undefined)] : []),
      ...(party === '' ? [judgement(partyIdentifier, EMPTY)] : []),
      ...(isFirst ? [] : [judgement(identifierUnique, same)]),
      ...this.#belongs(request, JSON.stringify(details)),
    ];
  }

  /** Judges all responses of several calls at once, when the last one arrives. */
  #raced(
    hint: string | undefined,
    history: HintHistory,
    race: Race,
    answer: Answer,
    duplicateHints: Facts['duplicateHints'],
  ): Judgement[] {
    race.note(answer);
    if (history.sent > history.answered) return [];
    delete history.race;
    const outcome = race.conclude(duplicateHints, (refusal) =>
      this.#presentRefusals.has(signatureOf(refusal, hint)),
    );
    history.wasLost = outcome === 'lost';
    return outcome === 'lost' || outcome === 'unknown' ? [] : [judgement(hintRace, outcome)];
  }

  /** Checks that the details of a party contain nothing from another request. */
  #belongs(request: AllocationRequest, details: string): Judgement[] {
    const own = JSON.stringify(request).toLowerCase();
    const others = [...this.#marks].filter((mark) => !own.includes(mark));
    if (others.length === 0) return [];
    const foreign = others.find((mark) => details.toLowerCase().includes(mark));
    return [
      judgement(
        answerOfRequest,
        foreign === undefined
          ? undefined
          : {
              expected: 'the party that was asked for',
              actual: `details with ${foreign}, which another request had: ${details}`,
              symptom: 'another request’s',
            },
      ),
    ];
  }
}

/** Judges a call with a hint that was in a refused call before. */
function leftBehind(history: HintHistory | undefined, answer: Answer): Judgement[] {
  const { refusedBy, presentOn, sent = 0, answered = 0, wasLost, hasFailed } = history ?? {};
  // An accepted call, or one with an unknown result, may have created the party.
  if (refusedBy === undefined || presentOn !== undefined || sent > answered) return [];
  // This is about the caller, whatever the hint is.
  if (answer.status === 401 || answer.status === 403) return [];
  const wrong: Wrong | undefined =
    answer.status < 400
      ? undefined
      : {
          expected: `status 200: each earlier call with this hint was ${hasFailed ? 'answered with an error of the server' : 'refused'}, so no party may have it`,
          actual: String(answer),
          symptom: `refused with ${answer.status}`,
          rule: `the hint of an earlier call that ${hasFailed ? 'got an error of the server' : 'was refused'}`,
          isStatus: true,
          must: 'accept',
          isOfOrder: true,
          ...(hasFailed && { isAfterError: true }),
        };
  if (wasLost) return [judgement(hintRace, wrong)];
  const ofCaller = refusedBy?.system === 'authentication' ? [callerAllocatesNothing] : [];
  return [refusedAllocatesNothing, ...ofCaller].map((clause) => judgement(clause, wrong));
}

const EMPTY: Wrong = { expected: 'party, the identifier', actual: 'an empty text', symptom: 'empty' };

interface Given {
  answer: Answer;
  /** The hint of the call that got the identifier first. */
  hint: string | undefined;
}

const given = (party: string, { answer, hint }: Given, times: number | undefined): Wrong => ({
  expected: 'an identifier that no other party has',
  actual: `${party} again; ${
    times === undefined
      ? `the call that got it first had ${hint === undefined ? 'no hint' : `the hint ${JSON.stringify(hint)}`}`
      : `the hint was used ${times} times`
  }`,
  symptom: 'the same identifier',
  isOfOrder: true,
  against: answer,
});

/** Parts of a request that no other request is likely to have: runs of letters and digits in its hint and its annotations. */
function marksOf({ partyIdHint = '', localMetadata }: AllocationRequest): string[] {
  const texts = [partyIdHint, ...Object.values(localMetadata?.annotations ?? {})];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.length <= 255 ? (text.toLowerCase().match(MARK) ?? []) : [],
  );
}

const MARK = /[a-z0-9]{12,}/g;

/** The maximum difference in length of two similar hints. */
const LONGER = 3;

/** Whether a wrong comparison may take two hints for the same: by case, separators, ends, or as numbers. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    (folded(one) !== '' && folded(one) === folded(other)) ||
    (long.length - short.length <= LONGER && long.startsWith(short)) ||
    (one.length === other.length && one.slice(0, -1) === other.slice(0, -1))
  );
}

/** A hint without the parts that a wrong comparison may ignore. */
const folded = (hint: string) =>
  hint
    .toLowerCase()
    .replaceAll(/[\s:_-]/g, '')
    .replace(/^0+/, '');
