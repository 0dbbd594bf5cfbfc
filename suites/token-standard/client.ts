import { onceFor } from '../../src/harness/once-for.js';
import type { BrokenOff } from '../../src/harness/http/break-off.js';
import type { RawExchange } from '../../src/harness/http/message.js';
import type { Leaves } from '../../src/harness/judging/leaves.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import type { Instruments } from '../../src/model/token-standard/instruments.js';
import type { Clause } from '../../src/spec/clause.js';
import { POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import type { UnknownId } from '../../generators/registry/unknown-id.js';
import type { Unusual } from '../registry/ask.js';
import { placeOf } from '../registry/refusal.js';
import { noteNobodys } from '../registry/nobodys.js';
import { oncePerTarget, sharedReply, type TargetUnderTest } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';
import { askMetadata, instrumentsOf, listedIn, type Get } from './ask-metadata.js';
import { allParts } from './answer.js';
import { ask, contractsOf, type Body } from './ask.js';
import { idsOf as idsOnPages, LARGEST, walk, type Walk } from './pages.js';
import { begin } from './request.js';
import { idOf, idsOf, subjectsOf, type Subject } from './subjects.js';

/** A control: what one replica does another may not. */
export const ANEW: Unusual = { freshConnection: true };

/** Half a character stands in no URL. */
const isUnicode = (text: string) => !/\p{Surrogate}/u.test(text);

/** The calls of the token standard of one subject, as one case makes them. */
export class TokenStandard {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** All that a call can be made for, by the target file. */
  subjects(call: Call): Subject[] {
    return subjectsOf(this.target, call);
  }

  /** @throws {NotApplicable} when the target file names nothing that a call for a context or a factory could be made for */
  requireNamed(): void {
    if (POST_CALLS.every((call) => this.subjects(call).length === 0))
      throw new NotApplicable(
        'the target file names neither contracts nor choice arguments',
        'registry.tokenStandard',
      );
  }

  /** What a call can be made for, by the target file; counts on from the first one again after the last. */
  subject(call: Call, place = 0): Subject {
    const subjects = subjectsOf(this.target, call);
    return subjects[place % subjects.length]!;
  }

  /** The same for what a text tells: not always the first one, and the same one each time. */
  subjectFor(call: Call, text: string | Uint8Array | undefined): Subject {
    return this.subject(call, placeOf(text));
  }

  /** Contract ids of a kind that the target file names beside those that a call can be made for. */
  ids(call: Call, kind: 'unknown' | 'reassigning'): string[] {
    return idsOf(this.target, call, kind);
  }

  /** A good body of a call for a subject, with further members. */
  bodyFor(call: Call, subject: Subject, members: object = {}): string {
    return JSON.stringify({ ...(call.request === 'factory' && { choiceArguments: subject }), ...members });
  }

  /** Notes that an id is made so that nothing has it. */
  noteNobodys(id: string, unknown: UnknownId): void {
    noteNobodys(this.target, id, unknown);
  }

  /** A call for a context or a factory; `body` is sent as it is. */
  post(call: Call, subject: Subject, body: Body, unusual: Unusual = {}): Promise<Reply> {
    return ask(this.target, this.log, call, encodeURIComponent(idOf(subject)), body, unusual);
  }

  /** A good call. */
  good(call: Call, subject: Subject, members: object = {}, unusual: Unusual = {}): Promise<Reply> {
    return this.post(call, subject, this.bodyFor(call, subject, members), unusual);
  }

  /** The same, asked for once in a run. */
  goodOnce(call: Call, subject: Subject): Promise<Reply> {
    const ask = () => this.good(call, subject);
    return sharedReply(`good ${call.name} ${JSON.stringify(subject)}`, this.target, this.log, ask);
  }

  /** Everything that the answer to a good call says. */
  async parts(call: Call, subject: Subject, members: object = {}, unusual: Unusual = {}): Promise<Leaves> {
    return allParts(call, await this.good(call, subject, members, unusual));
  }

  /** The same after such a call, so that nothing else can show in it. */
  async afterItself(
    call: Call,
    subject: Subject,
    members: object = {},
    unusual: Unusual = {},
  ): Promise<Leaves> {
    // What sticks to the calls that follow is undone by one that says it all.
    const undo =
      !('excludeDebugFields' in members) && this.good(call, subject, { excludeDebugFields: false });
    await Promise.all([undo, this.good(call, subject, members)]);
    return this.parts(call, subject, members, unusual);
  }

  /**
   * What cases compare with that come one after the other: asked for by the first of them, with nothing else under way,
   * and as `afterItself` where `ask` does not say how.
   */
  usual(
    call: Call,
    subject: Subject,
    members: object = {},
    ask = () => this.afterItself(call, subject, members),
  ): Promise<Leaves> {
    return onceFor(usualOf(this.target), JSON.stringify([call.name, subject, members]), ask);
  }

  /**
   * What many cases build on, asked for once in a run: a good body of a call is answered 200.
   * @throws {Inconclusive} when it is not
   */
  async requireTwin(call: Call, subject: Subject, body: Body): Promise<void> {
    const key = `${call.name} ${idOf(subject)} ${Buffer.from(body ?? '').toString('latin1')}`;
    const { status } = await sharedReply(key, this.target, this.log, () => this.post(call, subject, body));
    if (status !== 200) throw new Inconclusive(`the valid request beside it is answered ${status}, not 200`);
  }

  /** A call of the metadata API. */
  get(name: 'info' | 'instruments' | 'instrument', get: Get = {}): Promise<Reply> {
    return askMetadata(this.target, this.log, name, get);
  }

  /** The same, asked for once in a run. */
  getOnce(name: 'info' | 'instruments' | 'instrument', get: Get = {}): Promise<Reply> {
    const key = `${name} ${JSON.stringify(get)}`;
    return sharedReply(key, this.target, this.log, () => this.get(name, get));
  }

  /** The pages of a size, walked through once in a run. */
  async walkOnce(size: number | undefined): Promise<Walk> {
    const walks = walksOf(this.target);
    const isKnown = walks.has(size);
    const walked = await onceFor(walks, size, () => walk(this, size));
    if (isKnown) this.log.push(...walked.pages.map(({ exchange }) => exchange));
    return walked;
  }

  /** The pages of a size, where they were walked through. */
  async walkedBefore(size: number | undefined): Promise<Walk | undefined> {
    return walksOf(this.target).get(size);
  }

  /** The ids of the instruments that are listed, as far as pages of the largest size have them. */
  async listedIds(): Promise<string[]> {
    return [...new Set(idsOnPages((await this.walkOnce(LARGEST)).pages))].filter(isUnicode);
  }

  /** The same by now. */
  listedNow(): Promise<Set<string>> {
    return listedIn(this);
  }

  /** @throws {NotApplicable} when no instrument is listed */
  async firstInstrument(): Promise<string> {
    const [id] = await this.listedIds();
    if (id === undefined) throw new NotApplicable('no instrument is listed');
    return id;
  }

  /** Sends a call no further than to the middle of its body. */
  async breakOff(call: Call, how: BrokenOff): Promise<void> {
    this.log.push(await (await this.begin(call))(how));
  }

  /** The same, broken off when what it gives is called. */
  begin(call: Call) {
    return begin(this.target, call, this.subject(call));
  }

  /**
   * Judges a reply by one clause, as the model does.
   * @throws {Violation} when the reply breaks it
   * @throws {Inconclusive} when nothing in the reply could have broken it
   */
  require(clause: Clause, reply: Reply): void {
    this.target.witness.require(clause, reply);
  }

  /** Whether a reply could have broken a clause. */
  shows(clause: Clause, reply: Reply): boolean {
    return this.target.witness.shows(clause, reply);
  }

  /** Notes that a clause was shown on a call, and whether it was broken there. */
  showOn(call: string, clause: Clause, broken: boolean): void {
    this.target.witness.showOn(call, clause.id, broken);
  }

  /** Whether an answer of the run had debug fields. */
  get sendsDebug(): boolean {
    return contractsOf(this.target).sendsDebug;
  }

  /** What the pages of the run listed. */
  get listed(): Instruments {
    return instrumentsOf(this.target);
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.target.session.target.limits.concurrency;
  }
}

/** What calls give as a rule. */
const usualOf = oncePerTarget(() => new Map<string, Promise<Leaves>>());

/** Pages by their size. */
const walksOf = oncePerTarget(() => new Map<number | undefined, Promise<Walk>>());

/** The tests of the token standard. */
export const { connect, test, observe } = suite((target, log) => ({
  standard: new TokenStandard(target, log),
}));

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
