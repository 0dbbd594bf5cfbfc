import { Unanswered, type HttpRequest, type RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { onceFor } from '../../src/harness/once-for.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { Digests } from '../../src/model/scan/digests.js';
import { judgement, wrongStatus } from '../../src/model/judgement.js';
import type { Clause } from '../../src/spec/clause.js';
import { objectDownloads } from '../../src/spec/scan/snapshot.js';
import { type TargetUnderTest, oncePerTarget, sharedReply } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';
import { before, newest, NEWEST, olderThan } from './ages.js';
import { ask, encode, scanOf, urlOf, type Query } from './ask.js';
import { digested } from './digest-way.js';
import { isAllowed } from './download-hosts.js';
import { objectsOf } from './reference.js';

/** What is no record time, is before every snapshot, or is no query of the call. */
export const FAR_AND_WRONG = [
  'yesterday',
  '',
  '0',
  '2024-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
];

/** So much of a snapshot is fetched, in bytes. */
const MAX_OBJECT = 64 * 1024 * 1024;
/** What is larger is fetched once, in bytes. */
const MAX_OBJECT_AGAIN = 64 * 1024;

/** A control: what one replica does another may not. */
export const ANEW = { freshConnection: true };

/** The scan of one subject, as one case talks to it. */
export class Scan {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** What the target file says of its scan. */
  get facts() {
    return scanOf(this.target);
  }

  /** Endpoints / 3, with the query parameters of the target file and these. No body is sent, and no header but Host. */
  ask(query: Query = {}, unusual: Pick<HttpRequest, 'freshConnection'> = {}): Promise<Reply> {
    return this.#send({ method: 'GET', url: urlOf(this.target, query), headers: [], ...unusual });
  }

  /**
   * The same for a record time.
   * @throws {NotApplicable} when the target file names no parameter for it
   */
  askFor(recordTime: string, unusual: Pick<HttpRequest, 'freshConnection'> = {}): Promise<Reply> {
    const parameter = this.facts.bulkAcs?.recordTimeParameter;
    if (parameter === undefined)
      throw new NotApplicable('the target file has no scan.bulkAcs.recordTimeParameter');
    return this.ask({ [parameter]: recordTime }, unusual);
  }

  /**
   * The answer that refers to the newest snapshot (0), or to the one before it (1), and so on, or to the oldest one that
   * is found (-1) or one that was met on the way to it (-2 …); each is asked for once in a run. Without a record time at
   * first; where that is refused, for now.
   */
  snapshot(place: number): Promise<Reply> {
    return sharedReply(`snapshot ${place}`, this.target, this.log, () =>
      place < 0 ? this.#old(place) : place === 0 ? newest(this) : this.#before(place),
    );
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.target.session.target.limits.concurrency;
  }

  /** A question that is likely to fail, with the usual headers. */
  async failing(): Promise<void> {
    const { recordTimeParameter: name, failing: [named] = [] } = this.facts.bulkAcs ?? {};
    await this.ask(named ?? { [name ?? 'assay']: FAR_AND_WRONG[0]! });
  }

  /** The question that led to the newest snapshot, with these headers. */
  async withHeaders(headers: [string, string][]): Promise<Reply> {
    const { request } = (await this.snapshot(0)).exchange;
    return this.#send({ ...request, headers, exactHeaders: true });
  }

  /** The same question with one more query parameter. */
  async withParameter(name: string, value: string): Promise<Reply> {
    const { request } = (await this.snapshot(0)).exchange;
    const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${encode(name)}=${encode(value)}`;
    return this.#send({ ...request, url });
  }

  /** The question that led to a snapshot, asked again. */
  async again(place: number): Promise<Reply> {
    return this.#send((await this.snapshot(place)).exchange.request);
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
   * The object of a snapshot that has this place in it, downloaded once in a run; undefined: it has not so many. The
   * snapshot is asked for again right before: its URLs may be good for some seconds only.
   */
  async object(place: number, index: number): Promise<Reply | undefined> {
    const objects = objectsOf(await this.snapshot(place));
    if (index > 0 && index >= objects.length) return undefined;
    const ask = () => this.#object(place, index);
    return sharedReply(`object ${place} ${index}`, this.target, this.log, async () => {
      const reply = await ask();
      if (reply.status === 200 && reply.body.length <= MAX_OBJECT_AGAIN)
        this.target.repertoire.add(`object ${place} ${index}`, this.log, {
          ...{ service: 'scan', kind: 'object' },
          make: (_, turn) => new Scan(this.target, []).#objectAgain(place, index, turn),
          manners: ['as before'],
        });
      return reply;
    });
  }

  /** An object of the newest snapshot, downloaded anew, where there is one that may be. */
  async anObject(): Promise<void> {
    try {
      await this.#object(0, 0);
    } catch (error) {
      if (!(error instanceof Inconclusive || error instanceof NotApplicable)) throw error;
    }
  }

  /** `afterFailing`: a question that is likely to fail comes right before the object. */
  async #object(place: number, index: number, afterFailing = false): Promise<Reply> {
    const { url, digest } = objectsOf(await this.again(place))[index] ?? {};
    if (typeof url !== 'string' || !URL.canParse(url)) throw new Inconclusive('the object has no URL');
    if (afterFailing) await this.failing();
    const reply = await this.download(url);
    // What stands in a coding of its own may be digested with it or without.
    if (reply.status === 200 && typeof digest === 'string' && !reply.header('content-encoding'))
      this.target.witness.note(reply, digestsOf(this.target).see(digested(digest, reply.body), reply));
    return reply;
  }

  async #objectAgain(place: number, index: number, turn: number): Promise<Reply> {
    const reply = await this.#object(place, index, turn % 3 === 1);
    const wrong = wrongStatus(reply, [200], 'an object that was downloaded before');
    // Where a redirect leads to is not shown.
    if (wrong && !(reply.status >= 300 && reply.status < 400))
      this.target.witness.note(reply, [judgement(objectDownloads, wrong)]);
    return reply;
  }

  /** Fetches an object of a snapshot, where the target file allows its host. */
  async download(url: string): Promise<Reply> {
    const { hostname, protocol } = new URL(url);
    if (!/^https?:$/.test(protocol)) throw new NotApplicable(`nothing is fetched from ${protocol} URLs`);
    if (!isAllowed(url, this.facts.bulkAcs?.downloadHosts))
      throw new NotApplicable(`scan.bulkAcs.downloadHosts does not have ${hostname}`);
    try {
      return await this.target.session.send(
        { method: 'GET', url, headers: [], maxBody: MAX_OBJECT },
        this.log,
      );
    } catch (error) {
      const isLarger = error instanceof Unanswered && error.message.includes('larger than');
      throw isLarger ? new NotApplicable('the object is larger than the 64 MiB that are fetched') : error;
    }
  }

  #send(request: HttpRequest): Promise<Reply> {
    const prelude = (turn: number) => {
      const another = new Scan(this.target, []);
      return Promise.resolve(() => (turn % 2 === 0 ? another.anObject() : another.failing()));
    };
    return ask(this.target, this.log, request, prelude);
  }

  async #before(place: number): Promise<Reply> {
    return before(this, await this.snapshot(place - 1));
  }

  async #old(place: number): Promise<Reply> {
    const all = await onceFor(oldOf(this.target), 'all', async () =>
      olderThan(this, await this.snapshot(NEWEST - 1)),
    );
    const reply = all.at(place);
    if (!reply) throw new NotApplicable('there is no snapshot of that age');
    return reply;
  }
}

const oldOf = oncePerTarget(() => new Map<string, Promise<Reply[]>>());
/** What the objects of a run stand for. */
const digestsOf = oncePerTarget(() => new Digests());

/** The tests of a scan. */
export const { connect, test, observe } = suite((target, log) => ({ scan: new Scan(target, log) }));

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
