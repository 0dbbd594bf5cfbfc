import { withJson } from '../wire/edit-reply.js';
import { error, type HttpReply, isObject, parseBody, parseText, orUndefined } from '../wire/exchange.js';
import {
  type StandardCall,
  type StandardWrap,
  type CallName,
  type Route,
  encodedId,
  plainId,
} from './route.js';
import type { Instrument } from './instruments.js';
import type { Fault } from '../mount.js';

/** A disclosed contract, whose members a fault may change freely. */
export type Contract = { contractId?: unknown; [member: string]: unknown };

/** The ChoiceContext in a 200 of the reference. */
export type Context = {
  choiceContextData: { values: Record<string, unknown> };
  disclosedContracts: Contract[];
};

/** The members of a request, unchecked. */
export type UncheckedMembers = { meta?: unknown; excludeDebugFields?: unknown; [other: string]: unknown };

/** Applies a change only to some calls. */
export const onCalls =
  (names: readonly CallName[], wrap: StandardWrap): StandardWrap =>
  (serve) => {
    const otherwise = wrap(serve);
    return (call) => (names.includes(call.route.name) ? otherwise(call) : serve(call));
  };

/** Changes every request. */
export const onRequest =
  (edit: (call: StandardCall) => StandardCall): StandardWrap =>
  (serve) =>
  (call) =>
    serve(edit(call));

/** Changes every reply. */
export const onReply =
  (edit: (reply: HttpReply, call: StandardCall) => HttpReply): StandardWrap =>
  (serve) =>
  async (call) =>
    edit(await serve(call), call);

/** Changes the replies of one status. */
export const onStatus = (
  status: number,
  edit: (reply: HttpReply, call: StandardCall) => HttpReply,
): StandardWrap => onReply((reply, call) => (reply.status === status ? edit(reply, call) : reply));

/** Changes the text of every 200. */
export const onContextText = (edit: (text: string, call: StandardCall) => string | Buffer): StandardWrap =>
  onStatus(200, (reply, call) => ({ ...reply, body: edit(reply.body.toString(), call) }));

/** Replaces the body of every 200. */
export const onValue = (edit: (value: UncheckedMembers, call: StandardCall) => unknown): StandardWrap =>
  onStatus(200, (reply, call) =>
    withJson(reply, edit(parseText(reply.body.toString()) as UncheckedMembers, call)),
  );

/** Replaces every context, including that of a factory. */
export const onContext = (edit: (context: Context, call: StandardCall) => unknown): StandardWrap =>
  onValue((value, call) => {
    if ('factoryId' in value)
      return { ...value, choiceContext: edit(value['choiceContext'] as Context, call) };
    // The metadata have none.
    return 'choiceContextData' in value ? edit(value as unknown as Context, call) : value;
  });

/** Replaces disclosedContracts. */
export const onDisclosed = (edit: (contracts: Contract[], call: StandardCall) => unknown): StandardWrap =>
  onContext((context, call) => ({ ...context, disclosedContracts: edit(context.disclosedContracts, call) }));

/** Replaces every disclosed contract. */
export const onContract = (
  edit: (contract: Contract, index: number, call: StandardCall) => unknown,
): StandardWrap =>
  onDisclosed((contracts, call) => contracts.map((contract, index) => edit(contract, index, call)));

/** Replaces one member of every disclosed contract that has it. */
export const onMember = (name: string, edit: (value: unknown, index: number) => unknown): StandardWrap =>
  onContract((contract, index) =>
    name in contract ? { ...contract, [name]: edit(contract[name], index) } : contract,
  );

/** Replaces choiceContextData. */
export const onData = (
  edit: (data: Context['choiceContextData'], context: Context, call: StandardCall) => unknown,
): StandardWrap =>
  onContext((context, call) => ({
    ...context,
    choiceContextData: edit(context.choiceContextData, context, call),
  }));

/** Replaces every instrument, in the list and in a single response. */
export const onInstrument = (edit: (instrument: Instrument, index: number) => unknown): StandardWrap =>
  onCalls(
    ['instruments', 'instrument'],
    onValue((value, { route }) =>
      route.name === 'instrument'
        ? edit(value as unknown as Instrument, 0)
        : { ...value, instruments: (value['instruments'] as Instrument[]).map(edit) },
    ),
  );

/** A page of the list of instruments, as the reference writes it. */
export type ListPage = { instruments: Instrument[]; nextPageToken?: string };

/** Replaces every page of the list. */
export const onPage = (edit: (page: ListPage, query: URLSearchParams) => unknown): StandardWrap =>
  onCalls(
    ['instruments'],
    onValue((page, { query = '' }) => edit(page as unknown as ListPage, new URLSearchParams(query))),
  );

/** Replaces the instruments of every page of the list. */
export const onListed = (
  edit: (instruments: Instrument[], query: URLSearchParams, page: ListPage) => unknown,
): StandardWrap => onPage((page, query) => ({ ...page, instruments: edit(page.instruments, query, page) }));

/** Returns the members of a request body; empty when it is not an object. */
export const membersOf = ({ body }: StandardCall): UncheckedMembers => {
  const value = parseBody(body);
  return isObject(value) ? value : {};
};

/** The same request with another body. */
export const withText = (call: StandardCall, text: string): StandardCall => ({
  ...call,
  body: Buffer.from(text),
});

/**
 * Sets members of a request body, computed from the existing ones; unchanged when there are none, or it is not an
 * object.
 */
export const onMembers = (edit: (members: UncheckedMembers) => UncheckedMembers): StandardWrap =>
  onRequest((call) => {
    const value = parseBody(call.body);
    return isObject(value) ? withMembers(call, edit(value)) : call;
  });

/** Whether excludeDebugFields is true. */
export const excludes = (call: StandardCall): boolean => membersOf(call).excludeDebugFields === true;

/** Returns the entries of meta; empty when it is not an object. */
export const metaOf = (call: StandardCall): Record<string, unknown> => {
  const { meta } = membersOf(call);
  return isObject(meta) ? meta : {};
};

/**
 * Returns the same request with some members of its body set; unchanged when there are none, the body is not an object,
 * or it is nested so deeply that it cannot be written again.
 */
export const withMembers = (call: StandardCall, members: UncheckedMembers): StandardCall => {
  if (Object.keys(members).length === 0) return call;
  const value = parseBody(call.body);
  const text = isObject(value) ? orUndefined(() => JSON.stringify({ ...value, ...members })) : undefined;
  return text === undefined ? call : withText(call, text);
};

/** Replaces an existing excludeDebugFields. */
export const onFlag = (edit: (flag: unknown) => unknown): StandardWrap =>
  onMembers(({ excludeDebugFields: flag }) => (flag === undefined ? {} : { excludeDebugFields: edit(flag) }));

/** Copies an omitted excludeDebugFields from the previous call. */
export const remembersFlag: StandardWrap = (serve) => {
  let last: unknown = false;
  return (call) => {
    const { excludeDebugFields: flag } = membersOf(call);
    if (typeof flag === 'boolean') last = flag;
    return serve(flag === undefined ? withMembers(call, { excludeDebugFields: last }) : call);
  };
};

/** Replaces every value of meta. */
export const onMetaValue = (edit: (value: unknown, index: number, name: string) => unknown): StandardWrap =>
  onRequest((call) => {
    const entries = Object.entries(metaOf(call));
    if (entries.length === 0) return call;
    const meta = Object.fromEntries(entries.map(([name, value], index) => [name, edit(value, index, name)]));
    return withMembers(call, { meta });
  });

/** Repairs the text of a body that is not JSON. */
export const onMalformed = (mend: (text: string) => string): StandardWrap =>
  onRequest((call) => {
    const text = call.body.toString();
    return text.trim() === '' || parseText(text) !== undefined ? call : withText(call, mend(text));
  });

/** The same request for another id. */
export const withId = (call: StandardCall, id: Required<Route>['id']): StandardCall => ({
  ...call,
  route: { ...call.route, id },
});

/** Changes the decoded id of a path that has one. */
export const onId = (edit: (id: string) => string): StandardWrap =>
  onRequest((call) =>
    call.route.id?.decoded === undefined ? call : withId(call, plainId(edit(call.route.id.decoded))),
  );

/** Changes the id before its escapes are decoded. */
export const onRawId = (edit: (raw: string) => string): StandardWrap =>
  onRequest((call) => (call.route.id ? withId(call, encodedId(edit(call.route.id.raw))) : call));

/** Refuses a request that would be answered 200. */
export const refuseWhen =
  (
    test: (call: StandardCall) => boolean,
    refusal: HttpReply = error(400, 'The request is refused.'),
  ): StandardWrap =>
  (serve) =>
  async (call) => {
    const reply = await serve(call);
    return reply.status === 200 && test(call) ? refusal : reply;
  };

/** Changes the query parameters of a request. */
export const onQuery = (edit: (query: URLSearchParams) => void): StandardWrap =>
  onRequest((call) => {
    const query = new URLSearchParams(call.query ?? '');
    edit(query);
    return { ...call, query: query.toString() };
  });

type Entry = Omit<Fault, 'name' | 'breaks'> & { alsoBreaks?: readonly string[] };

/**
 * The same fault on each of several calls: `name` is followed by the name of the call, `explains` by its location.
 */
export const onEachCall = (
  calls: readonly CallName[],
  name: string,
  explains: string,
  wrap: StandardWrap,
  alsoBreaks: readonly string[] = [],
): Record<string, Entry> =>
  Object.fromEntries(
    calls.map((call) => [
      `${name}-for-${call}`,
      {
        explains: `${explains.replace(/\.$/, '')}, for ${call}.`,
        tokenStandard: onCalls([call], wrap),
        ...(alsoBreaks.length > 0 && { alsoBreaks }),
      },
    ]),
  );
