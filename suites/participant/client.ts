import type { HttpRequest, HttpResponse, RawExchange } from '../../src/harness/http/message.js';
import { Reply } from '../../src/harness/http/reply.js';
import type { BrokenOff } from '../../src/harness/http/break-off.js';
import { Line } from '../../src/harness/http/line.js';
import { onceFor } from '../../src/harness/once-for.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import type { Clause } from '../../src/spec/clause.js';
import { tokenNotYetValid } from '../../src/spec/authentication/token.js';
import { ADMIN, anew, membersOf, requestOf, type Allocation } from './allocation.js';
import { asAnother } from './another-caller.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import { headersOf, OTHERWISE } from '../../generators/sending.js';
import { IN_ITS_WAY, type Manner as Again } from '../support/repertoire.js';
import { Allocations, requireUse } from './allocation-limit.js';
import type { Caller } from './caller.js';
import { mustBeRefused, refusedFor, ruled } from './ruled.js';
import { oncePerTarget, sharedReply, type TargetUnderTest } from '../support/target-under-test.js';
import { unique } from './unique.js';

/** The answers of a run by which parties were created. */
export const acceptedBy = oncePerTarget((): Reply[] => []);

/** Hints of calls that were answered with an error of the server: the party may have been made all the same. */
const leftOpenBy = oncePerTarget(() => new Set<string>());

/** The answers to calls that were made at once, by what they are for. */
const groupsOf = oncePerTarget(() => new Map<string, Promise<(Reply | undefined)[]>>());

const allocationsOf = oncePerTarget(
  ({ session, hints }) => new Allocations(session.target.limits.allocations, hints),
);

/** The party API of one target, as one case talks to it. */
export class Participant {
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
    return allocationsOf(this.target).hints.length;
  }

  /** Parties that the target file allows. */
  get limit(): number {
    return this.target.session.target.limits.allocations;
  }

  /** How many calls that may each create a party can be under way now. */
  get room(): number {
    return allocationsOf(this.target).room;
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.target.session.target.limits.concurrency;
  }

  /** Endpoints / 2. */
  async allocate(allocation: Allocation): Promise<Reply> {
    const { session } = this.target;
    const { caller = ADMIN, otherwise } = allocation;
    const request = requestOf(this.facts, allocation);
    const credential = 'credential' in caller ? caller.credential : undefined;
    this.#requireUse(request, caller);
    const judge = ruled(this.target, request, caller, { ...(otherwise && { otherwise }) });
    const [reply] = await this.#spend(request, 1, async (log) => [
      await session.send(request, log, credential),
    ]);
    judge(reply!);
    this.#rehearse(allocation, request, reply!);
    return reply!;
  }

  /** Takes up a call that must be refused among those that are made again. */
  #rehearse(allocation: Allocation, request: HttpRequest, usual: Reply): void {
    const { caller = ADMIN, headers, otherwise, method } = allocation;
    if (method ?? (headers && !otherwise)) return;
    // What is refused because it is too early may rightly be let in later.
    if (caller.refusedBy === tokenNotYetValid) return;
    if (usual.status < 400 || !mustBeRefused(this.target, request, caller)) return;
    const key = JSON.stringify([request.url, request.headers, caller, request.body?.toString()]);
    this.target.repertoire.add(`participant ${key}`, this.log, {
      service: 'participant',
      kind: refusedFor(this.target, request, caller)?.id ?? '',
      atOnce: () => Math.max(1, this.limit - acceptedBy(this.target).length - 1),
      // Whatever is wrong with the target, a GET creates no party.
      filler: () => this.target.session.send({ method: 'GET', url: request.url, headers: [] }, []),
      prelude: async () => {
        const end = await this.target.session.begin(this.#half, 'participantAdmin');
        return () => end('cut');
      },
      ...(otherwise && { manners: [...IN_ITS_WAY, 'by another caller'] }),
      make: (how) => new Participant(this.target, []).#again(anew(allocation), usual, how),
    });
  }

  async #again(allocation: Allocation, usual: Reply, how: Again): Promise<Reply | undefined> {
    const asked = how === 'by another caller' ? await asAnother(this.target, allocation) : allocation;
    if (!asked || !mustBeRefused(this.target, requestOf(this.facts, asked), asked.caller ?? ADMIN))
      return undefined;
    const line = new Line();
    try {
      return await this.allocate({
        ...asked,
        ...(how === 'on a new connection' && { manner: { ...asked.manner, line } }),
        ...(how === 'sent in another way' && {
          headers: headersOf(OTHERWISE),
          manner: { chunked: true },
          otherwise: { usual },
        }),
      });
    } finally {
      await line.close();
    }
  }

  /** Sends a call that would be refused no further than to the middle of its body. */
  async breakOff(how: BrokenOff): Promise<void> {
    await this.target.session.breakOff(this.#half, how, this.log, 'participantAdmin');
  }

  get #half() {
    return { ...requestOf(this.facts, {}), body: Buffer.from('{"partyIdHint":"a.b"}') };
  }

  /**
   * Judges a reply by one clause, as the model does.
   * @throws {Violation} when the reply breaks it
   * @throws {Inconclusive} when nothing in the reply could have broken it
   */
  require(clause: Clause, reply: Reply): void {
    this.target.witness.require(clause, reply);
  }

  /** Calls of the participant's admin, each on a connection of its own, let go at one moment; those that are answered. */
  async allocateSimultaneously(allocations: readonly Allocation[]): Promise<Reply[]> {
    const requests = allocations.map((allocation) => requestOf(this.facts, allocation));
    for (const request of requests) this.#requireUse(request, ADMIN);
    const judges = new Map(
      requests.map((each) => [each.body, ruled(this.target, each, ADMIN, { among: true })]),
    );
    const replies = await this.#spend(requests[0]!, requests.length, (log) =>
      this.target.session.sendSimultaneously(requests, log, 'participantAdmin'),
    );
    for (const reply of replies) judges.get(reply.exchange.request.body)!(reply);
    return replies;
  }

  /**
   * The answer that several cases share to one of some calls that are under way at once: all of them are made once in a
   * run. Where it got none, or is a refusal, which may be for the others' sake, it is asked for alone.
   */
  onceOf(group: string, place: number, make: () => readonly Allocation[]): Promise<Reply> {
    let asked = false;
    return sharedReply(`${group} ${place}`, this.target, this.log, async () => {
      if (asked || this.concurrency < 2) return this.allocate(make()[place]!);
      asked = true;
      const answers = await onceFor(groupsOf(this.target), group, () => this.#answersTo(make()));
      const reply = answers[place];
      if (!reply || reply.status >= 400) return this.allocate(make()[place]!);
      if (!this.log.includes(reply.exchange)) this.log.push(reply.exchange);
      return reply;
    });
  }

  /** The answers to calls at once, in their order; undefined where there is none. */
  async #answersTo(allocations: readonly Allocation[]): Promise<(Reply | undefined)[]> {
    const replies = await this.allocateSimultaneously(allocations);
    return allocations.map((allocation) => {
      const sent = JSON.stringify(membersOf(requestOf(this.facts, allocation)));
      return replies.find(({ exchange }) => JSON.stringify(membersOf(exchange.request)) === sent);
    });
  }

  /** A part that makes a hint nobody else's: 12 lower-case letters and digits. */
  readonly unique = unique;

  /** The answer to a request in which nothing is wrong: asked for once in a run. */
  good(): Promise<Reply> {
    const ask = () => this.allocate({ members: { partyIdHint: `assay-${unique()}` } });
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
  mayBeMade({ status, exchange: { request, attempts } }: Reply): boolean {
    if (status >= 500) return false;
    const { partyIdHint: hint } = membersOf(request);
    return attempts > 1 || (typeof hint === 'string' && leftOpenBy(this.target).has(hint));
  }

  /** How many parties the run has created since this one. */
  createdSince(reply: Reply): number {
    const accepted = acceptedBy(this.target);
    return accepted.length - 1 - accepted.findIndex(({ exchange }) => exchange === reply.exchange);
  }

  /** Judges every answer of the run so far by which a party was created. */
  async everyAccepted(check: (reply: Reply) => void): Promise<void> {
    const accepted = acceptedBy(this.target);
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
      requireUse(acceptedBy(this.target));
  }

  #spend(request: HttpRequest, calls: number, send: Send): Promise<Reply[]> {
    return allocationsOf(this.target).guard(request, calls, async () => {
      const sent: RawExchange[] = [];
      try {
        return await send(sent);
      } finally {
        // Also where one of several has no answer: the others may have created parties. And before the places are given
        // back, so that no other call takes one that is used up.
        this.#note(sent);
      }
    });
  }

  #note(sent: RawExchange[]): void {
    this.log.push(...sent);
    for (const exchange of sent) {
      const { partyIdHint } = membersOf(exchange.request);
      const hint = typeof partyIdHint === 'string' ? partyIdHint : '';
      if (hint && (exchange.response?.status ?? 0) >= 500) leftOpenBy(this.target).add(hint);
      if (exchange.request.method !== 'POST' || !isSuccess(exchange)) continue;
      this.created += 1;
      acceptedBy(this.target).push(new Reply(exchange));
      allocationsOf(this.target).note(hint, 1);
    }
  }
}

type Send = (log: RawExchange[]) => Promise<Reply[]>;
type Answered = RawExchange & { response: HttpResponse };

const isSuccess = (exchange: RawExchange): exchange is Answered =>
  exchange.response !== undefined && isAccepted(new Reply(exchange as Answered));
