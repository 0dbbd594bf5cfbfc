import type { Counterexample, Exchange } from '../verdict/schema.js';
import { Client } from './http/client.js';
import { curlCommand } from './http/curl.js';
import type { HttpRequest, RawExchange } from './http/message.js';
import { record } from './http/record.js';
import { Redactor } from './http/redact.js';
import { Reply } from './http/reply.js';
import type { TokenSource } from './target/credentials.js';
import type { Target } from './target/target.js';
import { tlsOptions } from './target/tls.js';
import { durationMs } from './target/duration.js';

/** Everything that a suite needs to talk to one target, and to write down what was said. */
export class Session {
  readonly #client: Client;
  readonly #redactor = new Redactor();
  readonly #tokens = new Map<string, TokenSource>();

  constructor(readonly target: Target) {
    const { concurrency, requestsPerSecond, requestTimeout } = target.limits;
    this.#client = new Client({
      concurrency,
      requestsPerSecond,
      // The file was checked: it is a duration.
      requestTimeoutMs: durationMs(requestTimeout)!,
      tls: tlsOptions(target),
    });
  }

  /** Requests sent so far, retries included. */
  get requests(): number {
    return this.#client.requests;
  }

  /**
   * Sends a request, with the token of the named credential if there is one, and notes the exchange in `log`.
   * Throws `Unanswered` when there is no answer to judge.
   */
  async send(request: HttpRequest, log: RawExchange[], credential?: string): Promise<Reply> {
    const authorised = credential ? await this.#authorise(request, credential) : request;
    const reply = await this.#client.send(authorised).catch((error: unknown) => {
      if (error instanceof Object && 'exchange' in error) log.push(error.exchange as RawExchange);
      throw error;
    });
    log.push(reply);
    return new Reply(reply);
  }

  record(exchange: RawExchange): Exchange {
    return record(exchange, this.#redactor);
  }

  hide(text: string): string {
    return this.#redactor.hide(text);
  }

  /** The shell command that sends `exchange` again, with the credential's variable or file for its token. */
  curl(exchange: RawExchange, credential?: string): Counterexample['curl'] {
    const token = credential && this.#tokens.get(credential)?.shell;
    return this.hide(curlCommand(exchange.request, { token, tls: this.target.tls }));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #authorise(request: HttpRequest, credential: string): Promise<HttpRequest> {
    const source = await this.#source(credential);
    const token = await source.token();
    this.#redactor.add(source.secrets());
    return { ...request, headers: [...request.headers, ['authorization', `Bearer ${token}`]] };
  }

  async #source(credential: string): Promise<TokenSource> {
    const known = this.#tokens.get(credential);
    if (known) return known;
    // Most targets need no tokens, and the libraries for them take long to load.
    const { tokenSource } = await import('./target/credentials.js');
    const source = tokenSource(this.target, credential);
    this.#tokens.set(credential, source);
    return source;
  }
}
