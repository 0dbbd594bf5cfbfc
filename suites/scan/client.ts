import { bulkAcsUrl } from '../../src/harness/endpoints.js';
import { Unanswered, type HttpRequest, type RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { onceFor } from '../../src/harness/once-for.js';
import { dateTimeOf, instantOf } from '../../src/harness/judging/instant.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { bulkAcs, type BulkAcsCall } from '../../src/model/scan/bulk-acs.js';
import { Digests } from '../../src/model/scan/digests.js';
import { Snapshots } from '../../src/model/scan/snapshots.js';
import { ruling, wrongStatus } from '../../src/model/ruling.js';
import type { Clause } from '../../src/spec/clause.js';
import { found } from '../../src/spec/scan/endpoint.js';
import { objectDownloads } from '../../src/spec/scan/snapshot.js';
import { kindOfCall, type Manner } from '../support/repertoire.js';
import { type TargetUnderTest, oncePerTarget, sharedReply } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';
import { digested } from './digest-way.js';
import { isAllowed } from './download-hosts.js';
import { objectsOf, recordTimeOf } from './reference.js';

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

/** So many of the newest snapshots are looked at one by one, and those before them at intervals. */
export const NEWEST = 4;
const DAY = 86_400_000_000_000n;
/** How far back the first question goes, in nanoseconds; the next ones, twice as far each. */
const FIRST_STEP = DAY;
/** Snapshots that are not so far apart, in nanoseconds, are not told from each other. */
const SMALLEST_STEP = DAY / 24n;
const LONGEST_WAY = 32;
/** The first day of the calendar, in nanoseconds since 1970. */
const FIRST_DAY = -719_162n * DAY;

/** A control: what one replica does another may not. */
export const ANEW = { freshConnection: true };

type Query = Readonly<Record<string, string | number | boolean>>;

/** The scan of one subject, as one case talks to it. */
export class Scan {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** What the target file says of its scan. */
  get facts() {
    const { scan } = this.target.session.target;
    if (!scan) throw new NotApplicable('the target file has no scan');
    return scan;
  }

  /** Endpoints / 3, with the query parameters of the target file and these. No body is sent, and no header but Host. */
  ask(query: Query = {}, unusual: Pick<HttpRequest, 'freshConnection'> = {}): Promise<Reply> {
    return this.#send({ method: 'GET', url: this.#urlOf(query), headers: [], ...unusual });
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
      place < 0 ? this.#old(place) : place === 0 ? this.#newest() : this.#before(place),
    );
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
          make: () => new Scan(this.target, []).#objectAgain(place, index),
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

  async #object(place: number, index: number): Promise<Reply> {
    const { url, digest } = objectsOf(await this.again(place))[index] ?? {};
    if (typeof url !== 'string' || !URL.canParse(url)) throw new Inconclusive('the object has no URL');
    const reply = await this.download(url);
    // What stands in a coding of its own may be digested with it or without.
    if (reply.status === 200 && typeof digest === 'string' && !reply.header('content-encoding'))
      this.target.witness.note(reply, digestsOf(this.target).see(digested(digest, reply.body), reply));
    return reply;
  }

  async #objectAgain(place: number, index: number): Promise<Reply> {
    const reply = await this.#object(place, index);
    const wrong = wrongStatus(reply, [200], 'an object that was downloaded before');
    // Where a redirect leads to is not shown.
    if (wrong && !(reply.status >= 300 && reply.status < 400))
      this.target.witness.note(reply, [ruling(objectDownloads, wrong)]);
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

  async #send(request: HttpRequest): Promise<Reply> {
    const reply = await this.target.session.send(request, this.log);
    const { repertoire, witness } = this.target;
    const { freshConnection: _, ...asked } = request;
    const key = `scan ${JSON.stringify([asked.url, asked.headers])}`;
    if (repertoire.isApproved(key, reply)) return reply;
    const laws = lawsOf(this.target);
    const form = JSON.stringify(request.headers);
    const call = this.#callOf(request, { served: laws.served, servedAlike: laws.forms.has(form) });
    const rulings = [...bulkAcs(call, reply), ...laws.snapshots.see(call, reply)];
    witness.note(reply, rulings);
    // That a time leads to nothing may turn out to be wrong when more is known.
    if (reply.status === 200 && rulings.every(({ wrong }) => !wrong)) repertoire.approve(key, reply);
    const make = (manner: Manner) =>
      new Scan(this.target, []).#send({ ...asked, freshConnection: manner === 'on a new connection' });
    const manners = ['as before', 'on a new connection'] as const;
    // Which times lie behind which snapshots makes no other kind of call.
    const kind = kindOfCall(rulings.filter(({ clause }) => clause !== found));
    const prelude = () => Promise.resolve(() => new Scan(this.target, []).anObject());
    repertoire.add(key, this.log, { service: 'scan', kind, make, manners, prelude });
    if (reply.status === 200 && isObject(reply.value)) {
      laws.served = true;
      laws.forms.add(form);
    }
    return reply;
  }

  /** A question as the model reads it. */
  #callOf({ url }: HttpRequest, so: Pick<BulkAcsCall, 'served' | 'servedAlike'>): BulkAcsCall {
    const { recordTimeParameter: parameter, failing = [] } = this.facts.bulkAcs ?? {};
    const { pathname, search, searchParams } = new URL(url);
    const text = parameter === undefined ? null : searchParams.get(parameter);
    const instant = text === null ? undefined : instantOf(text);
    const asked = text !== null && instant !== undefined && { asked: { text, instant } };
    const fails = failing.some((query) => this.#urlOf(query) === url);
    return { question: pathname + search, ...so, fails, ...asked };
  }

  #urlOf(query: Query): string {
    const all = Object.entries({ ...this.facts.bulkAcs?.query, ...query });
    const text = all.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');
    return bulkAcsUrl(this.facts.url) + (text && `?${text}`);
  }

  async #newest(): Promise<Reply> {
    const plain = await this.ask();
    if (plain.status === 200) return plain;
    const hasTimes = this.facts.bulkAcs?.recordTimeParameter !== undefined;
    const first = hasTimes ? await this.askFor(new Date().toISOString()) : plain;
    if (first.status === 200) return first;
    // Some refuse a question only when they meet it first.
    const again = await this.ask();
    return again.status === 200 ? again : first;
  }

  async #old(place: number): Promise<Reply> {
    const all = await onceFor(oldOf(this.target), 'all', () => this.#older());
    const reply = all.at(place);
    if (!reply) throw new NotApplicable('there is no snapshot of that age');
    return reply;
  }

  /** Snapshots of several ages, all older than the newest ones: asked for in growing steps backwards, and in small ones where that is too far. */
  async #older(): Promise<Reply[]> {
    const found: Reply[] = [];
    let step = FIRST_STEP;
    let last = recordTimeOf(await this.snapshot(NEWEST - 1));
    for (let i = 0; i < LONGEST_WAY && step >= SMALLEST_STEP; i += 1) {
      const asked = last - step;
      const reply = asked < FIRST_DAY ? undefined : await this.askFor(dateTimeOf(asked));
      if (reply?.status === 200) {
        found.push(reply);
        last = recordTimeOf(reply);
      }
      step = reply?.status === 200 ? step * 2n : step / 4n;
    }
    return found;
  }

  async #before(place: number): Promise<Reply> {
    const later = recordTimeOf(await this.snapshot(place - 1));
    const reply = await this.askFor(dateTimeOf(later - 1_000_000n));
    if (reply.status !== 200) throw new Inconclusive('there is no earlier snapshot');
    return reply;
  }
}

/** What the snapshots and the objects of a run stand for. */
const lawsOf = oncePerTarget(() => ({
  snapshots: new Snapshots(),
  served: false,
  /** The headers of questions that were answered with a snapshot. */
  forms: new Set<string>(),
}));
const oldOf = oncePerTarget(() => new Map<string, Promise<Reply[]>>());
const digestsOf = oncePerTarget(() => new Digests());

// A space becomes %20, which every server reads as one; a colon may stay as it is, as clients send it.
const encode = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':');

/** The tests of a scan. */
export const { connect, test, observe } = suite((target, log) => ({ scan: new Scan(target, log) }));

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
