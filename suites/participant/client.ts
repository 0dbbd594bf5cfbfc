import type { HttpRequest, RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Line } from '../../src/harness/http/line.js';
import type { BrokenOff } from '../../src/harness/http/break-off.js';
import { onceFor } from '../../src/harness/once-for.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import type { Clause } from '../../src/spec/clause.js';
import {
  ADMIN,
  requestOf,
  sentOtherwise,
  type Allocation,
  type Answered,
  type Sender,
} from './allocation.js';
import { requireUse } from './allocation-limit.js';
import { asAnother } from './another-caller.js';
import type { Caller } from './caller.js';
import { madeBy, type Made } from './made.js';
import { rehearse, rehearseCheck, type Sent } from './made-again.js';
import { mustBeRefused, ruled } from './ruled.js';
import { amongOthers, passOver } from './strain.js';
import { oncePerTarget, sharedReply, type TargetUnderTest } from '../support/target-under-test.js';
import { isOnItsOwn } from './rounds.js';
import { allocateUnderStrain, bearsStrain } from './under-strain.js';
import { unique } from './unique.js';
import { refusedUnderStrain } from './wrong-under-strain.js';

/** The answers to calls that were made at once, by what they are for. */
const groupsOf = oncePerTarget(() => new Map<string, Promise<Reply[]>>());

/** The party API of one target, as one case talks to it. */
export class Participant implements Sender {
  /** Parties that the case has created. */
  created = 0;

  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** What the target file says of its participant. */
  get facts() {
    const { participant } = this.target.session.target;
    if (!participant) throw new NotApplicable('the target file has no participant');
    return participant;
  }

  /** Parties that the run has created so far. */
  get spent(): number {
    return this.target.hints.length;
  }

  /** Parties that the target file allows. */
  get limit(): number {
    return this.target.session.target.limits.allocations;
  }

  /** How many calls that may each create a party can be under way now. */
  get room(): number {
    return this.#made.room;
  }

  /** Which round it is of those in which cases are made again; undefined: the first time. */
  get round(): number | undefined {
    return this.target.again?.round;
  }

  /** Whether what cases share by this name was accepted the first time. */
  async wasAccepted(key: string): Promise<boolean> {
    return (await this.target.again?.before.get(key))?.status === 200;
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.target.session.target.limits.concurrency;
  }

  get #made(): Made {
    return madeBy(this.target);
  }

  /** Endpoints / 2. What must be accepted is asked for under strain, and should that be refused, as usual. */
  async allocate(allocation: Allocation): Promise<Reply> {
    if (bearsStrain(this.target, allocation)) return (await this.#underStrain([allocation]))[0]!;
    const line = isOnItsOwn(this.round) && !allocation.manner ? new Line() : undefined;
    try {
      const { reply, judge } = await this.send({ ...allocation, ...(line && { manner: { line } }) });
      judge();
      return reply;
    } finally {
      await line?.close();
    }
  }

  #underStrain(allocations: readonly Allocation[]): Promise<Reply[]> {
    return allocateUnderStrain(this.target, this, this.log, allocations);
  }

  /** The same, just as it is given. */
  async send(allocation: Allocation): Promise<Answered> {
    const { session } = this.target;
    const { caller = ADMIN, otherwise } = allocation;
    const request = requestOf(this.facts, allocation);
    const credential = 'credential' in caller ? caller.credential : undefined;
    this.#requireUse(request, caller);
    const answered = ruled(this.target, request, caller, { ...(otherwise && { otherwise }) });
    const [reply] = await this.#spend(request, 1, async (log) => [
      await session.send(request, log, credential),
    ]);
    const again = () => new Participant(this.target, []);
    rehearse(this.target, this.log, { allocation, request, usual: reply! }, again);
    return { reply: reply!, judge: answered(reply!) };
  }

  /** The same call by somebody else, where it is wrong in the same way for that one; undefined: there is nobody like that. */
  async byAnother(allocation: Allocation): Promise<Allocation | undefined> {
    const call = await asAnother(this.target, allocation);
    const isRefused = call && mustBeRefused(this.target, requestOf(this.facts, call), call.caller ?? ADMIN);
    return isRefused ? call : undefined;
  }

  /** Has a check of one call, which leaves nothing behind, made again among all calls that are; `key` tells it from others. */
  rehearseCheck(
    key: string,
    clause: Clause,
    check: (participant: Participant, sent: Sent) => Promise<Reply>,
  ): void {
    rehearseCheck(this.target, this.log, { key, clause }, () => new Participant(this.target, []), check);
  }

  /** Sends a call that would be refused no further than to the middle of its body. */
  async breakOff(how: BrokenOff): Promise<void> {
    await (
      await this.begin()
    )(how);
  }

  /** The same; it is broken off when what it gives is called. */
  async begin(): Promise<(how: BrokenOff) => Promise<void>> {
    const half = { ...requestOf(this.facts, {}), body: Buffer.from('{"partyIdHint":"a.b"}') };
    const end = await this.target.session.begin(half, 'participantAdmin');
    return async (how) => void this.log.push(await end(how));
  }

  /**
   * Judges a reply by one clause, as the model does.
   * @throws {Violation} when the reply breaks it
   * @throws {Inconclusive} when nothing in the reply could have broken it
   */
  require(clause: Clause, reply: Reply): void {
    this.target.witness.require(clause, reply);
  }

  /**
   * Calls of one credential's holder, each on a connection of its own, let go at one moment, right after a call that is
   * broken off; those that are answered.
   */
  async allocateSimultaneously(
    allocations: readonly Pick<Allocation, 'members'>[],
    credential = ADMIN.credential,
  ): Promise<Reply[]> {
    const caller = { credential };
    // In rounds: that calls are accepted in another way as well has been seen.
    const headers = (this.round ?? 1) % 2 === 0 && { headers: sentOtherwise().headers };
    const requests = allocations.map((each) => requestOf(this.facts, { ...each, ...headers, caller }));
    for (const request of requests) this.#requireUse(request, caller);
    const judges = new Map(
      requests.map((each) => [each.body, ruled(this.target, each, caller, { among: true })]),
    );
    await new Participant(this.target, []).breakOff('cut').catch(passOver);
    const replies = await this.#spend(requests[0]!, requests.length, (log) =>
      this.target.session.sendSimultaneously(requests, log, credential),
    );
    for (const reply of replies) judges.get(reply.exchange.request.body)!(reply)();
    return replies;
  }

  /** Waits for answers, while as many other calls are under way as there may be. */
  amongOthers<T>(answers: Promise<T>): Promise<T> {
    return amongOthers(this.target, answers);
  }

  /** The answer that several cases share to one of some calls that are under way at once: all of them are made once in a run. */
  onceOf(group: string, place: number, make: () => readonly Allocation[]): Promise<Reply> {
    return sharedReply(`${group} ${place}`, this.target, this.log, async () => {
      const answers = await onceFor(groupsOf(this.target), group, () => this.#underStrain(make()));
      const reply = answers[place]!;
      if (!this.log.includes(reply.exchange)) this.log.push(reply.exchange);
      return reply;
    });
  }

  /** A part that makes a hint nobody else's: 12 lower-case letters and digits. */
  readonly unique = unique;

  /** The answer to a request in which nothing is wrong: asked for once in a run. */
  good(): Promise<Reply> {
    // What makes it nobody else's is not at its end: near hints are without their last character.
    const ask = () => this.allocate({ members: { partyIdHint: `assay-${unique()}x` } });
    return sharedReply('good', this.target, this.log, async () => {
      const reply = await ask();
      // An attempt without an answer may have made a party of that hint.
      return reply.status >= 400 && reply.exchange.attempts > 1 ? ask() : reply;
    });
  }

  /** The answer that several cases share: asked for once in a run, because each one creates a party for ever. */
  once(key: string, ask: Allocation | (() => Promise<Reply>)): Promise<Reply> {
    return sharedReply(
      key,
      this.target,
      this.log,
      typeof ask === 'function' ? ask : () => this.allocate(ask),
    );
  }

  /** Whether the party of a call that is refused may be there, made by one without an answer or with an error of the server. */
  mayBeMade(reply: Reply): boolean {
    return this.#made.isOpen(reply);
  }

  /** The refusal of a call under strain that is accepted as usual, where it is about what was asked for. */
  refusedUnderStrain(usual: Reply): Reply | undefined {
    return refusedUnderStrain(this.target, usual);
  }

  /** How many parties the run has created since this one. */
  createdSince(reply: Reply): number {
    return this.#made.since(reply);
  }

  /** Judges every answer of the run so far by which a party was created. */
  async everyAccepted(check: (reply: Reply) => void): Promise<void> {
    const { accepted } = this.#made;
    if (accepted.length === 0) throw new Inconclusive('no allocation is accepted');
    for (const reply of accepted) {
      try {
        check(reply);
      } catch (error) {
        if (error instanceof Violation) this.log.push(reply.exchange);
        throw error;
      }
    }
  }

  #requireUse(request: HttpRequest, caller: Caller): void {
    if (request.method === 'POST' && !mustBeRefused(this.target, request, caller))
      requireUse(this.#made.accepted);
  }

  #spend(
    request: HttpRequest,
    calls: number,
    send: (log: RawExchange[]) => Promise<Reply[]>,
  ): Promise<Reply[]> {
    return this.#made.spend(request, calls, send, (sent, created) => {
      this.log.push(...sent);
      this.created += created;
    });
  }
}
