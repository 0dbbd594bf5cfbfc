import type { RawExchange } from '../http/message.js';
import { Reply } from '../http/reply.js';
import type { FirstResponse } from './run/plan.js';
import { ALIKE } from './cases/run.js';
import type { Session } from '../target-file/session.js';
import { dimensionsOf, keyOf, textOf, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { History } from '../model/history.js';
import { take } from '../model/judge.js';
import type { Judgement, Wrong } from '../model/judgement.js';
import type { Clause } from '../spec/clause.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Budget } from '../results/schema.js';
import type { Authorise } from './render.js';
import { CallClient } from './client.js';
import type { Made, Finding } from './finding.js';
import { explainDifference } from './difference.js';
import { explain } from './explain.js';
import { Resender } from './resend.js';
import { Vary } from './vary.js';

/** After this number of requests for explanations, a run spends none on the question why responses differ. */
const CONTROLS: Record<Budget, number> = { quick: 300, standard: 1_500, deep: 10_000 };

/** The number of attempts for a call that is made once in a run. */
const SHARED_TRIES = 2;
/** After this number of wrong responses to the same plain call, the latest one serves all tests that need the call. */
const WRONG_TRIES = 3;
/** When this number of calls were answered wrongly, one wrong response is enough. */
const MANY_WRONG = 300;
/** After this number of explanations of server errors without a result, only the number of errors is judged. */
const ERRORS_BY_CHANCE = 60;

/** The result of calls: their exchanges, and the findings in them. */
export interface Outcome {
  exchanges: readonly Exchange[];
  findings: readonly Finding[];
}

/** One target in one run: sends calls to it, and holds what is known of it and what was found. */
export class Run {
  readonly history: History;
  readonly client: CallClient;
  readonly #resend: Resender;
  /** Findings by what they are about, so that the same mistake is explained once. */
  readonly #known = new Map<string, Finding>();
  /** Results of the calls that are made once in a run. */
  readonly #shared = new Map<string, Promise<Outcome>>();
  /** Results of plain calls that were answered wrongly, with the number of times. */
  readonly #wrong = new Map<string, { times: number; outcome: Outcome }>();
  /** Findings that plain calls showed each time, by clause and symptom. Many with the same result are one mistake. */
  readonly #alike = new Map<string, Finding[]>();
  /** Findings about a value that is refused wherever a call names it. */
  readonly #refusals: (Finding & { refused: string })[] = [];
  /** The number of explanations of server errors without a result, by service. */
  readonly #errorsByChance = new Map<string, number>();
  /** Calls that are under way and that several tests may wait for. */
  readonly #awaited = new Map<string, Promise<Outcome>>();
  #turn: Promise<unknown> = Promise.resolve();
  #first: Promise<readonly Finding[]> = Promise.resolve([]);
  /** The rules that were already reported, by clause and symptom. */
  readonly #reported = new Map<string, Set<string>>();

  constructor(
    readonly session: Session,
    budget: Budget,
    readonly vary = new Vary(),
    authorise?: Authorise,
  ) {
    this.history = new History(session.target);
    this.client = new CallClient(session, this.history, authorise, budget === 'deep');
    this.#resend = new Resender(this.client, CONTROLS[budget]);
  }

  /** Sends a call, or several at once, and explains. @throws {Unanswered} without a response to judge */
  async make(call: Call | readonly Call[], log: RawExchange[] = []): Promise<Outcome> {
    const isOne = !Array.isArray(call);
    const made = isOne
      ? await this.client.send(call as Call, log)
      : await this.client.sendTogether(call as readonly Call[], log);
    const findings: Finding[] = [];
    for (const each of made) {
      this.vary.learn(each.exchange);
      findings.push(...(await this.#explain(each)));
    }
    const outcome = { exchanges: made.map(({ exchange }) => exchange), findings };
    if (isOne) this.#noteWrong(call as Call, outcome);
    return outcome;
  }

  #noteWrong(call: Call, outcome: Outcome): void {
    const isWrong = outcome.exchanges.at(-1)?.judgements.some(({ wrong }) => wrong);
    if (call.condition || call.operation.creates !== undefined || !isWrong) return;
    const key = keyOf(call);
    // As for a shared call, the pages before the last one are not kept.
    const kept = { ...outcome, exchanges: outcome.exchanges.slice(-1) };
    this.#wrong.set(key, { times: (this.#wrong.get(key)?.times ?? 0) + 1, outcome: kept });
  }

  /**
   * The result of an earlier call like this one, if it need not be made again: its response was right, or it was wrong
   * several times. @returns undefined when it must be made
   */
  madeBefore(call: Call): Outcome | undefined {
    const right = this.history.rightExchange(call);
    if (right) return { exchanges: [right], findings: [] };
    const { times = 0, outcome } = (call.condition ? undefined : this.#wrong.get(keyOf(call))) ?? {};
    const tries = this.#wrong.size < MANY_WRONG ? WRONG_TRIES : 1;
    return times < tries ? undefined : outcome;
  }

  /** Makes a call for which the moment does not matter. When the same call is under way, its response is used for both. */
  once(call: Call, log: RawExchange[]): Promise<Outcome> {
    const key = keyOf(call);
    const made = this.#awaited.get(key) ?? this.make(call, log).finally(() => this.#awaited.delete(key));
    this.#awaited.set(key, made);
    return made;
  }

  /**
   * Makes a shared call: once in a run, because what it creates stays. When its response shows nothing, or is wrong
   * only under its condition or by chance, it is made once more as usual.
   */
  async shared(call: Call, log: RawExchange[]): Promise<Outcome> {
    const key = keyOf(call);
    const known = this.#shared.get(key);
    if (known) return known;
    const making = this.#makeShared(call, log);
    // The calls before and beside it are not kept, because they are many.
    const kept = making.then(({ exchanges, findings }) => ({ exchanges: exchanges.slice(-1), findings }));
    this.#shared.set(key, kept);
    kept.catch(() => this.#shared.delete(key));
    return making;
  }

  async #makeShared(call: Call, log: RawExchange[]): Promise<Outcome> {
    const findings: Finding[] = [];
    let exchanges: readonly Exchange[] = [];
    for (let tries = 0; tries < SHARED_TRIES; tries += 1) {
      const outcome = await this.make(tries === 0 ? call : under(call), log);
      findings.push(...outcome.findings);
      ({ exchanges } = outcome);
      const { judgements, answer } = exchanges.at(-1)!;
      const isRight = judgements.length > 0 && judgements.every(({ wrong }) => !wrong);
      // Many calls are compared with it. What was wrong by chance must not leave all of them undecided.
      const isByChance = outcome.findings.some(({ everyTime }) => !everyTime);
      if (isRight || (!call.condition && answer.status < 500 && !isByChance)) break;
    }
    return { exchanges, findings };
  }

  /** Judges the responses of the registry from before the suites started. They are the first responses of the run. */
  judgeFirst(responses: readonly FirstResponse[]): void {
    this.#first = Promise.all(
      responses.map(({ operation: name, id, url, body, ...response }) => {
        const operation = operationNamed(name);
        const headers = [['content-type', 'application/json']] as const;
        const request = { method: 'POST', url, headers, body: Buffer.from('{}') };
        const raw = { ...response, body: Buffer.from(body, 'base64') };
        const answer = new Reply({ request, response: raw, durationMs: 0, attempts: 1 });
        const call: Call = {
          operation,
          id: encodeURIComponent(id),
          body: '{}',
          varies: 'nothing that may be left out',
        };
        return this.#explain(take(this.history, { call, request, answer, sentAt: 0 }));
      }),
    ).then((findings) => findings.flat());
  }

  /** Whether a mistake needs no further explanation: it was reported already, or enough similar ones were. */
  isReported(clause: string, { symptom = '', rule = '' }: { symptom?: string; rule?: string }): boolean {
    const rules = this.#reported.get(`${clause} ${symptom}`) ?? new Set();
    return rules.has(rule) || rules.size >= ALIKE;
  }

  /** Notes that a mistake is reported. */
  report(clause: string, { symptom = '', rule = '' }: { symptom?: string; rule?: string }): void {
    const key = `${clause} ${symptom}`;
    this.#reported.set(key, new Set(this.#reported.get(key)).add(rule));
  }

  /** The findings in the first responses of the run. Empty when they were taken before. */
  async takeFirst(): Promise<readonly Finding[]> {
    const first = this.#first;
    this.#first = Promise.resolve([]);
    return first;
  }

  async #explain({ exchange, differences }: Made): Promise<Finding[]> {
    if (differences.length === 0 && !exchange.judgements.some(({ wrong }) => wrong)) return [];
    const { operation } = exchange.call;
    const way = `${operation.name} ${dimensionsOf(exchange.call).join()}`;
    // A refusal does not say which part of the request is refused.
    const isRefused = operation.creates !== undefined && exchange.answer.status >= 400;
    const asks = isRefused ? exchange.call.varies : '';
    const explained = new Map<Wrong, Promise<Finding | undefined>>();
    const found = [
      ...exchange.judgements
        .filter(({ wrong }) => wrong)
        .map((each) => {
          const { clause, wrong } = each;
          // One mistake may break several clauses. It is explained once.
          const same = explained.get(wrong!);
          const find = same
            ? async () => breaking(await same, clause)
            : () => this.#explainWrong(exchange, each);
          const finding = this.#inTurn(`${clause.id} ${wrong!.symptom} ${wrong!.rule} ${way} ${asks}`, find);
          explained.set(wrong!, same ?? finding);
          return finding;
        }),
      ...differences.map((each) =>
        this.#inTurn(`${each.fact.key.split(' ')[0]} ${each.path.split('/', 2).join('/')} ${way}`, () =>
          explainDifference(this.#resend, exchange, each),
        ),
      ),
    ];
    return (await Promise.all(found)).filter((each) => each !== undefined);
  }

  async #explainWrong(exchange: Exchange, judged: Judgement): Promise<Finding | undefined> {
    const { call, answer } = exchange;
    const wrong = judged.wrong!;
    const isError = answer.status >= 500;
    const byChance = this.#errorsByChance.get(call.operation.service) ?? 0;
    if (isError && byChance >= ERRORS_BY_CHANCE) return undefined;
    const key = `${judged.clause.id} ${wrong.symptom}`;
    const alike = this.#alike.get(key) ?? [];
    if (alike.length >= ALIKE)
      return { ...alike[0]!, wrong, calls: [...(wrong.earlierCalls ?? []), call], exchanges: [exchange] };
    // A value that is refused is the reason wherever it is named.
    const cause = this.#refusals.find(({ refused }) => textOf(call.body)?.includes(refused));
    if (cause && wrong.must === 'accept' && answer.status >= 400) return cause;
    const finding = await explain(this.#resend, exchange, judged);
    if (finding?.refused !== undefined) this.#refusals.push({ ...finding, refused: finding.refused });
    if (!finding && isError) this.#errorsByChance.set(call.operation.service, byChance + 1);
    const isPlain = finding?.everyTime && finding.calls.at(-1)?.condition === undefined;
    if (isPlain) this.#alike.set(key, [...alike, finding]);
    return finding;
  }

  /** Runs one explanation at a time, so that their calls do not disturb each other. */
  #inTurn(key: string, find: () => Promise<Finding | undefined>): Promise<Finding | undefined> {
    const explained = this.#turn.then(async () => {
      const finding = this.#known.get(key) ?? (await find());
      if (finding) this.#known.set(key, finding);
      const operation = finding?.calls.at(-1)?.operation.name;
      if (finding && operation !== undefined) this.history.showOn(operation, finding.clauses[0]!, true);
      return finding;
    });
    this.#turn = explained.catch(() => undefined);
    return explained;
  }
}

/** The same finding, with this clause as the first one that it breaks. */
const breaking = (finding: Finding | undefined, clause: Clause): Finding | undefined =>
  finding && { ...finding, clauses: [clause, ...finding.clauses.filter((each) => each !== clause)] };
