import { Unanswered } from '../http/message.js';
import { Inconclusive } from '../http/outcome.js';
import { seedOf } from './cases/cases.js';
import type { TestReport as Told } from './run/events.js';
import { REPEAT } from './run/plan.js';
import { longestMs, requestsAgain } from './run/cost.js';
import { keyOf, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { Budget } from '../results/schema.js';
import {
  besideOneThatLeaves,
  callBefore,
  mayBeLeft,
  rightAfter,
  scrapeOf,
  halfIn,
  sequencesOf,
  turnsOf,
} from './turns.js';
import { extentOf, counterexamplesOf, judgedAs, tell, type Reporting } from './tell.js';
import type { Finding } from './finding.js';
import type { Run } from './run.js';
import { effectsOfErrors, errorsOfAllKinds, serverErrors } from './server-errors.js';

/** The parts of the phase, with the share of the requests for each. */
const SHARES = { together: 0.3, alone: 0.35, cut: 0.35 } as const;
/** The same for the deep budget: a rare mix-up shows only in many responses beside others. */
const SHARES_OF_DEEP = { together: 0.6, alone: 0.2, cut: 0.2 } as const;
/** Maximum number of calls taken at once: those of different services run beside each other. */
const MOST_BESIDE = 120;
/** The number of calls of a service that are begun before the first of them is broken off. Each takes a few milliseconds. */
const CUT_AT_ONCE = 20;
/** The maximum number of parties of a run. Calls that create a party are made again while this is not reached. */
const PARTIES: Record<Budget, number> = { quick: 0, standard: 40, deep: 20_000 };
/** A target that allows this number of parties is thrown away. Others get no more from the deep budget. */
const ROOM_FOR_MANY = 1_000;
/** The number of sequences of calls for each service: with slow responses, one sequence mostly waits. */
const SEQUENCES = { fast: 1, slow: 6 };
/** After this number of calls without a response, the rest of the phase is left out. */
const GIVE_UP_AFTER = 3;

/** What decides which calls are made again. */
export interface RepeatPlan {
  seed: number;
  budget: Budget;
  /** Whether the phase ends with its first finding. */
  untilFound: boolean;
  /** False for a proof. */
  shrink: boolean;
  /** Whether responses are slow. */
  isSlow?: boolean;
}

/**
 * Makes the calls of a run again: many at once; then one after the other, each after a refused call and sent in
 * another way; then each right after a call that was broken off. Each kind of call gets the same number of requests,
 * because calls of one kind show much the same. The seed decides what is left out. With the quick budget no call is
 * made again. `meanwhile`: work with another endpoint, which runs beside the parts that have few calls under way.
 * @returns the findings, and what the run covered
 */
export async function repeat(
  run: Run,
  plan: RepeatPlan,
  reporting: Reporting,
  meanwhile: () => Promise<Told[]> = async () => [],
): Promise<Told[]> {
  const told = (again: string, extent: readonly string[]): Told => ({
    type: 'extent',
    subject: reporting.subject,
    ...reporting.spent(),
    covered: [again, ...extent].join(' '),
  });
  const { session } = run;
  const toldOf = (all: readonly Finding[]) => {
    const findings = all.map((finding): Finding => ({
      ...finding,
      source: finding.source === 'law' ? 'law' : 'repeat',
    }));
    const pathOf = (clause: string) => `${REPEAT}:${clause}`;
    const beside = counterexamplesOf(findings, reporting, { session, seed: plan.seed, pathOf });
    return tell(run, reporting, undefined, beside);
  };
  if (plan.budget === 'quick') {
    const extent = extentOf(run.history);
    const covered = extent.length === 0 ? [] : [told('none with the quick budget.', extent)];
    return [...toldOf(errorsOfAllKinds(run)), ...covered];
  }
  const repetition = new Repetition(run, plan, reporting);
  const others = await repetition.play(meanwhile);
  const ofErrors = [...errorsOfAllKinds(run), ...(await serverErrors(run)), ...(await effectsOfErrors(run))];
  const covered = told(repetition.covered, extentOf(run.history));
  return [...toldOf([...repetition.findings, ...ofErrors]), covered, ...others];
}

class Repetition {
  readonly findings: Finding[] = [];
  readonly #turns: Generator<Call, void>;
  /** When the current part ends at the latest. */
  #end = 0;
  #isCutShort = false;
  readonly #seen = new Set<Call>();
  readonly #counts = { together: 0, alone: 0, cut: 0 };
  readonly #all: number;
  readonly #calls: readonly Call[];
  /** The total number of requests of the session at which the phase ends. */
  readonly #last: number;
  /** The number of requests that are left to the next parts. */
  #until = 0;
  #drawings = 0;
  #batches = 0;
  #byOthers = 0;
  #lost = 0;

  constructor(
    private readonly run: Run,
    private readonly plan: RepeatPlan,
    private readonly reporting: Reporting,
  ) {
    const { budget, seed } = plan;
    const { requestsPerSecond } = run.session.target.limits;
    const kinds = [...run.history.callsByKind]
      .filter(([kind]) => kind.split(' ').some((id) => reporting.isJudged(id)))
      .map(([, calls]) => calls.filter(({ shared }) => !shared || this.#roomForParties > 0))
      .filter(({ length }) => length > 0);
    const calls = kinds.flat();
    this.#all = new Set(calls.map(keyOf)).size;
    const services = new Set(calls.map(({ operation }) => operation.service));
    const sent = run.session.requests;
    this.#last = sent + requestsAgain(budget, { services, sent, calls: this.#all, rate: requestsPerSecond });
    this.#calls = calls;
    const requestsFor = (call: Call) => run.history.rightExchange(call)?.pages?.length ?? 1;
    this.#turns = turnsOf(kinds, requestsFor, seedOf(seed, REPEAT));
  }

  /** The number of requests that may still be made. */
  get #left(): number {
    return this.#last - this.run.session.requests;
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
      (this.#isCutShort ? 'The target was too slow for more in the time for them. ' : '') +
      'Another seed chooses other calls.'
    );
  }

  async play(meanwhile: () => Promise<Told[]>): Promise<Told[]> {
    const proof = this.#calls.find(({ another }) => another)?.another?.counterpart;
    if (proof && !this.run.history.wasRight(proof)) await this.#make([proof]);
    const shares = this.plan.budget === 'deep' ? SHARES_OF_DEEP : SHARES;
    const [requests, begun, longest] = [this.#left, performance.now(), longestMs(this.plan)];
    let done = 0;
    const part = async (share: number, once: (room: number) => Promise<boolean>) => {
      done += share;
      this.#until = Math.max(0, this.#left - requests * share);
      // A part that begins late still has half of its time.
      this.#end = Math.max(begun + longest * done, performance.now() + (longest * share) / 2);
      while (!this.#isOver()) if (!(await once(this.#left - this.#until))) return;
      this.#isCutShort ||= performance.now() > this.#end;
    };
    await part(shares.together, () => this.#together());
    const oneByOne = async () => {
      await part(shares.alone, (room) => this.#alone(room));
      await part(shares.cut, (room) => this.#cut(room));
    };
    const [others] = await Promise.all([meanwhile(), oneByOne()]);
    return others;
  }

  #isOver(): boolean {
    const isFound = (finding: Finding) => judgedAs(finding, this.reporting) !== undefined;
    return (
      this.#left <= this.#until ||
      performance.now() > this.#end ||
      this.#lost >= GIVE_UP_AFTER ||
      (this.plan.untilFound && this.findings.some(isFound))
    );
  }

  /** All calls of the same operation, starting with this one. */
  #alike(call: Call): Call[] {
    const place = this.#calls.indexOf(call);
    const calls = [...this.#calls.slice(place), ...this.#calls.slice(0, place)];
    return calls.filter((each) => each === call || (!each.shared && isOfSame(each, call)));
  }

  /** Takes the next calls. `isAlike`: all of them are calls of the same operation. */
  #take(count: number, isAlike = false): Call[] {
    const taken: Call[] = [];
    let passed = 0;
    while (taken.length < count && passed <= this.#calls.length) {
      const next = this.#turns.next();
      if (next.done) break;
      const isOneTooMany =
        next.value.shared && this.#roomForParties <= taken.filter(({ shared }) => shared).length;
      // Such calls are not sent any more, so this would never end.
      if (isOneTooMany || this.run.client.wasAcceptedBefore(next.value)) {
        passed += 1;
        continue;
      }
      const alike = isAlike ? this.#alike(next.value) : [next.value];
      do taken.push(...alike.slice(0, count - taken.length));
      while (isAlike && taken.length < count);
    }
    return taken.map((call) => this.#byTurns(call));
  }

  /** Counts a call that is made in a part. @returns the number of calls of this part until now */
  #count(part: keyof typeof SHARES, call: Call): number {
    this.#seen.add(call);
    this.#counts[part] += 1;
    return this.#counts[part];
  }

  /** The call, or, in every second turn, the same call by another caller. */
  #byTurns(call: Call): Call {
    const { another } = call;
    if (!another || !this.run.history.wasRight(another.counterpart)) return call;
    this.#byOthers += 1;
    return this.#byOthers % 2 > 0 ? another : call;
  }

  /**
   * Makes as many calls at once as the target file allows. Calls for health run beside scrapes, which take longer. In
   * every second batch, no call has a condition: it would arrive when the others have their responses.
   */
  async #together(): Promise<boolean> {
    const { concurrency } = this.run.session.target.limits;
    const turns = this.#take(concurrency, (this.#batches += 1) % 3 === 0);
    const isPlain = this.#batches % 2 === 0;
    if (turns.length === 0) return false;
    for (const call of turns) this.#count('together', call);
    const calls = turns.map((call, at) => (isPlain || at % 4 > 0 ? call : this.#drawn(call)));
    const scrapes = turns.flatMap(({ operation }, at) =>
      operation.service === 'operator' && operation.name !== 'metrics' && at % 2 === 0
        ? scrapeOf(this.run, at)
        : [],
    );
    await this.#make([...scrapes, ...calls]);
    return true;
  }

  /** Makes the calls of each sequence one by one, each right after a refused call, and sent differently from usual. */
  async #alone(room: number): Promise<boolean> {
    const turns = this.#take(atOnce(room)).map((call) => ({ call }));
    await Promise.all(
      this.#sequences(turns).map(async (own) => {
        for (const { call } of own) {
          if (this.#isOver()) return;
          const turn = this.#count('alone', call);
          const before = callBefore(call, turn, this.run, this.#calls);
          const varied = turn % 3 === 0 ? this.#drawn(call) : this.run.vary.otherwise(call);
          await this.#make([rightAfter(varied, before)]);
        }
      }),
    );
    return turns.length > 0;
  }

  /** Makes the calls of each sequence one by one, each right after a call that is broken off in the middle of its body. */
  async #cut(room: number): Promise<boolean> {
    const turns = this.#take(atOnce(room)).map((call, at) => ({
      call,
      isNew: at % 2 > 0,
      isShared: at % 4 === 3 && mayBeLeft(call),
    }));
    const half = halfIn(turns) ?? turns.find(({ call }) => !call.from)?.call;
    if (!half) return false;
    await Promise.all(
      this.#sequences(turns).map(async (own) => {
        const ownHalf = halfIn(own) ?? half;
        let begun = await this.#begin(ownHalf, own.slice(0, CUT_AT_ONCE));
        for (let at = 0; begun.length > 0; at += CUT_AT_ONCE) {
          // A call that is begun now has been under way for a while when it is broken off.
          const next = own.slice(at + CUT_AT_ONCE, at + 2 * CUT_AT_ONCE);
          const later = await this.#begin(ownHalf, next);
          for (const { end, call, isNew, isShared } of begun) {
            await end?.('cut').catch(() => undefined);
            if (this.#isOver()) continue;
            this.#count('cut', call);
            if (call.toTheEnd)
              await this.#make([rightAfter(call, { ...ownHalf, condition: { connection: 'broken off' } })]);
            else if (isShared) await this.#make([besideOneThatLeaves(call)]);
            else await this.#make([isNew ? this.run.vary.otherwise(call) : call]);
          }
          begun = later;
        }
      }),
    );
    return true;
  }

  /** Begins a call for each turn, up to the middle of its body. */
  #begin<T extends { call: Call }>(half: Call, turns: readonly T[]) {
    const begin = (at: number) => {
      // In every second turn, the client of a whole call leaves before the response; in every fourth if it has a body.
      const other = at % 2 > 0 ? turns[at - 1]!.call : half;
      const isTurn = other.operation.method === 'GET' || at % 4 === 1;
      const isWhole = isTurn && mayBeLeft(other) && other !== half;
      return this.run.client.beginHalf(isWhole ? other : half, isWhole).catch(() => undefined);
    };
    return Promise.all(turns.map(async (turn, at) => ({ ...turn, end: await begin(at) })));
  }

  #sequences<T extends { call: Call }>(turns: readonly T[]): T[][] {
    return sequencesOf(turns, this.plan.isSlow ? SEQUENCES.slow : SEQUENCES.fast);
  }

  /** A call under the next condition. */
  #drawn(call: Call): Call {
    return this.run.vary.under(call, this.run.vary.nth((this.#drawings += 1)));
  }

  async #make(calls: readonly Call[]): Promise<readonly Exchange[]> {
    try {
      const { exchanges, findings } = await this.run.make(calls.length === 1 ? calls[0]! : calls);
      this.findings.push(...findings.filter((each) => !this.findings.includes(each)));
      return exchanges;
    } catch (error) {
      if (error instanceof Unanswered) this.#lost += 1;
      else if (!(error instanceof Inconclusive)) throw error;
      return [];
    }
  }
}

/** Whether two calls have the same operation and address. */
const isOfSame = (one: Call, other: Call) => one.operation === other.operation && one.url === other.url;

/** The number of turns to take at once when `room` requests are left. Each turn costs two requests or a few more. */
const atOnce = (room: number): number => Math.max(1, Math.min(MOST_BESIDE, Math.floor(room / 3)));
