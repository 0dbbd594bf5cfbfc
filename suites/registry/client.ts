import type { BrokenOff } from '../../src/harness/http/break-off.js';
import type { RawExchange } from '../../src/harness/http/message.js';
import type { Clause } from '../../src/spec/clause.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Leaves } from '../../src/harness/judging/leaves.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';
import type { UnknownId } from '../../generators/registry/unknown-id.js';
import { ask, contractsOf, halfOf, idsOf, registryOf, type Kind, type Unusual } from './ask.js';
import { noteNobodys } from './nobodys.js';

/** The token registry of one subject, as one case talks to it. */
export class Registry {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** An id that answers 200; counts on from the first one again after the last. */
  acceptable(index = 0): string {
    const ids = this.ids('acceptable');
    return ids[index % ids.length]!;
  }

  /** The answer to `{}` from before anything else was asked; undefined when there was none to judge by. */
  async first(index: number): Promise<Reply | undefined> {
    const reply = (await firstAnswers(this.target)).get(this.ids('acceptable')[index] ?? '');
    if (reply) this.log.push(reply.exchange);
    return reply;
  }

  /**
   * Who refuses everything shows nothing of how a call is answered.
   * @throws {Inconclusive} when no good call was answered 200 before anything else was asked, nor is now
   */
  async requireServed(): Promise<void> {
    if ((await firstAnswers(this.target)).size > 0) return;
    const { status } = await this.accept(this.acceptable(), '{}');
    if (status !== 200) throw new Inconclusive(`a good request is answered ${status}, not 200`);
  }

  /**
   * Judges a reply by one clause, as the model does.
   * @throws {Violation} when the reply breaks it
   * @throws {Inconclusive} when nothing in the reply could have broken it
   */
  require(clause: Clause, reply: Reply): void {
    this.target.witness.require(clause, reply);
  }

  /** Whether an answer of the run had debug fields. */
  get sendsDebug(): boolean {
    return contractsOf(this.target).sendsDebug;
  }

  /** Notes that an id is made so that nothing has it. */
  noteNobodys(id: string, unknown: UnknownId): void {
    noteNobodys(this.target, id, unknown);
  }

  ids(kind: Kind): string[] {
    return idsOf(this.target, kind);
  }

  /** Answers to requests that were asked one at a time, taken apart: by what tells the requests apart. */
  get asked(): Map<string, Leaves> {
    return askedOf(this.target);
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.target.session.target.limits.concurrency;
  }

  /** Sends a call no further than to the middle of its body. */
  async breakOff(how: BrokenOff): Promise<void> {
    const { credential } = registryOf(this.target);
    await this.target.session.breakOff(halfOf(this.target), how, this.log, credential);
  }

  /** Endpoints / 1. `body` is sent as it is; undefined: none. */
  async accept(id: string, body: string | Uint8Array | undefined, unusual: Unusual = {}): Promise<Reply> {
    await firstAnswers(this.target);
    return ask(this.target, this.log, id, body, unusual);
  }
}

const askedOf = oncePerTarget(() => new Map<string, Leaves>());

/** The answers of a registry to `{}` for its first ids, asked for before anything else is. */
const firstAnswers = oncePerTarget(async (target): Promise<Map<string, Reply>> => {
  const answers = new Map<string, Reply>();
  for (const id of idsOf(target, 'acceptable').slice(0, 4)) {
    const reply = await ask(target, [], id, '{}').catch(() => undefined);
    if (reply?.status === 200) answers.set(id, reply);
  }
  return answers;
});

/** The tests of a token registry. */
export const { connect, test, observe } = suite((target, log) => ({ registry: new Registry(target, log) }));

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
