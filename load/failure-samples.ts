import type { RawExchange } from '../src/http/message.js';
import type { Session } from '../src/target-file/session.js';
import type { LoadClause } from '../src/results/load/schema.js';
import type { Scenario } from './scenario.js';
import type { LoggedFailure } from './script-plan.js';

/** Maximum number of exchanges that are kept for each clause: the first ones. */
const SAMPLES_PER_CLAUSE = 3;
/** Headers that curl and the connection add by themselves. */
const OWN_HEADERS = ['content-length', 'host', 'user-agent'];

/** The first exchanges that break each clause, as the script logs them. */
export class FailureSamples {
  readonly #byClause = new Map<string, LoggedFailure[]>();

  /** `line`: a JSON text that the script logged. */
  add(line: string): void {
    const failure = JSON.parse(line) as LoggedFailure;
    const samples = this.#byClause.get(failure.clause) ?? [];
    this.#byClause.set(failure.clause, samples);
    if (samples.length < SAMPLES_PER_CLAUSE) samples.push(failure);
  }

  /** Adds the samples to the clauses, with secrets hidden and a command that sends the first one again. */
  async addTo(
    clauses: readonly LoadClause[],
    session: Session,
    scenarios: readonly Scenario[],
  ): Promise<void> {
    for (const clause of clauses) {
      const samples = this.#byClause.get(clause.id);
      const first = samples?.[0];
      if (!first) continue;
      const scenario = scenarios.find(({ name }) => name === first.scenario);
      const credential = scenario?.credential(session.target);
      const shell = credential === undefined ? undefined : (await session.token(credential)).shell;
      const exchanges = samples.map((sample) => exchangeOf(sample, shell));
      Object.assign(clause, {
        why: session.hide(first.why),
        exchanges: exchanges.map((exchange) => session.record(exchange)),
        curl: session.curl(exchanges[0]!),
      });
    }
  }
}

function exchangeOf(
  { request, response, durationMs }: LoggedFailure,
  shell: string | undefined,
): RawExchange {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !OWN_HEADERS.includes(name.toLowerCase()),
  );
  const bearer = headers
    .find(([name]) => name.toLowerCase() === 'authorization')?.[1]
    .slice('Bearer '.length);
  const { method, url, body } = request;
  return {
    request: {
      method,
      url,
      headers: headers.map(([name, value]) => [name.toLowerCase(), value]),
      ...(body !== undefined && body !== '' && { body: Buffer.from(body) }),
      ...(bearer !== undefined && shell !== undefined && { token: { value: bearer, shell } }),
    },
    ...(response.status > 0
      ? {
          response: {
            status: response.status,
            headers: Object.entries(response.headers),
            body: Buffer.from(response.body),
          },
        }
      : { error: response.error }),
    durationMs,
    attempts: 1,
  };
}
