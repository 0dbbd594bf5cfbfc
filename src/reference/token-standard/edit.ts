import type { Contract, Context } from '../registry/edit-reply.js';
import { withJson } from '../wire/edit-reply.js';
import { type HttpReply, isObject, parseBody, parseText } from '../wire/exchange.js';
import type { StandardCall, StandardWrap, CallName } from './route.js';
import type { Instrument } from './instruments.js';
import type { Fault } from '../mount.js';

/** The members of an object, unchecked. */
export type UncheckedMembers = Record<string, unknown>;

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

/** Replaces the body of every 200. */
export const onValue = (edit: (value: UncheckedMembers, call: StandardCall) => unknown): StandardWrap =>
  onStatus(200, (reply, call) =>
    withJson(reply, edit(parseText(reply.body.toString()) as UncheckedMembers, call)),
  );

/** Replaces every context, including that of a factory. */
export const onContext = (edit: (context: Context, call: StandardCall) => unknown): StandardWrap =>
  onValue((value, call) =>
    'factoryId' in value
      ? { ...value, choiceContext: edit(value['choiceContext'] as Context, call) }
      : edit(value as unknown as Context, call),
  );

/** Replaces every disclosed contract. */
export const onContract = (
  edit: (contract: Contract, index: number, call: StandardCall) => unknown,
): StandardWrap =>
  onContext((context, call) => ({
    ...context,
    disclosedContracts: context.disclosedContracts.map((contract, index) => edit(contract, index, call)),
  }));

/** Replaces one member of every disclosed contract that has it. */
export const onMember = (name: string, edit: (value: unknown, index: number) => unknown): StandardWrap =>
  onContract((contract, index) =>
    name in contract ? { ...contract, [name]: edit(contract[name], index) } : contract,
  );

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
    const members = isObject(value) ? edit(value) : {};
    if (!isObject(value) || Object.keys(members).length === 0) return call;
    return withText(call, JSON.stringify({ ...value, ...members }));
  });

/** Changes the query parameters of a request. */
export const onQuery = (edit: (query: URLSearchParams) => void): StandardWrap =>
  onRequest((call) => {
    const query = new URLSearchParams(call.query ?? '');
    edit(query);
    return { ...call, query: query.toString() };
  });

/** Returns the choice arguments of a request; empty when they are not an object. */
export const argumentsOf = (call: StandardCall): UncheckedMembers => {
  const { choiceArguments } = membersOf(call);
  return isObject(choiceArguments) ? choiceArguments : {};
};

/** Returns a member of a value; undefined when it does not exist. */
export const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * Returns the first response to a request with the same key, at any time later. `shared`: the responses that
 * two calls remember together.
 */
export const remembers =
  (keyOf: (call: StandardCall) => unknown, shared?: Map<string, HttpReply>): StandardWrap =>
  (serve) => {
    const known = shared ?? new Map<string, HttpReply>();
    return async (call) => {
      const key = `${JSON.stringify(keyOf(call))} ${String(call.body).includes('excludeDebugFields')}`;
      const reply = await serve(call);
      if (reply.status === 200 && !known.has(key)) known.set(key, reply);
      return reply.status === 200 ? known.get(key)! : reply;
    };
  };

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
