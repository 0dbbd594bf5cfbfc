import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../harness/http/message.js';
import type { Clause } from '../spec/clause.js';
import { clauseOf } from '../spec/token-standard/rules.js';
import { dimensionsOf, inWords, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { type Cause, type Difference, type Fact } from '../model/fact.js';
import type { Judgement, Wrong } from '../model/judgement.js';
import { wholeList } from '../model/token/metadata-facts.js';
import type { CallClient, Made } from './client.js';
import type { Finding } from './finding.js';
import { atMost } from './statistics.js';

/** A contract that is being reassigned is asked for so often again, each time after a pause in milliseconds. */
const PATIENCE = 4;
const PAUSE_MS = 40;
/** An error of the server may be a gateway's: of so many further tries … */
const ERROR_TRIES = 3;
/** … as many must show it. */
const ERRORS_NEEDED = 2;
/** How often a call is sent again under its own condition. */
const CONDITION_TRIES = 3;

/** A value that one of so many equal replicas has is seen in this share of all responses. */
const REPLICAS = 4;
/** How unlikely a difference must be for a conformant target. */
const BY_CHANCE = 1e-3;
/** The numbers of controls after which a difference is decided, with an equal part of that probability for each. */
const CHECKPOINTS = [32, 64, 128, 200];

/** Sends calls again to find out why a response is wrong, and which clause it breaks. */
export class Explainer {
  readonly #known = new Map<string, Finding>();
  #turn: Promise<unknown> = Promise.resolve();
  #draw = 1;

  /** `controls`: the maximum number of requests that may be spent on differences between responses. */
  constructor(
    private readonly client: CallClient,
    private controls: number,
  ) {}

  /**
   * Explains a response that the model calls wrong. One plain call decides: wrong again, the clause is broken; right, the
   * condition makes the difference.
   * @returns undefined when a conformant target may give such a response now and then
   */
  wrong(exchange: Exchange, { clause, wrong }: Judgement): Promise<Finding | undefined> {
    const key = `${clause.id} ${wrong!.gist} ${wrong!.rule} ${dimensionsOf(exchange.call).join()} ${exchange.call.operation.name}`;
    return this.#inTurn(key, () => this.#explain(exchange, clause, wrong!));
  }

  /**
   * Explains a response that differs from an earlier one to the same question. Controls decide: the earlier value must be
   * what nearly all of them show.
   * @returns undefined when the value varies by itself
   */
  difference(exchange: Exchange, difference: Difference): Promise<Finding | undefined> {
    const { fact, path } = difference;
    const [law, operation] = fact.key.split(/[\s"[\]]+/);
    const key = `${law} ${operation} ${path.split('/', 2).join('/')} ${dimensionsOf(exchange.call).join()}`;
    return this.#inTurn(key, () => this.#settle(exchange, difference));
  }

  /** One explanation at a time, so that their calls do not disturb each other. What is known is not asked for again. */
  #inTurn(key: string, explain: () => Promise<Finding | undefined>): Promise<Finding | undefined> {
    const explained = this.#turn.then(async () => {
      const known = this.#known.get(key);
      if (known) return known;
      const finding = await explain();
      if (finding) this.#known.set(key, finding);
      return finding;
    });
    this.#turn = explained.catch(() => undefined);
    return explained;
  }

  async #explain(exchange: Exchange, clause: Clause, wrong: Wrong): Promise<Finding | undefined> {
    const { call } = exchange;
    const { status } = exchange.answer;
    const dimensions = dimensionsOf(call);
    const own = (everyTime: boolean, ...exchanges: Exchange[]): Finding => ({
      ...{
        clauses: [clause, ...(wrong.also ?? [])],
        wrong,
        source: 'model',
        calls: [under(call)],
        exchanges,
        everyTime,
      },
    });
    if (status >= 500) return this.#explainError(exchange, clause, wrong);
    // An instrument or a page may be gone by now: then nothing is said about it any more.
    const isListed = call.operation.request === 'none' && call.operation.name !== 'info';
    if (isListed && wrong.isStatus) await this.#send(wholeList());
    let plain = await this.#again(under(call));
    for (let tries = 1; status === 409 && tries < PATIENCE && plain && breaks(plain, clause); tries += 1) {
      await sleep(PAUSE_MS);
      plain = await this.#again(under(call));
    }
    if (plain && breaks(plain, clause)) return own(true, plain);
    // The same mistake may have another status, and so be one of another clause.
    const other = wrong.isStatus && plain?.judgements.find((each) => each.wrong?.isStatus);
    if (plain && other)
      return { ...own(true, plain), clauses: [clause, other.clause, ...(wrong.also ?? [])] };
    // The documents have 409 for a contract that moves, which any contract may do for a moment.
    if (status === 409) return undefined;
    if (isListed && plain && !shows(plain, clause)) return undefined;
    let times = 0;
    for (let tries = 0; dimensions.length > 0 && tries < CONDITION_TRIES; tries += 1) {
      const again = await this.#again(call);
      if (again && breaks(again, clause)) times += 1;
    }
    if (times === 0 || !wrong.isStatus)
      return {
        ...own(false, exchange),
        calls: times > 0 ? [call] : [under(call)],
        everyTime: times === CONDITION_TRIES,
      };
    const words = inWords(call.condition);
    return {
      ...own(times === CONDITION_TRIES, ...(plain ? [plain] : []), exchange),
      clauses: [...dimensions.map((each) => clauseOf(call.operation, each)), clause, ...(wrong.also ?? [])],
      wrong: {
        ...wrong,
        rule: `a call that is sent in another way (${words})`,
        ...(plain && { against: plain.answer }),
      },
      calls: [call],
    };
  }

  async #explainError(exchange: Exchange, clause: Clause, wrong: Wrong): Promise<Finding | undefined> {
    const { call } = exchange;
    let [times, own, last] = [0, 0, exchange];
    for (let tries = 0; tries < ERROR_TRIES && times - tries + ERROR_TRIES >= ERRORS_NEEDED; tries += 1) {
      const again = await this.#again(tries < ERROR_TRIES - 1 || times === 0 ? under(call) : call);
      if (!again || !breaks(again, clause)) continue;
      times += 1;
      if (!again.call.condition) own += 1;
      last = again;
      if (times === ERRORS_NEEDED) break;
    }
    if (times < ERRORS_NEEDED && call.condition) return this.#errorUnder(exchange, clause, wrong);
    if (times < ERRORS_NEEDED) return undefined;
    return {
      ...{ clauses: [clause, ...(wrong.also ?? [])], wrong, source: 'model' as const },
      calls: [own > 0 ? under(call) : call],
      ...{ exchanges: [last], everyTime: true },
    };
  }

  async #errorUnder(exchange: Exchange, clause: Clause, wrong: Wrong): Promise<Finding | undefined> {
    const { call } = exchange;
    let times = 0;
    for (let tries = 0; tries < CONDITION_TRIES; tries += 1) {
      const again = await this.#again(call);
      if (again && breaks(again, clause)) times += 1;
    }
    if (times < ERRORS_NEEDED) return undefined;
    const ofCondition = dimensionsOf(call).map((each) => clauseOf(call.operation, each));
    const clauses = [...ofCondition, clause, ...(wrong.also ?? [])];
    const rule = `a call that is sent in another way (${inWords(call.condition)})`;
    return {
      ...{ clauses, wrong: { ...wrong, rule }, source: 'model', calls: [call] },
      ...{ exchanges: [exchange], everyTime: times === CONDITION_TRIES },
    };
  }

  async #settle(exchange: Exchange, difference: Difference): Promise<Finding | undefined> {
    const { fact, path } = difference;
    if (fact.isStrict) return this.#blame(exchange, difference);
    if (this.client.history.varies(difference)) return undefined;
    const seen = { before: 0, now: 0, asked: 0 };
    let last: { fact: Fact; exchange: Exchange } | undefined;
    const isMoved = () => seen.now === seen.asked && fact.moves;
    for (const checkpoint of CHECKPOINTS) {
      while (seen.asked < checkpoint) {
        if (this.controls <= 0) return undefined;
        const control = await this.#control(exchange, difference);
        if (control === 'changed') return undefined;
        seen.asked += 1;
        if (!control) continue;
        last = control;
        const value = control.fact.leaves.get(path);
        if (value === difference.expected) seen.before += 1;
        if (value === difference.actual) seen.now += 1;
        if (isUsual(seen, fact.moves)) {
          this.client.history.accept({ ...difference, fact: last.fact }, last.exchange, isMoved());
          return undefined;
        }
      }
      const chance = chanceOf(seen, fact.moves);
      if (chance < BY_CHANCE / CHECKPOINTS.length)
        return { ...(await this.#blame(exchange, difference)), confidence: inWordsOf(seen, chance) };
    }
    if (last) this.client.history.accept({ ...difference, fact: last.fact }, last.exchange, false);
    return undefined;
  }

  /**
   * Asks once more for a fact, under the default condition, on a connection of its own and after a random number of other
   * calls: replicas that take turns are all met. The connection is new for the call where the difference was seen on a
   * used one, and used where it was seen on a new one, because connections may be what matters.
   */
  async #control(exchange: Exchange, { fact, against }: Difference) {
    const { history } = this.client;
    if (fact.premise) {
      const before = history.instruments.ids.join('\n');
      await this.#send(fact.premise);
      if (history.instruments.ids.join('\n') !== before) return 'changed' as const;
    }
    const wasNew = exchange.call.condition?.connection === 'new';
    for (let pads = this.#random(3); pads > 0; pads -= 1) await this.#send(against.ask);
    const connection = wasNew ? 'kept after a good call' : 'new';
    const ask = against.ask.toTheEnd ? against.ask : { ...against.ask, condition: { connection } as const };
    const made = await this.#send(ask);
    return made
      .flatMap(({ exchange: own }) => own.facts.map((each) => ({ fact: each, exchange: own })))
      .find(({ fact: each }) => each.key === fact.key);
  }

  async #blame(exchange: Exchange, { fact, path, expected, actual, against }: Difference): Promise<Finding> {
    const { call } = exchange;
    const before = call.condition?.before ?? [];
    const differs = async (again: Call) => {
      for (const { exchange: own, differences } of await this.#send(again)) {
        const same = own.facts.find(({ key }) => key === fact.key);
        if (same && same.leaves.get(path) !== expected) return true;
        // What is wrong with calls at the same time may show in any of them.
        if (differences.some((each) => each.fact.key.split(' ')[0] === fact.key.split(' ')[0])) return true;
      }
      return false;
    };
    const shownBy = async (cause: Cause, again: Call) =>
      (await differs(again)) && (await differs(again)) ? cause : undefined;
    let cause: Cause | undefined =
      fact.variant === against.variant ? undefined : await shownBy('content', under(call));
    for (const each of dimensionsOf(call)) cause ??= await shownBy(each, under(call, each));
    const words = inWords(call.condition);
    const member = path.split('/').at(-1) ?? '';
    const what = expected === undefined ? 'added' : actual === undefined ? 'missing' : 'changed';
    const rule = cause === 'content' ? call.varies : words || 'a call that is made again';
    return {
      clauses: fact.clausesOf(cause ?? 'chance', before),
      wrong: {
        expected: `what the same call gets otherwise: at ${path || 'the top'} ${quoted(expected)}`,
        actual: quoted(actual),
        gist: `${member} ${what}`,
        rule,
        against: against.answer,
      },
      source: 'law',
      calls: [against.ask, cause === undefined ? call : cause === 'content' ? under(call) : call],
      exchanges: [exchange],
      everyTime: cause !== undefined,
    };
  }

  async #again(call: Call): Promise<Exchange | undefined> {
    return (await this.#send(call)).at(-1)?.exchange;
  }

  async #send(call: Call): Promise<Made[]> {
    this.controls -= 1;
    try {
      return await this.client.send(call);
    } catch (error) {
      if (error instanceof Unanswered) return [];
      throw error;
    }
  }

  /** A number from 0 to below `limit`, the same ones in each run. */
  #random(limit: number): number {
    this.#draw = (Math.imul(this.#draw, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#draw / 2 ** 32) * limit);
  }
}

const breaks = ({ judgements }: Exchange, { id }: Clause) =>
  judgements.some(({ clause, wrong }) => clause.id === id && wrong);
const shows = ({ judgements }: Exchange, { id }: Clause) => judgements.some(({ clause }) => clause.id === id);

/** Whether responses differ as they may: the earlier value is not what nearly all of them show. */
function isUsual({ before, asked }: { before: number; asked: number }, moves: boolean): boolean {
  const others = asked - before;
  if (others < 2 || others / asked < 1 / REPLICAS) return false;
  return moves || (before >= 2 && before / asked >= 1 / REPLICAS);
}

/** The probability of so clear a result where each of a few equal replicas has its own value. */
function chanceOf({ before, asked }: { before: number; asked: number }, moves: boolean): number {
  const rare = atMost(asked - before, asked, 1 / REPLICAS);
  return moves ? rare : Math.min(rare, atMost(before, asked, 1 / REPLICAS));
}

/** How sure it is that a difference is not one that a conformant target may show. */
const inWordsOf = ({ before, asked }: { before: number; asked: number }, chance: number): string =>
  `${before} of ${asked} further calls showed the earlier value; a conformant target of up to ${REPLICAS} equal ` +
  `replicas shows this in fewer than 1 of ${Math.round(1 / Math.max(chance, 1e-9)).toLocaleString('en')} runs`;

const quoted = (text: string | undefined) => (text === undefined ? 'nothing' : text.slice(0, 120));
