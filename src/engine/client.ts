import { setTimeout as sleep } from 'node:timers/promises';
import { Line, Unanswered, type HttpRequest, type RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import type { Session } from '../target-file/session.js';
import { keyOf, withoutCondition, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { take } from '../model/judge.js';
import type { History } from '../model/history.js';
import { objectsOf } from '../model/scan/snapshots.js';
import { NotApplicable } from '../http/outcome.js';
import {
  byCredential,
  type Authorise,
  halfOf,
  firstCallOf,
  rendered,
  nameOfRun,
  uniqueText,
} from './render.js';
import { AcceptedBefore, Creations, type PartyBudget } from './creation.js';
import { digested, whyNotFetched, Latest } from './digest-way.js';
import type { Made } from './finding.js';
import { pagesOf } from './pages.js';
import { appAddresses, placeOf } from '../target-file/target.js';
import { clip } from '../platform/clip.js';

/**
 * Rethrows the error of a request to `url`, with the place of that address in the target file: a node has many
 * addresses. When the target closed the connection, something in the request may be the reason, so it is shown.
 */
const withPlace =
  (session: Session, url: string) =>
  (error: unknown): never => {
    const pointer = appAddresses(session.target).find((address) => address.url === url)?.pointer;
    const isClosed = error instanceof Unanswered && error.message.startsWith('the connection was');
    if (!(error instanceof Unanswered) || (pointer === undefined && !isClosed)) throw error;
    const { method, body } = error.exchange.request;
    const sent = body?.length ? clip(Buffer.from(body).toString(), SHOWN_SENT) : 'without a body';
    // A path can be long, and a long message is cut at its end: what happened comes first.
    const message =
      pointer === undefined
        ? `${error.message}: ${method} ${new URL(url).pathname} ${sent}`
        : `${placeOf(session.target, pointer)} ${url}: ${error.message}`;
    throw new Unanswered(session.hide(message), error.exchange);
  };

/** The number of characters of a body in an error. */
const SHOWN_SENT = 80;
/** The maximum number of calls before another that are sent one by one. More go in groups of this size. */
const IN_ORDER = 8;
/** How a call is sent, apart from its condition. */
interface Way {
  /** Every exchange is added to this log. */
  log: RawExchange[];
  /** Whether the call explains an earlier response. Its own is then judged in full, even when it is the same as before. */
  isToExplain?: boolean;
  /** The connection to use, when it is not the call's own. */
  line?: Line;
  /** The result of the call for the snapshot that refers to an object. When absent, that call is sent first. */
  source?: Made;
}

/** Sends calls to one target, each under its condition. The history judges every exchange. */
export class CallClient {
  readonly #creations: Creations;
  readonly #run = nameOfRun();
  #marks = 0;
  readonly #latest = new Latest();

  constructor(
    readonly session: Session,
    readonly history: History,
    private readonly authorise: Authorise = byCredential,
    /** Whether lists are read up to the limit of the deep budget. */
    private readonly isDeep = false,
  ) {
    this.#creations = new Creations(session, history);
  }

  get parties(): PartyBudget {
    return this.#creations.parties;
  }

  /** Whether a clause forbids a call, and a party was already created despite that clause, so that another one would be. */
  wasAcceptedBefore(call: Call): boolean {
    return this.#creations.wasAcceptedBefore(call);
  }

  /** Whether a clause forbids that a call creates a party. */
  mustBeRefused(call: Call): boolean {
    return this.#creations.forbids(call) !== undefined;
  }

  /**
   * Sends a call under its condition. Adds everything that was sent for it to `log`.
   * @returns the exchanges of the calls before and beside it, then those of the call itself
   * @throws {Unanswered} when there is no response to judge
   */
  send(call: Call, log: RawExchange[] = []): Promise<Made[]> {
    return this.#send(call, { log });
  }

  /** Sends a call like `send`, and judges each response in full, even one that is the same as before. */
  sendToExplain(call: Call): Promise<Made[]> {
    return this.#send(call, { log: [], isToExplain: true });
  }

  async #send(call: Call, way: Way): Promise<Made[]> {
    if (!call.condition && !call.from && !call.toTheEnd) return this.#one(call, this.#nextMark(), way);
    const { before = [], beside: all = [], connection } = call.condition ?? {};
    const leaving = all.filter(({ condition }) => condition?.connection === 'broken off');
    const beside = all.filter((each) => !leaving.includes(each));
    const mark = this.#nextMark();
    const line = hasOwnLine(call) ? new Line() : undefined;
    const on: Way = { ...way, ...(line && { line }) };
    try {
      const made: Made[] = call.from ? await this.#one(call.from, this.#nextMark(), way) : [];
      const source = made.at(-1);
      // A list sends them before each of its pages.
      const isShared = connection === 'shared with the calls before';
      if (!call.toTheEnd) made.push(...(await this.#before(call, mark, isShared ? on : way)));
      if (connection === 'held back' && beside.length > 0)
        return [...made, ...(await this.#burst([...beside, call], way.log))];
      if (line) await this.#prepare(call, line, way);
      // A call whose client leaves comes first, so that this one may wait for what that one began.
      const begun = await Promise.all(
        leaving.map((each) => this.beginHalf(each, true).catch(() => undefined)),
      );
      const left = begun.flatMap((end) => (end ? [end('cut', way.log)] : []));
      const start = (each: Call) => this.#one(each, this.#nextMark(), way).catch(() => []);
      // Nothing comes between a call and those right before it. Otherwise it is sent in the middle: the first or the
      // last of several calls at once may be the one that gets the right response.
      const middle = before.length > 0 || line ? 0 : beside.length >> 1;
      const first = beside.slice(0, middle).map(start);
      const own = this.#one(call, mark, { ...on, ...(source && { source }) });
      // Others have open connections, and would overtake a call that opens one.
      if (line && beside.length > 0) await Promise.race([line.opened, own.catch(() => undefined)]);
      const last = beside.slice(middle).map(start);
      // The call itself may fail before the others end.
      const [result] = await Promise.allSettled([own]);
      const others = await Promise.all([...first, ...last]);
      await Promise.allSettled(left);
      if (result.status === 'rejected') throw result.reason;
      return [...made, ...others.flat(), ...result.value];
    } finally {
      await line?.close();
    }
  }

  /** Sends the calls right before a call. The order of many calls does not matter. */
  async #before(call: Call, mark: number, way: Way): Promise<Made[]> {
    const { before = [], pauseMs } = call.condition ?? {};
    const size = before.length > IN_ORDER ? IN_ORDER : 1;
    const made: Made[] = [];
    for (let at = 0; at < before.length; at += size) {
      const some = before.slice(at, at + size);
      const sent = some.map((each) => this.#one(each, mark, way).catch(unlessNotNeeded(each, call)));
      made.push(...(await Promise.all(sent)).flat());
    }
    if (pauseMs !== undefined) await sleep(pauseMs);
    return made;
  }

  /** Sends calls at the same time. For each of them, the condition lists all others as beside it. */
  async sendTogether(calls: readonly Call[], log: RawExchange[] = []): Promise<Made[]> {
    if (calls.length > 1 && calls[0]!.condition?.connection === 'held back') return this.#burst(calls, log);
    const sent = calls.map((call, at) => {
      const beside = calls.filter((_, place) => place !== at).map(withoutCondition);
      return this.#one({ ...call, condition: { ...call.condition, beside } }, this.#nextMark(), { log });
    });
    return (await Promise.all(sent)).flat();
  }

  #nextMark(): number {
    return (this.#marks += 1);
  }

  async #one(call: Call, mark: number, way: Way): Promise<Made[]> {
    const { log, source, line: shared } = way;
    const { connection } = call.condition ?? {};
    if (connection === 'broken off') {
      const end = await this.beginHalf(call);
      await end('cut', log);
      return [];
    }
    if (shared) return [await this.#exchange(call, mark, way)];
    if (call.from && !source) {
      const made = await this.#one(call.from, this.#nextMark(), way);
      const last = made.at(-1);
      return [...made, ...(await this.#one(call, mark, { ...way, ...(last && { source: last }) }))];
    }
    if (source) return [await this.#download(this.#referred(call, source), mark, way)];
    if (call.toTheEnd) {
      const before: Made[] = [];
      const exchange = async (page: Call) => {
        before.push(...(await this.#before(page, mark, way)));
        return (await this.#one(page, mark, way)).at(-1)!;
      };
      const pages = await pagesOf(call, this.history, exchange, this.isDeep);
      return [...before, ...pages];
    }
    if (connection === undefined || connection.startsWith('HTTP/') || connection === 'held back')
      return [await this.#exchange(call, mark, way)];
    const line = new Line();
    try {
      await this.#prepare(call, line, way);
      return [await this.#exchange(call, mark, { ...way, line })];
    } finally {
      await line.close();
    }
  }

  /** Sends what the connection of a call demands right before it: a first call over it, or half of a call over another. */
  async #prepare(call: Call, line: Line, way: Way): Promise<void> {
    const { connection = 'new' } = call.condition ?? {};
    const first = connection.startsWith('kept') ? firstCallOf(call, connection) : undefined;
    if (first) await this.#exchange(first, this.#nextMark(), { ...way, line });
    const how = connection === 'after a broken-off call' ? 'cut' : 'truncated';
    if (connection.startsWith('after')) await (await this.beginHalf(call))(how, way.log);
  }

  /** Sends a call up to the middle of its body, if it is not `whole`. Call the returned function to break it off. */
  async beginHalf(
    call: Call,
    isWhole = false,
  ): Promise<(how: 'cut' | 'truncated', log?: RawExchange[]) => Promise<void>> {
    const { caller: _, ...plain } = withoutCondition(call);
    const sent = isWhole ? plain : { ...plain, body: halfOf(call) };
    const { body = '', ...bare } = await this.#requestOf(sent, 0);
    const request = { ...bare, body: Buffer.from(body), isWhole };
    const end = await this.session.begin(request, this.#credential(call));
    return async (how, log = []) => void log.push(await end(how));
  }

  async #exchange(call: Call, mark: number, way: Way): Promise<Made> {
    const request = await this.#requestOf(call, mark, way.line);
    if (call.operation.creates && request.method === 'POST') return this.#creations.send(call, request, way);
    const sentAt = this.history.now;
    const answer = await this.session
      .send(request, way.log, this.#credential(call))
      .catch(withPlace(this.session, request.url));
    const known = this.#repeated(call, answer, way);
    if (known)
      return { exchange: this.history.repeat(known, { call, request, answer, sentAt }), differences: [] };
    const object = objectIn(call, answer);
    const made = take(this.history, { call, request, answer, sentAt, ...(object && { object }) });
    // A run keeps many responses, and a parsed body is several times as large as its text. An exposition may be very
    // long.
    answer.forget();
    if (made.exchange.judgements.some(({ wrong }) => wrong)) this.#latest.clear();
    return made;
  }

  /** The last exchange in which the call was answered correctly, when this response is the same byte for byte. */
  #repeated(call: Call, answer: Reply, { isToExplain = false }: Way): Exchange | undefined {
    const times = this.#latest.timesOf(keyOf(call), answer, this.history.knowledge);
    // These responses are also compared with each other, so the second one shows something new.
    const isCompared = ['instruments', 'metrics'].includes(call.operation.name);
    return times > 2 && !isCompared && !isToExplain
      ? this.history.rightExchange(withoutCondition(call))
      : undefined;
  }

  /** Sends calls on connections of their own and releases all requests at the same moment, with the same fresh values. */
  async #burst(calls: readonly Call[], log: RawExchange[]): Promise<Made[]> {
    const mark = this.#nextMark();
    const requests = await Promise.all(calls.map((call) => this.#requestOf(call, mark)));
    return this.#creations.sendSimultaneously(calls, requests, log);
  }

  #credential({ anonymous, operation }: Call): string | undefined {
    const isRegistry = operation.service === 'registry';
    return anonymous || !isRegistry ? undefined : this.session.target.registry?.credential;
  }

  async #download(call: Call, mark: number, way: Way): Promise<Made> {
    try {
      return await this.#exchange(call, mark, way);
    } catch (error) {
      const isLarger = error instanceof Unanswered && error.message.includes('larger than');
      throw isLarger ? new NotApplicable('the object is larger than the 64 MiB that are fetched') : error;
    }
  }

  /**
   * The call for an object, with the URL and the digest from the snapshot.
   * @throws {NotApplicable} when the snapshot has no object that may be fetched
   */
  #referred(call: Call, { exchange }: Made): Call {
    const { url, digest } = objectsOf(exchange.answer)[call.place ?? 0] ?? {};
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new NotApplicable('the snapshot has no further object');
    const why = whyNotFetched(url, this.session.target.scan?.bulkAcs?.downloadHosts);
    if (why !== undefined) throw new NotApplicable(why);
    return { ...call, url, ...(typeof digest === 'string' && { digest }) };
  }

  async #requestOf(call: Call, mark: number, line?: Line): Promise<HttpRequest> {
    const { operation, id = '', caller = { credential: 'participantAdmin' } } = call;
    // A registry keeps no hint, so this mark only has to be recognizable.
    const unique = operation.creates ? uniqueText(this.#run, mark) : `q7mark${mark.toString(36)}x`;
    const authorised = operation.creates
      ? await this.authorise(this.session, caller, unique)
      : { headers: [] };
    const { target } = this.session;
    const base = operation.service === 'operator' ? '' : (target[operation.service]?.url ?? '');
    return {
      ...rendered(call, { base, unique, authorised, line }),
      ...(this.history.subjects.ids(operation, 'reassigning').includes(id) && { unavailableAlone: true }),
    };
  }
}

/** Whether a call has a connection of its own, over or right before which something else is sent. */
const hasOwnLine = ({ from, toTheEnd, condition: { connection = 'new' } = {} }: Call): boolean =>
  connection === 'shared with the calls before' || (!from && !toTheEnd && /^(kept|after)/.test(connection));

/** An object. With a content coding the digest may be of coded or decoded bytes: it is not judged. */
const objectIn = ({ digest }: Call, answer: Reply) =>
  digest !== undefined && answer.status === 200 && answer.header('content-encoding') === undefined
    ? digested(digest, answer.body)
    : undefined;

/**
 * Ignores the error of a call before another one, when it does not affect that one: it goes to another address, or it
 * was not sent because the target accepts what must be refused.
 */
const unlessNotNeeded =
  (before: Call, call: Call) =>
  (error: unknown): Made[] => {
    const isElsewhere = error instanceof Unanswered && before.url !== call.url;
    if (isElsewhere || error instanceof AcceptedBefore) return [];
    throw error;
  };
