import type { RawExchange } from '../src/harness/http/message.js';
import type { Session } from '../src/harness/session.js';
import type { LoadClause } from '../src/verdict/load/schema.js';
import type { Caught } from './script-plan.js';

/** So many exchanges are kept for each clause: the first ones. */
const KEPT = 3;
/** What curl and the connection have by themselves. */
const OWN_HEADERS = ['content-length', 'host', 'user-agent'];

/** Keeps the first exchanges that break each clause, as the script logs them. */
export class CaughtExchanges {
  readonly #kept = new Map<string, Caught[]>();

  take(line: string): void {
    const caught = parse(line);
    if (caught?.assay !== 'caught') return;
    const kept = this.#kept.get(caught.clause) ?? [];
    this.#kept.set(caught.clause, kept);
    if (kept.length < KEPT) kept.push(caught);
  }

  /** Adds what was kept to the clauses: secrets hidden, with a command that sends the first one again. */
  async addTo(
    clauses: Map<string, LoadClause>,
    session: Session,
    credentialOf: (scenario: string) => string | undefined,
  ): Promise<void> {
    for (const [id, kept] of this.#kept) {
      const [first] = kept;
      const clause = clauses.get(id);
      if (!first || !clause) continue;
      const credential = credentialOf(first.scenario);
      const shell = credential === undefined ? undefined : (await session.token(credential)).shell;
      const exchanges = kept.map((caught) => exchangeOf(caught, shell));
      Object.assign(clause, {
        why: first.why,
        exchanges: exchanges.map((exchange) => session.record(exchange)),
        curl: session.curl(exchanges[0]!),
      });
    }
  }
}

function parse(line: string): Caught | undefined {
  try {
    return JSON.parse(line) as Caught;
  } catch {
    return undefined;
  }
}

function exchangeOf({ request, response, durationMs }: Caught, shell: string | undefined): RawExchange {
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
