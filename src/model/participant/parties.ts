import type { Clause } from '../../spec/clause.js';
import { refusedAllocatesNothing as callerAllocatesNothing } from '../../spec/authentication/rights.js';
import { answerOfRequest, partyIdentifier } from '../../spec/participant/response.js';
import { refusedAllocatesNothing } from '../../spec/participant/errors.js';
import { identifierUnique } from '../../spec/participant/uniqueness.js';
import { isObject } from '../../harness/judging/wire.js';
import { objectOf, judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';
import type { AllocationCall } from './call.js';
import type { AllocationRequest, Breach } from './request.js';

/** What became of a hint in this run. */
interface History {
  /**
   * Calls with it that were sent, and those of which it is known what became of them; where these are fewer, it may be
   * present by now.
   */
  sent: number;
  answered: number;
  /** The synchronizer on which there is a party with it; null: named by none. */
  presentOn?: string | null;
  /** The first call with it that was refused, and the clause that asked for it. */
  refused?: { answer: Answer; clause: Clause | undefined };
}

/** Hints shorter than this may be somebody else's already. */
const SHORTEST_OWN = 12;

/** Laws over the parties of a run. */
export class Parties {
  readonly #hints = new Map<string, History>();
  readonly #identifiers = new Map<string, Answer>();
  readonly #marks = new Set<string>();
  /** What stands in the place of a hint in identifiers of parties that were made without it. */
  readonly #made = new Set<string>();
  /** Whether a call without a synchronizer was accepted: there is only one then. */
  oneSynchronizer = false;
  /** Ids of the clauses that calls were accepted by. */
  readonly kept = new Set<string>();

  /** Whether no call had the hint of this one before, which is nobody else's; `orMayBe`: or may be somebody's. */
  isNew({ partyIdHint: hint }: AllocationRequest, orMayBe = false): boolean {
    return hint === undefined || ((orMayBe || hint.length >= SHORTEST_OWN) && !this.#hints.has(hint));
  }

  /**
   * Notes that a request is sent; gives what tells, once it is answered, whether its hint is present, and whether no other
   * call with it was under way meanwhile. `mayHaveMade`: whether it failed, and may have made a party all the same.
   */
  ask(
    request: AllocationRequest,
  ): (mayHaveMade?: boolean) => { hint: AllocationCall['hint']; alone: boolean } {
    for (const mark of marksOf(request)) this.#marks.add(mark);
    const { partyIdHint: hint } = request;
    if (hint === undefined) return () => ({ hint: 'free', alone: true });
    const history = this.#hints.get(hint) ?? { sent: 0, answered: 0 };
    this.#hints.set(hint, history);
    history.sent += 1;
    const { sent, answered, presentOn } = history;
    return (mayHaveMade = false) => {
      if (!mayHaveMade) history.answered += 1;
      const alone = sent === answered + 1 && history.sent === sent;
      if (presentOn !== undefined)
        return { hint: presentOn === (request.synchronizerId ?? null) ? 'present' : 'unknown', alone };
      const isFree = alone && !this.#made.has(hint) && hint.length >= SHORTEST_OWN;
      return { hint: isFree ? 'free' : 'unknown', alone };
    };
  }

  /**
   * What an answer shows beside those that came before it. `refusedBy`: why the call must be refused. `free`: whether it
   * must be accepted as long as its hint is free.
   */
  see(
    request: AllocationRequest,
    answer: Answer,
    { refusedBy, free }: { refusedBy?: Breach | undefined; free: boolean },
  ): Judgement[] {
    const { partyIdHint: hint } = request;
    const history = hint === undefined ? undefined : this.#hints.get(hint);
    const left = free ? leftBehind(history, answer) : [];
    if (history && answer.status >= 400) history.refused ??= { answer, clause: refusedBy?.clause };
    if (answer.status !== 200) return left;
    if (history) history.presentOn ??= request.synchronizerId ?? null;
    this.oneSynchronizer ||= request.synchronizerId === undefined;
    const details = objectOf(answer)?.['partyDetails'];
    const party = isObject(details) ? details['party'] : undefined;
    if (typeof party !== 'string') return left;
    const [made = ''] = party.split('::');
    if (made !== hint) this.#made.add(made);
    const known = this.#identifiers.size > 0;
    const before = this.#identifiers.get(party);
    this.#identifiers.set(party, before ?? answer);
    return [
      ...left,
      ...(party === '' ? [judgement(partyIdentifier, EMPTY)] : []),
      ...(known ? [judgement(identifierUnique, before && given(party, before))] : []),
      ...this.#belongs(request, JSON.stringify(details)),
    ];
  }

  /** Nothing of another request is in the details of a party. */
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
              gist: 'another request’s',
            },
      ),
    ];
  }
}

/** What a call with a hint shows that was in a refused one. */
function leftBehind(history: History | undefined, answer: Answer): Judgement[] {
  const refused = history?.refused;
  const { presentOn, sent = 0, answered = 0 } = history ?? {};
  // Whoever was accepted with it, or of whom nobody knows what became, may have made the party.
  if (!refused || presentOn !== undefined || sent > answered) return [];
  const wrong: Wrong | undefined =
    answer.status < 400
      ? undefined
      : {
          expected: 'status 200: the hint was only in a call that was refused',
          actual: String(answer),
          gist: `refused with ${answer.status}`,
          rule: 'a hint that a refused call had',
          against: refused.answer,
        };
  const ofCaller = refused.clause?.system === 'authentication' ? [callerAllocatesNothing] : [];
  return [refusedAllocatesNothing, ...ofCaller].map((clause) => judgement(clause, wrong));
}

const EMPTY: Wrong = { expected: 'party, the identifier', actual: 'an empty text', gist: 'empty' };

const given = (party: string, before: Answer): Wrong => ({
  expected: 'an identifier that no other party has',
  actual: `${party} again`,
  gist: 'the same identifier',
  against: before,
});

/** What of a request no other one is likely to have: runs of letters and digits in its hint and its annotations. */
function marksOf({ partyIdHint = '', localMetadata }: AllocationRequest): string[] {
  const texts = [partyIdHint, ...Object.values(localMetadata?.annotations ?? {})];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.length <= 255 ? (text.toLowerCase().match(MARK) ?? []) : [],
  );
}

const MARK = /[a-z0-9]{12,}/g;
