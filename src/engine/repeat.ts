import { Unanswered } from '../harness/http/message.js';
import { Inconclusive } from '../harness/property/outcome.js';
import { seedOf } from '../harness/property/cases.js';
import type { Finding as Told } from '../harness/run/events.js';
import { REPEAT } from '../harness/run/plan.js';
import { keyOf, withoutCondition, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { anyOperation } from '../spec/operations.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Budget } from '../verdict/schema.js';
import type { Finding } from './finding.js';
import type { Run } from './run.js';
import { serverErrors } from './server-errors.js';
import { counterexamplesOf, judgedAs, tell, type Reporting } from './tell.js';
import { turnsOf } from './turns.js';

/** The maximum number of requests of a run with the standard budget, by service: the phase has what the tests leave of it … */
const REQUESTS = { registry: 7_800, participant: 4_700, scan: 1_500, operator: 900 };
/** The same with the deep budget, for all services together. */
const REQUESTS_OF_DEEP = 60_000;
/** … and at least so many, so that a list of many pages does not leave it nothing. */
const FEWEST: Record<Budget, number> = { quick: 0, standard: 1_500, deep: 20_000 };
/** A run of few clauses repeats no more than this: further calls would show no more. */
const MOST: Record<Budget, number> = { quick: 0, standard: 6_500, deep: 40_000 };
/** The maximum number of requests for each call that can be made again, and for all of them together. */
const FOR_EACH: Record<Budget, number> = { quick: 0, standard: 8, deep: 100 };
const FOR_ALL = 500;
/** How long it may take, in milliseconds. */
const LONGEST_MS: Record<Budget, number> = { quick: 0, standard: 20_000, deep: 300_000 };
/** The parts of the phase, and the share of the requests that each has. */
const SHARES = { together: 0.3, alone: 0.35, cut: 0.35 } as const;
/** How many calls are begun before the first of them is broken off: each takes some milliseconds. */
const CUT_AT_ONCE = 40;
/** The maximum number of parties of a run: calls that create one are made again as long as there is room. */
const PARTIES: Record<Budget, number> = { quick: 0, standard: 40, deep: 20_000 };
/** A target of which so many parties may stay is thrown away afterwards. Below, deep creates no more than standard. */
const ROOM_FOR_MANY = 1_000;
/** After so many calls without a response, the rest of the phase is left out. */
const GIVE_UP_AFTER = 3;

/** What decides which calls are made again. */
export interface RepeatPlan {
  seed: number;
  budget: Budget;
  /** Whether the phase ends with its first finding. */
  untilFound: boolean;
}

/**
 * Makes the calls of a run again: many at once, one after the other each after a refused one and in another way, and each
 * right after one that was broken off. Each kind of call gets as many requests as any other, because calls of one kind
 * show much the same. The seed decides what is left out.
 */
export async function repeat(run: Run, plan: RepeatPlan, reporting: Reporting): Promise<Told[]> {
  const repetition = new Repetition(run, plan, reporting);
  await repetition.play();
  const { session } = run;
  const findings = [...repetition.findings, ...(await serverErrors(run))].map((finding): Finding => ({
    ...finding,
    source: finding.source === 'law' ? 'law' : 'repeat',
  }));
  const pathOf = (clause: string) => `${REPEAT}:${clause}`;
  const beside = counterexamplesOf(findings, reporting, { session, seed: plan.seed, pathOf });
  const [first, ...others] = tell(run, reporting, undefined, beside);
  return first ? [{ ...first, covered: repetition.covered }, ...others] : [];
}

class Repetition {
  readonly findings: Finding[] = [];
  readonly #turns: Generator<Call, void>;
  readonly #end: number;
  readonly #seen = new Set<Call>();
  readonly #counts = { together: 0, alone: 0, cut: 0 };
  readonly #all: number;
  readonly #calls: readonly Call[];
  #left: number;
  #drawings = 0;
  #batches = 0;
  #lost = 0;

  constructor(
    private readonly run: Run,
    private readonly plan: RepeatPlan,
    private readonly reporting: Reporting,
  ) {
    const { budget, seed } = plan;
    const { requestsPerSecond = Infinity } = run.session.target.limits;
    this.#end = performance.now() + LONGEST_MS[budget];
    const kinds = [...run.history.callsByKind]
      .filter(([kind]) => kind.split(' ').some((id) => reporting.isJudged(id)))
      .map(([, calls]) => calls.filter(({ shared }) => !shared || this.#roomForParties > 0))
      .filter(({ length }) => length > 0);
    const calls = kinds.flat();
    this.#all = new Set(calls.map(keyOf)).size;
    const enough = Math.min(MOST[budget], FOR_ALL + this.#all * FOR_EACH[budget]);
    const services = new Set(calls.map(({ operation }) => operation.service));
    const most =
      budget === 'deep' ? REQUESTS_OF_DEEP : [...services].reduce((sum, each) => sum + REQUESTS[each], 0);
    const left = Math.max(FEWEST[budget], most - run.session.requests);
    this.#left = Math.min(left, enough, (requestsPerSecond * LONGEST_MS[budget]) / 1000);
    this.#calls = calls;
    const requestsFor = (call: Call) => run.history.rightExchange(call)?.pages?.length ?? 1;
    this.#turns = turnsOf(kinds, requestsFor, seedOf(seed, REPEAT));
  }

  /** The number of parties that may still be created. */
  get #roomForParties(): number {
    const { created, limit } = this.run.client.parties;
    const most = limit < ROOM_FOR_MANY ? PARTIES.standard : PARTIES[this.plan.budget];
    return Math.min(limit, most) - created;
  }

  /** What was made again, in words. */
  get covered(): string {
    const { together, alone, cut } = this.#counts;
    const number = (value: number) => value.toLocaleString('en');
    const made = Math.min(this.#all, new Set([...this.#seen].map(keyOf)).size);
    return (
      `${number(made)} of ${number(this.#all)} calls were made again: ${number(together)} times beside other calls, ` +
      `${number(alone)} times right after a refused call, ${number(cut)} times right after a call that was broken off. ` +
      'Another seed chooses other calls.'
    );
  }

  async play(): Promise<void> {
    const all = this.#left;
    await this.#part(all * SHARES.together, () => this.#together());
    await this.#part(all * SHARES.alone, () => this.#alone());
    await this.#part(all * SHARES.cut, () => this.#cut());
  }

  async #part(share: number, once: () => Promise<boolean>): Promise<void> {
    const until = this.#left - share;
    while (this.#left > Math.max(0, until) && !this.#isOver()) if (!(await once())) return;
  }

  #isOver(): boolean {
    const isFound = (finding: Finding) => judgedAs(finding, this.reporting) !== undefined;
    return (
      performance.now() > this.#end ||
      this.#lost >= GIVE_UP_AFTER ||
      (this.plan.untilFound && this.findings.some(isFound))
    );
  }

  /** All calls of the same operation, this one first. */
  #alike(call: Call): Call[] {
    const place = this.#calls.indexOf(call);
    const calls = [...this.#calls.slice(place), ...this.#calls.slice(0, place)];
    return calls.filter((each) => each === call || (!each.shared && isOfSame(each, call)));
  }

  /** `isAlike`: all of them are calls of the same operation. */
  #take(count: number, part: keyof typeof SHARES, isAlike = false): Call[] {
    const taken: Call[] = [];
    let passed = 0;
    while (taken.length < count && passed <= this.#calls.length) {
      const next = this.#turns.next();
      if (next.done) break;
      if (next.value.shared && this.#roomForParties <= taken.filter(({ shared }) => shared).length) {
        passed += 1;
        continue;
      }
      const alike = isAlike ? this.#alike(next.value) : [next.value];
      do taken.push(...alike.slice(0, count - taken.length));
      while (isAlike && taken.length < count);
    }
    for (const call of taken) this.#seen.add(call);
    this.#counts[part] += taken.length;
    return taken;
  }

  /** As many calls at once as the target file allows. Health is asked for among scrapes, which take longer. */
  async #together(): Promise<boolean> {
    const { concurrency } = this.run.session.target.limits;
    const turns = this.#take(concurrency, 'together', (this.#batches += 1) % 3 === 0);
    if (turns.length === 0) return false;
    const calls = turns.map((call, at) => (at % 4 > 0 ? call : this.#drawn(call)));
    const scrapes = turns.flatMap(({ operation }, at) =>
      operation.service === 'operator' && operation.name !== 'metrics' && at % 2 === 0
        ? this.#scrape(at)
        : [],
    );
    await this.#make([...scrapes, ...calls]);
    return true;
  }

  /** One call after the other, each right after one that is refused, and sent otherwise than usual. */
  async #alone(): Promise<boolean> {
    const [call] = this.#take(1, 'alone');
    if (!call) return false;
    await this.#make([this.#before(call)]);
    const isDrawn = this.#counts.alone % 3 === 0;
    await this.#make([isDrawn ? this.#drawn(call) : this.run.vary.otherwise(call)]);
    return true;
  }

  /** Calls one after the other, each right after one that is broken off in the middle of its body. */
  async #cut(): Promise<boolean> {
    const turns = this.#take(CUT_AT_ONCE, 'cut');
    if (turns.length === 0) return false;
    const { client } = this.run;
    const half =
      turns.find(({ operation }) => operation.method === 'POST') ?? turns.find(({ from }) => !from);
    if (!half) return false;
    const begun = await Promise.all(turns.map(() => client.beginHalf(half).catch(() => undefined)));
    for (const [at, call] of turns.entries()) {
      await begun[at]?.('cut').catch(() => undefined);
      this.#left -= 1;
      if (!this.#isOver())
        await this.#make([at % 2 === 0 ? call : this.run.vary.under(call, { connection: 'new' })]);
    }
    return true;
  }

  /** A call that comes right before another one: it is refused, or, of a scan by turns, the download of an object. */
  #before(call: Call): Call {
    const { service } = call.operation;
    if (service === 'registry' || service === 'participant') return refusalFor(call);
    if (service === 'operator') return this.#beforeHealth(call);
    const { failing = [], recordTimeParameter = 'assay' } = this.run.history.scan.facts.bulkAcs ?? {};
    const [query] = failing;
    const object = this.#calls.find(({ from }) => from);
    if (object && this.#counts.alone % 2 === 0) return object;
    return {
      operation: anyOperation('bulk-acs'),
      query: Object.entries(query ?? { [recordTimeParameter]: 'yesterday' }).map(([name, value]) => [
        name,
        String(value),
      ]),
      varies: 'a query that fails',
    };
  }

  /** The call for the metrics of one app. Empty when no app has any. */
  #scrape(turn: number): Call[] {
    const apps = this.run.session.target.operator?.apps ?? [];
    const urls = apps.flatMap(({ metrics }) => metrics ?? []);
    const url = urls[turn % urls.length];
    return url === undefined
      ? []
      : [{ operation: anyOperation('metrics'), url, headers: [], varies: 'the metrics of an app' }];
  }

  /** A call for an address that does not exist, or, by turns, for the metrics of an app. */
  #beforeHealth({ operation, url }: Call): Call {
    const [scrape] = this.#scrape(this.#counts.alone >> 1);
    if (scrape && this.#counts.alone % 2 === 0) return scrape;
    return {
      operation,
      url: `${url}/none`,
      method: 'GET',
      headers: [],
      varies: 'an address that does not exist',
    };
  }

  /** A call under the next condition. */
  #drawn(call: Call): Call {
    return this.run.vary.under(call, this.run.vary.nth((this.#drawings += 1)));
  }

  async #make(calls: readonly Call[]): Promise<readonly Exchange[]> {
    const { session } = this.run;
    const before = session.requests;
    try {
      const { exchanges, findings } = await this.run.make(calls.length === 1 ? calls[0]! : calls);
      this.findings.push(...findings.filter((each) => !this.findings.includes(each)));
      return exchanges;
    } catch (error) {
      if (error instanceof Unanswered) this.#lost += 1;
      else if (!(error instanceof Inconclusive)) throw error;
      return [];
    } finally {
      this.#left -= session.requests - before;
    }
  }
}

/** Whether two calls are of the same operation, at the same address. */
const isOfSame = (one: Call, other: Call) => one.operation === other.operation && one.url === other.url;

/** A call that must be refused, which comes right before another one. */
function refusalFor(call: Call): Call {
  if (call.operation.method === 'GET')
    return {
      ...{ operation: operationNamed('instrument'), id: 'b7e151628aed2a6abf7158809cf4f3c7' },
      ...{ made: 'absent', varies: 'an id that no instrument has' },
    };
  return { ...withoutCondition(call), body: '[]', varies: 'a body that is not an object' };
}
