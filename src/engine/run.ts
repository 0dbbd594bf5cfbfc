import type { RawExchange } from '../harness/http/message.js';
import type { Session } from '../harness/session.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { History } from '../model/history.js';
import type { Budget } from '../verdict/schema.js';
import { CallClient, type Made } from './client.js';
import { Explainer } from './explain.js';
import type { Finding } from './finding.js';

/** The maximum number of requests of a run that are spent on finding out why responses are wrong or differ. */
const CONTROLS: Record<Budget, number> = { quick: 300, standard: 1_500, deep: 10_000 };

/** What came of calls: their exchanges, and what was found in them. */
export interface Outcome {
  exchanges: readonly Exchange[];
  findings: readonly Finding[];
}

/** One target in one run: what is sent to it, what is known of it, and what was found. */
export class Run {
  readonly history: History;
  readonly client: CallClient;
  readonly #explainer: Explainer;
  /** What was reported already: one finding of each clause and kind is enough. */
  readonly reported = new Set<string>();

  constructor(
    readonly session: Session,
    budget: Budget,
  ) {
    this.history = new History(session.target.registry);
    this.client = new CallClient(session, this.history);
    this.#explainer = new Explainer(this.client, CONTROLS[budget]);
  }

  /**
   * Sends a call, or several at the same time, and explains what is wrong.
   * @throws {Unanswered} when there is no response to judge
   */
  async make(call: Call | readonly Call[], log: RawExchange[] = []): Promise<Outcome> {
    const isOne = !Array.isArray(call);
    const made = isOne
      ? await this.client.send(call as Call, log)
      : await this.client.sendTogether(call as readonly Call[], log);
    const findings: Finding[] = [];
    for (const each of made) findings.push(...(await this.#explain(each)));
    return { exchanges: made.map(({ exchange }) => exchange), findings };
  }

  async #explain({ exchange, differences }: Made): Promise<Finding[]> {
    const found = [
      ...exchange.judgements
        .filter(({ wrong }) => wrong)
        .map((each) => this.#explainer.wrong(exchange, each)),
      ...differences.map((each) => this.#explainer.difference(exchange, each)),
    ];
    return (await Promise.all(found)).filter((each) => each !== undefined);
  }
}
