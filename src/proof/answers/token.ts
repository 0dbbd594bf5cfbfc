import { openRegistry } from '../../reference/token-standard/serve.js';
import { ACCEPTABLE, REASSIGNING } from '../../reference/registry/instructions.js';
import { standardFile } from '../../reference/token-standard/target-file.js';
import type { Call } from '../../model/call.js';
import type { Exchange, Unjudged } from '../../model/exchange.js';
import { History } from '../../model/history.js';
import { take } from '../../model/judge.js';
import { tokenOf, wholeList } from '../../model/token/metadata-facts.js';
import { pathOf } from '../../spec/operation.js';
import {
  operationNamed,
  CONTEXT_OPERATIONS,
  type TokenOperation,
} from '../../spec/token-standard/operations.js';
import { judgedAs } from '../../spec/token-standard/rules.js';
import type { Answer, Judgement } from '../../model/judgement.js';
import type { Differing } from '../../reference/mount.js';
import {
  type HttpHandler as Serve,
  type HttpCall,
  type HttpReply,
  parseBody,
} from '../../reference/wire/exchange.js';

/** The registry part of the reference's target file. */
const REGISTRY = {
  transferInstructions: { acceptable: ACCEPTABLE.map(({ id }) => id), reassigning: REASSIGNING },
  tokenStandard: standardFile,
};

/** More than the number of pages of two instruments that the reference has. */
const MOST_PAGES = 30;

/** Sends calls to a registry of the reference, and records what the responses break. */
class Exercised {
  readonly recorder = new Recorder();
  readonly history = new History({ registry: REGISTRY });
  readonly #serve;

  constructor(change: Parameters<Exercise>[0]) {
    this.#serve = openRegistry({ name: 'exercise', variant: { name: '', explains: '', ...change } });
  }

  async make(call: Call): Promise<Exchange> {
    const { operation, id = '', query, body } = call;
    const path = pathOf(operation, id);
    const text = new URLSearchParams((query ?? []).map(([name, value]) => [name, value])).toString();
    const sentAt = this.history.now;
    const { answer } = await this.recorder.ask(this.#serve, {
      method: operation.method,
      path,
      ...(query && { query: text }),
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const headers = [['content-type', 'application/json']] as const;
    const request = {
      method: operation.method,
      url: path,
      headers,
      ...(body !== undefined && { body: Buffer.from(body) }),
    };
    return this.#take({ call, request, answer, sentAt });
  }

  /** Follows the pages of a list to the last one. */
  async makeToTheEnd(call: Call): Promise<void> {
    const { toTheEnd: _, ...first } = call;
    const pages: Exchange[] = [];
    for (let token: string | undefined; pages.length < MOST_PAGES;) {
      const query = [...(call.query ?? []), ...(token === undefined ? [] : [['pageToken', token] as const])];
      pages.push(await this.make({ ...first, query }));
      if (token !== undefined && pages.length < 3) await this.make({ ...first, query });
      token = tokenOf(pages.at(-1)!);
      if (token === undefined) break;
    }
    const { request, answer, sentAt } = pages.at(-1)!;
    this.#take({ call, request, answer, sentAt, pages });
  }

  #take(sent: Unjudged): Exchange {
    const { exchange, differences } = take(this.history, sent);
    this.recorder.rule(exchange.judgements);
    for (const { fact, against } of differences) {
      const cause = fact.variant === against.variant ? 'chance' : 'content';
      this.recorder.unless(false, fact.clausesOf(cause, [])[0]!);
    }
    return exchange;
  }
}

const BODIES = [{}, { excludeDebugFields: true }];
const METAS = [{ meta: { a: 'b' } }];
const BAD = ['[]', '{"excludeDebugFields":7}'];

function callsOf(operation: TokenOperation, { history }: Exercised): Call[] {
  const isFactory = operation.request === 'factory';
  const callFor = (subject: unknown, members: object | string): Call => ({
    operation,
    ...(typeof subject === 'string' && { id: encodeURIComponent(subject) }),
    body:
      typeof members === 'string'
        ? members
        : JSON.stringify({ ...(isFactory && { choiceArguments: subject }), ...members }),
    varies: '',
  });
  const subjects = history.subjects.of(operation);
  const others = isFactory ? [] : [...history.subjects.ids(operation, 'reassigning'), '00ab', '00cd'];
  const isAccept = operation.system === 'registry';
  return [
    ...subjects.flatMap((each) =>
      [...BODIES, ...(isAccept ? METAS : [])].map((members) => callFor(each, members)),
    ),
    ...(isAccept ? subjects : subjects.slice(0, 1)).flatMap((each) => BAD.map((text) => callFor(each, text))),
    ...others.map((id) => callFor(id, {})),
  ];
}

/**
 * Every call for a choice context or a factory, in both orders, because earlier calls must not matter. A good call of
 * each other operation comes between, because the versions must agree about a contract.
 */
const contextExercise =
  (whose: ReturnType<typeof judgedAs>): Exercise =>
  async (change) => {
    const exercised = new Exercised(change);
    const isOwn = (each: TokenOperation) => judgedAs(each) === whose;
    const calls = CONTEXT_OPERATIONS.filter(isOwn).flatMap((each) => callsOf(each, exercised));
    const others = CONTEXT_OPERATIONS.filter((each) => !isOwn(each)).flatMap((each) =>
      callsOf(each, exercised).slice(0, 1),
    );
    for (const call of [...calls, ...others, ...calls.toReversed()]) await exercised.make(call);
    return exercised.recorder;
  };

export const registryExercise = contextExercise('accept');
/** The other calls for choice contexts and factories. */
export const tokenStandardExercise = contextExercise('v1');
/** The calls of V2. */
export const tokenStandardV2Exercise = contextExercise('v2');

/** The registry info, its instruments in pages of several sizes, and each instrument alone, twice. Then the calls of V2. */
export const metadataExercise: Exercise = async (change) => {
  const exercised = new Exercised(change);
  const list = operationNamed('instruments');
  for (let round = 0; round < 2; round += 1) {
    await exercised.make({ operation: operationNamed('info'), varies: '' });
    await exercised.makeToTheEnd({ operation: list, toTheEnd: true, varies: '' });
    await exercised.makeToTheEnd(wholeList());
    await exercised.makeToTheEnd({ operation: list, query: [['pageSize', '2']], toTheEnd: true, varies: '' });
    const operation = operationNamed('instrument');
    for (const id of exercised.history.instruments.ids)
      await exercised.make({ operation, id: encodeURIComponent(id), varies: '' });
    for (const id of ['no such instrument', 'nor this one'])
      await exercised.make({ operation, id: encodeURIComponent(id), made: 'absent', varies: '' });
  }
  // The registry must name the APIs of V2 that it serves.
  for (const operation of CONTEXT_OPERATIONS.filter(({ edition }) => edition === 'v2'))
    await exercised.make(callsOf(operation, exercised)[0]!);
  return exercised.recorder;
};

/** What the responses of a system to some calls show, without any suite. */
export interface Shown {
  /** Ids of the clauses that they break, by the model or by the text of the specification. */
  broken: Set<string>;
  /** The calls and responses, in order. */
  exchanges: { call: HttpCall; reply: HttpReply }[];
}

/** Sends calls to one system of the reference, changed or plain, that show all differences in its responses. */
export type Exercise = (change: Differing) => Promise<Shown>;

/** Records the responses, and the clauses that they break. */
export class Recorder implements Shown {
  readonly broken = new Set<string>();
  readonly exchanges: Shown['exchanges'] = [];

  /** Sends a call, and returns the response as the model reads it and as it was received. */
  async ask(serve: Serve, asked: Partial<HttpCall>): Promise<{ answer: Answer; reply: HttpReply }> {
    const call = { method: 'POST', path: '/', headers: {}, body: Buffer.alloc(0), ...asked };
    const reply = await serve(call);
    this.exchanges.push({ call, reply });
    return { answer: answerOf(reply), reply };
  }

  rule(judgements: readonly Judgement[]): void {
    for (const { clause, wrong } of judgements) if (wrong) this.broken.add(clause.id);
  }

  /** Notes that a clause is broken by the text of the specification alone. */
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
