import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { below } from '../harness/endpoints.js';
import { MAX_EXPOSITION } from '../harness/metrics/exposition.js';
import { Line } from '../harness/http/line.js';
import { Unanswered, type HttpRequest, type RawExchange } from '../harness/http/message.js';
import type { Reply } from '../harness/http/reply.js';
import type { Session } from '../harness/session.js';
import { encoded, FRESH, keyOf, withoutCondition, type Call, type Condition } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { Difference } from '../model/fact.js';
import { take } from '../model/judge.js';
import type { History } from '../model/history.js';
import { tokenOf } from '../model/token/metadata-facts.js';
import { objectsOf } from '../model/scan/snapshots.js';
import { pathOf, type Operation } from '../spec/operation.js';
import { NotApplicable } from '../harness/property/outcome.js';
import { digested } from './digest-way.js';
import { whyNotFetched } from './download-hosts.js';

/** A list is followed no further than so many pages, where a page has few instruments … */
const MOST_PAGES = 200;
/** … and so many where it has more. */
const MOST_LARGE_PAGES = 20;
/** The maximum size of an object, in bytes. */
const MAX_OBJECT = 64 * 1024 * 1024;
/** How much of an exposition is kept for reports, in bytes. */
const KEPT_OF_SCRAPE = 2048;
/** An error of the server on one of many pages is asked for again so often: it may be a gateway's. */
const PAGE_TRIES = 3;

/** An exchange as it was sent, and what contradicts earlier responses in it. */
export interface Made {
  exchange: Exchange;
  differences: readonly Difference[];
}

/** What was sent and received, with its transport. */
export const rawOf = ({ answer }: Pick<Exchange, 'answer'>): Reply['exchange'] => (answer as Reply).exchange;

/** Sends calls to one target, each under its condition, and has the history judge every exchange. */
export class CallClient {
  #marks = 0;
  /** How many explanations are under way: while one is, each response is judged in full. */
  #explaining = 0;
  /** The digest of the latest response to each call, whatever its condition. */
  readonly #latest = new Map<string, { digest: string; times: number }>();

  constructor(
    readonly session: Session,
    readonly history: History,
  ) {}

  /**
   * Sends a call with what its condition says. Notes everything that was sent for it in `log`.
   * @returns the exchanges of the call itself last, after those of the calls before and beside it
   * @throws {Unanswered} when there is no response to judge
   */
  async send(call: Call, log: RawExchange[] = []): Promise<Made[]> {
    const { before = [], beside = [] } = call.condition ?? {};
    const mark = this.#nextMark();
    const made: Made[] = call.from ? await this.#one(call.from, this.#nextMark(), log) : [];
    const source = made.at(-1);
    for (const each of before) made.push(...(await this.#one(each, mark, log)));
    const start = (each: Call) => this.#one(each, this.#nextMark(), log).catch(() => []);
    // In the middle: the first or the last of several calls at once may be the one that gets the right response.
    const middle = beside.length >> 1;
    const first = beside.slice(0, middle).map(start);
    const own = this.#one(call, mark, log, source);
    const last = beside.slice(middle).map(start);
    // The call itself may fail before the others end.
    const [others, result] = await Promise.all([Promise.all([...first, ...last]), Promise.allSettled([own])]);
    if (result[0].status === 'rejected') throw result[0].reason;
    return [...made, ...others.flat(), ...result[0].value];
  }

  /** The same, with each response judged in full, also one that is the same as before. */
  async sendToExplain(call: Call): Promise<Made[]> {
    this.#explaining += 1;
    try {
      return await this.send(call);
    } finally {
      this.#explaining -= 1;
    }
  }

  /** Sends calls at the same time. Each of them is the one beside all others. */
  async sendTogether(calls: readonly Call[], log: RawExchange[] = []): Promise<Made[]> {
    const sent = calls.map((call, at) => {
      const beside = calls.filter((_, place) => place !== at).map(withoutCondition);
      return this.#one({ ...call, condition: { ...call.condition, beside } }, this.#nextMark(), log);
    });
    return (await Promise.all(sent)).flat();
  }

  #nextMark(): string {
    return `q7mark${(this.#marks += 1).toString(36)}x`;
  }

  /** `source`: what came of the call for the snapshot that refers to an object. Absent: that is sent first. */
  async #one(call: Call, mark: string, log: RawExchange[], source?: Made): Promise<Made[]> {
    const { connection } = call.condition ?? {};
    if (call.from && !source) {
      const made = await this.#one(call.from, this.#nextMark(), log);
      return [...made, ...(await this.#one(call, mark, log, made.at(-1)))];
    }
    if (source) return [await this.#download(this.#referred(call, source), mark, log)];
    if (call.toTheEnd) return this.#toTheEnd(call, mark, log);
    if (connection === undefined || connection === 'HTTP/2') return [await this.#exchange(call, mark, log)];
    const line = new Line();
    try {
      const prelude = connection.startsWith('kept') ? preludeOf(call, connection) : undefined;
      if (prelude) await this.#exchange(prelude, this.#nextMark(), log, line);
      const how = connection === 'after a broken-off call' ? 'cut' : 'truncated';
      if (connection.startsWith('after')) await (await this.beginHalf(call))(how, log);
      return [await this.#exchange(call, mark, log, line)];
    } finally {
      await line.close();
    }
  }

  /** Sends a call no further than to the middle of its body. The function that is returned breaks it off. */
  async beginHalf(call: Call): Promise<(how: 'cut' | 'truncated', log?: RawExchange[]) => Promise<void>> {
    const half = { ...withoutCondition(call), body: '{"meta":{"half":"of it"}}' };
    const request = { ...this.#requestOf(half, ''), body: Buffer.from(half.body) };
    const end = await this.session.begin(request, this.#credential(call));
    return async (how, log = []) => void log.push(await end(how));
  }

  async #exchange(call: Call, mark: string, log: RawExchange[], line?: Line): Promise<Made> {
    const request = this.#requestOf(call, mark, line);
    const sentAt = this.history.now;
    const answer = await this.session.send(request, log, this.#credential(call));
    const known = this.#repeated(call, answer);
    if (known)
      return { exchange: this.history.repeat(known, { call, request, answer, sentAt }), differences: [] };
    const object = objectIn(call, answer);
    const made = take(this.history, { call, request, answer, sentAt, ...(object && { object }) });
    // A run keeps many responses, and a parsed body is several times as large as its text. An exposition may be very long.
    answer.forget();
    if (made.exchange.judgements.some(({ wrong }) => wrong)) this.#latest.clear();
    return made;
  }

  /** The exchange in which a call was answered rightly the last time, where this response is the same to the byte. */
  #repeated(call: Call, { exchange: { response } }: Reply): Exchange | undefined {
    // A response shows more when more is known.
    const key = `${this.history.knowledge} ${keyOf(call)}`;
    const hash = createHash('sha1').update(`${response.status} ${response.undecoded ?? ''}`);
    for (const [name, value] of response.headers)
      if (/^content-(type|encoding)$/i.test(name)) hash.update(`${name}:${value}`);
    const digest = hash.update(response.body).digest('base64');
    const latest = this.#latest.get(key);
    const times = latest?.digest === digest ? latest.times + 1 : 1;
    this.#latest.set(key, { digest, times });
    // The second response shows what the first one cannot: that both say the same.
    const isCompared = ['instruments', 'metrics'].includes(call.operation.name);
    return times > 2 && !isCompared && this.#explaining === 0
      ? this.history.rightExchange(withoutCondition(call))
      : undefined;
  }

  async #toTheEnd(call: Call, mark: string, log: RawExchange[]): Promise<Made[]> {
    const { toTheEnd: _, ...first } = call;
    const size = Number(call.query?.find(([name]) => name === 'pageSize')?.[1]);
    const most = size > 2 && size < 1000 ? MOST_LARGE_PAGES : MOST_PAGES;
    const made: Made[] = [];
    const tokens = new Set<string>();
    const sentAt = this.history.now;
    for (let token: string | undefined; made.length < most;) {
      const query = [...(call.query ?? []), ...(token === undefined ? [] : [['pageToken', token] as const])];
      const page = { ...first, query };
      let one = await this.#exchange(page, mark, log);
      for (let tries = 1; tries < PAGE_TRIES && one.exchange.answer.status >= 500; tries += 1) {
        await sleep(tries);
        one = await this.#exchange(page, mark, log);
      }
      made.push(one);
      token = one.exchange.answer.status === 200 ? tokenOf(one.exchange) : undefined;
      if (token === undefined || tokens.has(token)) break;
      tokens.add(token);
    }
    const pages = made.map(({ exchange }) => exchange);
    const { request, answer } = pages.at(-1)!;
    return [...made, take(this.history, { call, request, answer, sentAt, pages })];
  }

  #credential({ anonymous, operation }: Call): string | undefined {
    const isRegistry = operation.service === 'registry';
    return anonymous || !isRegistry ? undefined : this.session.target.registry?.credential;
  }

  async #download(call: Call, mark: string, log: RawExchange[]): Promise<Made> {
    try {
      return await this.#exchange(call, mark, log);
    } catch (error) {
      const isLarger = error instanceof Unanswered && error.message.includes('larger than');
      throw isLarger ? new NotApplicable('the object is larger than the 64 MiB that are fetched') : error;
    }
  }

  /**
   * The call for an object, with the URL and the digest that a snapshot has for it.
   * @throws {NotApplicable} when it has none that may be fetched
   */
  #referred(call: Call, { exchange }: Made): Call {
    const { url, digest } = objectsOf(exchange.answer)[call.place ?? 0] ?? {};
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new NotApplicable('the snapshot has no further object');
    const why = whyNotFetched(url, this.session.target.scan?.bulkAcs?.downloadHosts);
    if (why !== undefined) throw new NotApplicable(why);
    return { ...call, url, ...(typeof digest === 'string' && { digest }) };
  }

  #baseOf({ service }: Operation): string {
    const { registry, scan } = this.session.target;
    return (service === 'scan' ? scan : registry)?.url ?? '';
  }

  #requestOf(call: Call, mark: string, line?: Line): HttpRequest {
    const { operation, id = '', query, body, condition = {} } = call;
    const text = (query ?? []).map((pair) => pair.map(inQuery).join('=')).join('&');
    const url = call.url ?? below(this.#baseOf(operation), pathOf(operation, id));
    const rendered = typeof body === 'string' ? Buffer.from(body.replaceAll(FRESH, mark)) : body;
    const manner = {
      ...(condition.framing && { chunked: true }),
      ...(condition.pieces && { pieces: condition.pieces }),
      ...(condition.connection === 'HTTP/2' && { http2: true }),
      ...(line && { line }),
    };
    return {
      method: call.method ?? operation.method,
      url: url + (text && `?${text}`),
      headers: call.headers ?? headersOf(condition, operation.method === 'POST'),
      ...(call.headers && { exactHeaders: true }),
      ...(call.from && { headers: [], maxBody: MAX_OBJECT }),
      ...(operation.service === 'operator' && { unavailableIsAnswer: true }),
      ...(operation.name === 'metrics' && { maxBody: MAX_EXPOSITION, keptBody: KEPT_OF_SCRAPE }),
      ...(rendered !== undefined && { body: rendered }),
      ...(Object.keys(manner).length > 0 && { manner }),
    };
  }
}

/** An object as it was downloaded. What came in a coding of its own may be digested with it or without. */
const objectIn = ({ digest }: Call, answer: Reply) =>
  digest !== undefined && answer.status === 200 && answer.header('content-encoding') === undefined
    ? digested(digest, answer.body)
    : undefined;

/** A name or a value in a query. A colon may stay as it is, as clients send it (RFC 3986 section 3.4). */
const inQuery = (text: string) => encoded(text).replaceAll('%3A', ':');

const CAPITAL = { 'content-type': 'Content-Type', accept: 'Accept', 'accept-encoding': 'Accept-Encoding' };

/** The headers of a call, as its condition says. */
function headersOf(condition: Condition, isPost: boolean): [string, string][] {
  const { accept = 'application/json', acceptEncoding, contentType = 'application/json' } = condition;
  const names = (name: keyof typeof CAPITAL) =>
    condition.headerNames === 'CONTENT-TYPE'
      ? name.toUpperCase()
      : condition.headerNames === 'Content-Type'
        ? CAPITAL[name]
        : name;
  return [
    ...(isPost ? [[names('content-type'), contentType] as [string, string]] : []),
    ...(accept === null ? [] : [[names('accept'), accept] as [string, string]]),
    ...(acceptEncoding === undefined ? [] : [[names('accept-encoding'), acceptEncoding] as [string, string]]),
  ];
}

/** An id that no registry has. */
const UNKNOWN = 'b7e151628aed2a6abf7158809cf4f3c7';

/** What a connection is used for before a call is sent on it. */
function preludeOf(call: Call, connection: string): Call {
  const { condition: _, counterpart, ...own } = call;
  const plain = counterpart ? withoutCondition(counterpart) : own;
  if (connection === 'kept after a refused call')
    return { ...plain, body: '[]', varies: 'a body that is not an object' };
  if (connection === 'kept after a call for an unknown id')
    return { ...plain, id: UNKNOWN, made: 'misshapen', varies: 'an id that nothing has' };
  return plain;
}
