import type { Answer, Judgement } from '../../model/judgement.js';
import type { Differing } from '../../reference/mount.js';
import {
  type HttpHandler as Serve,
  type HttpCall,
  type HttpReply,
  parseBody,
} from '../../reference/wire/exchange.js';

/** What the answers of a system to some calls show, all by themselves: no suite has a part in it. */
export interface Shown {
  /** Ids of the clauses that they break, by the model or by the letter of the specification. */
  broken: Set<string>;
  /** What was asked and answered, in its order. */
  exchanges: { call: HttpCall; reply: HttpReply }[];
}

/** Asks one system of the reference, with a change or plain, all that tells its answers apart. */
export type Exercise = (change: Differing) => Promise<Shown>;

/** Notes what is answered, and what it breaks. */
export class Witness implements Shown {
  readonly broken = new Set<string>();
  readonly exchanges: Shown['exchanges'] = [];

  /** Asks, and gives the answer as the model reads it and as it came. */
  async ask(serve: Serve, asked: Partial<HttpCall>): Promise<{ answer: Answer; reply: HttpReply }> {
    const call = { method: 'POST', path: '/', headers: {}, body: Buffer.alloc(0), ...asked };
    const reply = await serve(call);
    this.exchanges.push({ call, reply });
    return { answer: answerOf(reply), reply };
  }

  rule(judgements: readonly Judgement[]): void {
    for (const { clause, wrong } of judgements) if (wrong) this.broken.add(clause.id);
  }

  /** Notes that a clause is broken by what only the letter says. */
  unless(holds: boolean, { id }: { id: string }): void {
    if (!holds) this.broken.add(id);
  }
}

function answerOf({ status, headers, body }: HttpReply): Answer {
  const value = parseBody(Buffer.from(body));
  const names = Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text.trim()] as const);
  return {
    status,
    header: (name) => names.find(([known]) => known === name)?.[1],
    text: body.toString(),
    json: value === undefined ? { ok: false, why: 'a body that is not JSON' } : { ok: true, value },
    toString: () => `${status} ${body.toString()}`,
  };
}
