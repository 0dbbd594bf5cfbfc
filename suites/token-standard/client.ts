import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { below } from '../../src/harness/endpoints.js';
import { onceFor } from '../../src/harness/once-for.js';
import type { BrokenOff } from '../../src/harness/http/break-off.js';
import { bodyText, type RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import { isSilent } from '../../src/model/manner.js';
import { Contracts } from '../../src/model/registry/contracts.js';
import type { ContextCall } from '../../src/model/registry/context-call.js';
import { Instruments } from '../../src/model/token-standard/instruments.js';
import { metadata, type MetadataCall } from '../../src/model/token-standard/metadata.js';
import { contextIn, postCall, readPostBody } from '../../src/model/token-standard/post-call.js';
import type { Clause } from '../../src/spec/clause.js';
import { CALLS, pathOf, POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { contractIdentity } from '../../src/spec/token-standard/disclosed-contract.js';
import { headersOf, OTHERWISE } from '../../generators/sending.js';
import type { Unusual } from '../registry/client.js';
import { kindOfCall, type Manner as Again } from '../support/repertoire.js';
import { oncePerTarget, sharedReply, type TargetUnderTest } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';
import { idsOf as idsOnPages, walk, type Walk } from './pages.js';
import { idOf, idsOf, samplesOf, subjectsOf, type Subject } from './subjects.js';

/** A control: what one replica does another may not. */
export const ANEW: Unusual = { freshConnection: true };

const JSON_HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
] as const;

/** Half a character stands in no URL. */
const isUnicode = (text: string) => !/\p{Surrogate}/u.test(text);

/** A size of a page that most lists are on one of. */
const LARGEST = 1000;

/** The call of this name. */
export const callNamed = (name: string): Call => CALLS.find((call) => call.name === name)!;

/** A body as it is sent; undefined: none. */
export type Body = string | Uint8Array | undefined;

/** Where a call without a body leads to, and how it is sent. */
export interface Get {
  encodedId?: string;
  query?: readonly (readonly [string, string])[];
  headers?: readonly (readonly [string, string])[];
  freshConnection?: boolean;
}

/** The calls of the token standard of one subject, as one case makes them. */
export class TokenStandard {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** All that a call can be made for, by the target file. */
  subjects(call: Call): Subject[] {
    return subjectsOf(this.target, call);
  }

  /** @throws {NotApplicable} when the target file names nothing that a call for a context or a factory could be made for */
  requireNamed(): void {
    if (POST_CALLS.every((call) => this.subjects(call).length === 0))
      throw new NotApplicable(
        'the target file names neither contracts nor choice arguments',
        'registry.tokenStandard',
      );
  }

  /** What a call can be made for, by the target file; counts on from the first one again after the last. */
  subject(call: Call, place = 0): Subject {
    const subjects = subjectsOf(this.target, call);
    return subjects[place % subjects.length]!;
  }

  /** Contract ids of a kind that the target file names beside those that a call can be made for. */
  ids(call: Call, kind: 'unknown' | 'reassigning'): string[] {
    return idsOf(this.target, call, kind);
  }

  /** A good body of a call for a subject, with further members. */
  bodyFor(call: Call, subject: Subject, members: object = {}): string {
    return JSON.stringify({ ...(call.request === 'factory' && { choiceArguments: subject }), ...members });
  }

  /** A call for a context or a factory; `body` is sent as it is. */
  post(call: Call, subject: Subject, body: Body, unusual: Unusual = {}): Promise<Reply> {
    return ask(this.target, this.log, call, encodeURIComponent(idOf(subject)), body, unusual);
  }

  /** A good call. */
  good(call: Call, subject: Subject, members: object = {}, unusual: Unusual = {}): Promise<Reply> {
    return this.post(call, subject, this.bodyFor(call, subject, members), unusual);
  }

  /**
   * What many cases build on, asked for once in a run: a good body of a call is answered 200.
   * @throws {Inconclusive} when it is not
   */
  async requireTwin(call: Call, subject: Subject, body: Body): Promise<void> {
    const key = `${call.name} ${idOf(subject)} ${Buffer.from(body ?? '').toString('latin1')}`;
    const { status } = await sharedReply(key, this.target, this.log, () => this.post(call, subject, body));
    if (status !== 200) throw new Inconclusive(`the valid request beside it is answered ${status}, not 200`);
  }

  /** A call of the metadata API. */
  get(name: 'info' | 'instruments' | 'instrument', get: Get = {}): Promise<Reply> {
    return askMetadata(this.target, this.log, name, get);
  }

  /** The same, asked for once in a run. */
  getOnce(name: 'info' | 'instruments' | 'instrument', get: Get = {}): Promise<Reply> {
    const key = `${name} ${JSON.stringify(get)}`;
    return sharedReply(key, this.target, this.log, () => this.get(name, get));
  }

  /** The pages of a size, walked through once in a run. */
  async walkOnce(size: number | undefined): Promise<Walk> {
    const walks = walksOf(this.target);
    const isKnown = walks.has(size);
    const walked = await onceFor(walks, size, () => walk(this, size));
    if (isKnown) this.log.push(...walked.pages.map(({ exchange }) => exchange));
    return walked;
  }

  /** The ids of the instruments that are listed, as far as pages of the largest size have them. */
  async listedIds(): Promise<string[]> {
    return [...new Set(idsOnPages((await this.walkOnce(LARGEST)).pages))].filter(isUnicode);
  }

  /** The same by now. */
  async listedNow(): Promise<Set<string>> {
    return new Set(idsOnPages((await walk(this, LARGEST)).pages));
  }

  /** @throws {NotApplicable} when no instrument is listed */
  async firstInstrument(): Promise<string> {
    const [id] = await this.listedIds();
    if (id === undefined) throw new NotApplicable('no instrument is listed');
    return id;
  }

  /** Sends a call no further than to the middle of its body. */
  async breakOff(call: Call, how: BrokenOff): Promise<void> {
    this.log.push(await (await this.begin(call))(how));
  }

  /** The same, broken off when what it gives is called. */
  begin(call: Call) {
    const { session } = this.target;
    const { credential } = registryOf(this.target);
    const body = Buffer.from('{"meta":{"half":"of it"}}');
    const request = requestOf(this.target, call, encodeURIComponent(idOf(this.subject(call))));
    return session.begin({ ...request, body }, credential);
  }

  /**
   * Judges a reply by one clause, as the model does.
   * @throws {Violation} when the reply breaks it
   * @throws {Inconclusive} when nothing in the reply could have broken it
   */
  require(clause: Clause, reply: Reply): void {
    this.target.witness.require(clause, reply);
  }

  /** Whether a reply could have broken a clause. */
  shows(clause: Clause, reply: Reply): boolean {
    return this.target.witness.shows(clause, reply);
  }

  /** Notes that a clause was shown on a call, and whether it was broken there. */
  showOn(call: string, clause: Clause, broken: boolean): void {
    this.target.witness.showOn(call, clause.id, broken);
  }

  /** Whether an answer of the run had debug fields. */
  get sendsDebug(): boolean {
    return contractsOf(this.target).sendsDebug;
  }

  /** What the pages of the run listed. */
  get listed(): Instruments {
    return instrumentsOf(this.target);
  }

  /** Connections that the target file allows at once. */
  get concurrency(): number {
    return this.target.session.target.limits.concurrency;
  }
}

function registryOf({ session }: TargetUnderTest) {
  const { registry } = session.target;
  if (!registry) throw new NotApplicable('the target file has no registry');
  return registry;
}

const requestOf = (target: TargetUnderTest, call: Call, encodedId: string) => ({
  method: call.method,
  url: below(registryOf(target).url, pathOf(call, encodedId)),
  headers: JSON_HEADERS as Unusual['headers'] & {},
});

async function ask(
  target: TargetUnderTest,
  log: RawExchange[],
  call: Call,
  usualId: string,
  body: Body,
  unusual: Unusual = {},
): Promise<Reply> {
  const { encodedId = usualId, withoutCredential, usual, ...changes } = unusual;
  const request = {
    ...requestOf(target, call, encodedId),
    ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
    ...changes,
  };
  const { credential: own } = registryOf(target);
  const send = () => target.session.send(request, log, withoutCredential ? undefined : own);
  const reply = await settled(send, () =>
    kindOf(target, call, encodedId, readPostBody(call, bodyText(request))),
  );
  // What the specification says of a call is for its own suites to judge.
  if (call.authority === 'specification') return reply;
  const key = `${call.name} ${encodedId} ${Buffer.from(request.body ?? []).toString('latin1')}`;
  if (target.repertoire.isApproved(key, reply)) return reply;
  const read = readPostBody(call, bodyText(request));
  const id = kindOf(target, call, encodedId, read);
  const contracts = contractsOf(target);
  const asked: ContextCall = {
    id,
    body: read,
    sendsDebug: contracts.sendsDebug,
    unusual: isSilent(request, id !== 'unnamed') || (withoutCredential === true && own !== undefined),
    ...(usual && { usual }),
  };
  const context = isObject(reply.value) ? contextIn(call, reply.value) : undefined;
  const rulings = [...postCall(call, asked, reply), ...contracts.see(reply, context)];
  target.witness.note(reply, rulings, call.name);
  const { freshConnection: _, ...others } = changes;
  if (Object.keys(others).length === 0 && !withoutCredential && !usual) {
    if (rulings.every(({ wrong }) => !wrong)) target.repertoire.approve(key, reply);
    const make = (manner: Again) => again(target, call, encodedId, body, manner, reply);
    const kind = `${call.request} ${kindOfCall(rulings)}`;
    const prelude = async () => {
      const end = await new TokenStandard(target, []).begin(call);
      return () => end('cut');
    };
    target.repertoire.add(`token-standard ${key}`, log, { service: 'token-standard', kind, make, prelude });
  }
  return reply;
}

/** A contract that is being reassigned is asked for so often again, … */
const PATIENCE = 3;
/** … each time after so many milliseconds. */
const PAUSE_MS = 40;

/** The answer to a call. Any contract may be reassigned while it is asked for: what is in conflict is asked for again. */
async function settled(send: () => Promise<Reply>, kind: () => ContextCall['id']): Promise<Reply> {
  let reply = await send();
  for (let i = 0; i < PATIENCE && reply.status === 409 && kind() === 'acceptable'; i += 1) {
    await setTimeout(PAUSE_MS);
    reply = await send();
  }
  return reply;
}

/** Makes a call once more. `usual`: how it was answered before. */
async function again(
  target: TargetUnderTest,
  call: Call,
  encodedId: string,
  body: Body,
  manner: Again,
  usual: Reply,
): Promise<void> {
  const unusual = manner === 'sent in another way' && body !== undefined;
  await ask(target, [], call, encodedId, body, {
    ...(manner === 'on a new connection' && { freshConnection: true }),
    ...(unusual && { headers: headersOf(OTHERWISE), manner: { chunked: true }, usual }),
  });
}

/** What the target file says of the id in a path, or of the choice arguments in a body. */
function kindOf(
  target: TargetUnderTest,
  call: Call,
  encodedId: string,
  body: ReturnType<typeof readPostBody>,
): ContextCall['id'] {
  if (call.request === 'factory') {
    // A body that is refused is refused whatever it is for.
    if (body.kind !== 'valid') return 'acceptable';
    const isSample = samplesOf(target, call).some((sample) =>
      isDeepStrictEqual(sample, body.members.choiceArguments),
    );
    return isSample ? 'acceptable' : 'unnamed';
  }
  const id = decoded(encodedId);
  if (id === undefined) return 'unnamed';
  if (subjectsOf(target, call).includes(id)) return 'acceptable';
  return (
    (['reassigning', 'unknown'] as const).find((kind) => idsOf(target, call, kind).includes(id)) ?? 'unnamed'
  );
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

async function askMetadata(
  target: TargetUnderTest,
  log: RawExchange[],
  name: 'info' | 'instruments' | 'instrument',
  get: Get,
): Promise<Reply> {
  const { encodedId, query = [], headers = [['accept', 'application/json']], freshConnection } = get;
  const call = callNamed(name);
  const text = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const request = {
    ...requestOf(target, call, encodedId ?? ''),
    headers,
    ...(freshConnection && { freshConnection }),
  };
  const url = request.url + (text && `?${text}`);
  const instruments = instrumentsOf(target);
  const sentAt = instruments.now;
  const reply = await target.session.send({ ...request, url }, log, registryOf(target).credential);
  const key = `${name} ${url} ${JSON.stringify(headers)}`;
  if (target.repertoire.isApproved(key, reply)) return reply;
  const asked = metadataCall(name, get, instruments);
  if (reply.status === 404 && asked.name === 'instrument' && asked.listed) {
    const isListed = (await new TokenStandard(target, []).listedNow()).has(asked.id);
    if (!isListed) throw new NotApplicable('the instrument is listed no more');
  }
  const rulings = [...metadata(asked, reply), ...instruments.see(asked, reply, sentAt)];
  target.witness.note(reply, rulings, name);
  if (rulings.every(({ wrong }) => !wrong)) target.repertoire.approve(key, reply);
  const make = (manner: Again) =>
    askMetadata(target, [], name, { ...get, freshConnection: manner === 'on a new connection' });
  const kind = `${name} ${kindOfCall(rulings)}`;
  target.repertoire.add(`token-standard ${key}`, log, { service: 'token-standard', kind, make });
  return reply;
}

function metadataCall(
  name: 'info' | 'instruments' | 'instrument',
  { encodedId = '', query = [] }: Get,
  instruments: Instruments,
): MetadataCall {
  if (name === 'info') return { name };
  if (name === 'instrument') {
    const id = decoded(encodedId) ?? '';
    return { name, id, listed: instruments.knows(id) };
  }
  const [pageSize, token] = ['pageSize', 'pageToken'].map(
    (parameter) => query.find(([key]) => key === parameter)?.[1],
  );
  return { name, pageSize, token, given: instruments.gave(pageSize, token) };
}

/** What the contract ids of a run stand for, over all calls of the token standard. */
const contractsOf = oncePerTarget(() => new Contracts(contractIdentity));

/** Pages by their size. */
const walksOf = oncePerTarget(() => new Map<number | undefined, Promise<Walk>>());

/** What the metadata of a run says. */
const instrumentsOf = oncePerTarget(() => new Instruments());

/** The tests of the token standard. */
export const { connect, test, observe } = suite((target, log) => ({
  standard: new TokenStandard(target, log),
}));

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
