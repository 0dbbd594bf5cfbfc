import type { Counterexample, RecordedExchange } from '../results/schema.js';
import type { BrokenOff, WithBody } from '../http/break-off.js';
import { Client } from '../http/client.js';
import { record, shownUrl, type HttpRequest, type RawExchange } from '../http/message.js';
import { curlCommand } from '../http/shell.js';
import { Origins } from '../http/origins.js';
import { Pace } from '../http/pace.js';
import { Redactor } from '../secrets/redact.js';
import { Reply } from '../http/reply.js';
import { onceFor } from '../platform/once-for.js';
import { watch } from '../http/trace/tracing.js';
import { knownSecrets } from './known-secrets.js';
import type { Forge } from './token/forge.js';
import type { tokenSource } from './credentials.js';
import { pathFromHere, tlsOptions } from './read-named.js';
import type { Target } from './target.js';
import { durationMs } from './formats.js';

/** Sends the requests of a suite to one target, and records them. */
export class Session {
  readonly #client: Client;
  readonly #redactor = new Redactor();
  readonly origins = new Origins();
  readonly #forges = new Map<string, Promise<Forge>>();
  readonly #tokens = new Map<string, Promise<ReturnType<typeof tokenSource>>>();

  /** `pace`: applies the limits of the target file. Absent: no other session sends requests at the same time. */
  constructor(
    readonly target: Target,
    readonly pace: Pace = new Pace(target.limits),
  ) {
    this.#redactor.add(knownSecrets(target));
    this.#client = new Client({
      ...target.limits,
      pace,
      // The file was validated, so this is a duration.
      requestTimeoutMs: durationMs(target.limits.requestTimeout)!,
      tls: tlsOptions(target),
      watch: (request) =>
        watch(
          request,
          () => shownUrl(request, this.#redactor),
          (text) => this.hide(text),
        ),
    });
  }

  /** The number of requests sent so far, including retries. */
  get requests(): number {
    return this.#client.requests;
  }

  /** The time of the fastest response, in milliseconds; Infinity before the first one. */
  get fastestMs(): number {
    return this.#client.fastestMs;
  }

  /**
   * Sends a request, with the token of the named credential if there is one, and adds the exchange to `log`.
   * @throws {Unanswered} when there is no response to judge
   */
  async send(request: HttpRequest, log: RawExchange[], credential?: string): Promise<Reply> {
    this.origins.ask(request.url);
    const authorised = credential ? await this.#authorise(request, credential) : request;
    const reply = await this.#client.send(authorised).catch((error: unknown) => {
      if (error instanceof Object && 'exchange' in error) log.push(error.exchange as RawExchange);
      throw error;
    });
    log.push(reply);
    return new Reply(reply);
  }

  /**
   * Sends a request up to the middle of its body.
   * @returns the function that breaks it off and returns the exchange
   * @throws {Unanswered} when the connection fails
   */
  async begin(request: WithBody, credential?: string): Promise<(how: BrokenOff) => Promise<RawExchange>> {
    const authorised = credential ? await this.#authorise(request, credential) : request;
    return this.#client.begin({ ...authorised, body: request.body });
  }

  /**
   * Sends requests at the same moment, each on a connection of its own. Adds every exchange to `log`.
   * @returns the responses that were received
   * @throws {Unanswered} when there are none
   */
  async sendSimultaneously(
    requests: HttpRequest[],
    log: RawExchange[],
    credential?: string,
  ): Promise<Reply[]> {
    for (const { url } of requests) this.origins.ask(url);
    const authorised = credential
      ? await Promise.all(requests.map((request) => this.#authorise(request, credential)))
      : requests;
    const exchanges = await this.#client.sendSimultaneously(authorised as WithBody[], log);
    return exchanges.map((exchange) => new Reply(exchange));
  }

  async token(credential: string): Promise<NonNullable<HttpRequest['token']>> {
    const source = await this.#source(credential);
    return { value: await source.token(), shell: source.shell };
  }

  /** Hides a token that was created for a case in all output. */
  keepSecret(token: string): void {
    this.#redactor.add([token]);
  }

  /**
   * Creates tokens with the issuer's key, for the participant admin by default. `credential`: the credential whose
   * own issuer and key are used, if it has them.
   */
  forge(subject?: string, credential?: string): Promise<Forge> {
    return onceFor(this.#forges, JSON.stringify([subject, credential]), async () => {
      const { forgeOf } = await import('./token/forge.js');
      return forgeOf(this.target, subject, credential);
    });
  }

  record(exchange: RawExchange): RecordedExchange {
    return record(exchange, this.#redactor);
  }

  hide(text: string): string {
    return this.#redactor.hide(text);
  }

  /** A finding, or another value of plain members, with all secrets hidden. */
  hideIn<T>(value: T): T {
    return this.#redactor.hideIn(value);
  }

  /** The shell command that sends `exchange` again. The token is replaced by a variable, a file or a command. */
  curl({ request }: RawExchange): Counterexample['curl'] {
    return this.hide(request.command ?? curlCommand(request, this.#tlsFromHere()));
  }

  #tlsFromHere(): Target['tls'] {
    const files = Object.entries(this.target.tls ?? {});
    return Object.fromEntries(files.map(([key, name]) => [key, pathFromHere(this.target, name)]));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #authorise(request: HttpRequest, credential: string): Promise<HttpRequest> {
    const token = await this.token(credential);
    return {
      ...request,
      headers: [...request.headers, ['authorization', `Bearer ${token.value}`]],
      token,
    };
  }

  #source(credential: string) {
    return onceFor(this.#tokens, credential, async () => {
      // Most targets need no tokens, and the libraries for them load slowly.
      const { tokenSource } = await import('./credentials.js');
      return tokenSource(this.target, credential, { redactor: this.#redactor });
    });
  }
}

/** Calls `use` with a session for a target, and closes it. */
export async function withSession<T>(target: Target, use: (session: Session) => Promise<T>): Promise<T> {
  const session = new Session(target);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}
