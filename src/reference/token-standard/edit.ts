import type { Contract, Context } from '../registry/edit-reply.js';
import { withJson } from '../wire/edit-reply.js';
import { type HttpReply, isObject, parseBody, parseText } from '../wire/exchange.js';
import type { StandardCall, StandardWrap, CallName } from './route.js';
import type { Instrument } from './instruments.js';
import type { Fault } from '../mount.js';

/** The members of an object, unchecked. */
export type UncheckedMembers = Record<string, unknown>;

/** Has another behaviour for some calls only. */
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

/** Puts another value in the place of the body of every 200. */
export const onValue = (edit: (value: UncheckedMembers, call: StandardCall) => unknown): StandardWrap =>
  onStatus(200, (reply, call) =>
    withJson(reply, edit(parseText(reply.body.toString()) as UncheckedMembers, call)),
  );

/** Puts another value in the place of every context, that of a factory included. */
export const onContext = (edit: (context: Context, call: StandardCall) => unknown): StandardWrap =>
  onValue((value, call) =>
    'factoryId' in value
      ? { ...value, choiceContext: edit(value['choiceContext'] as Context, call) }
      : edit(value as unknown as Context, call),
  );

/** Puts another value in the place of every disclosed contract. */
export const onContract = (
  edit: (contract: Contract, index: number, call: StandardCall) => unknown,
): StandardWrap =>
  onContext((context, call) => ({
    ...context,
    disclosedContracts: context.disclosedContracts.map((contract, index) => edit(contract, index, call)),
  }));

/** Puts another value in the place of one member of every disclosed contract that has it. */
export const onMember = (name: string, edit: (value: unknown, index: number) => unknown): StandardWrap =>
  onContract((contract, index) =>
    name in contract ? { ...contract, [name]: edit(contract[name], index) } : contract,
  );

/** Puts another value in the place of every instrument, in the list and by itself. */
export const onInstrument = (edit: (instrument: Instrument, index: number) => unknown): StandardWrap =>
  onCalls(
    ['instruments', 'instrument'],
    onValue((value, { route }) =>
      route.name === 'instrument'
        ? edit(value as unknown as Instrument, 0)
        : { ...value, instruments: (value['instruments'] as Instrument[]).map(edit) },
    ),
  );

/** The members of the body of a request; none where it is not an object. */
export const membersOf = ({ body }: StandardCall): UncheckedMembers => {
  const value = parseBody(body);
  return isObject(value) ? value : {};
};

/** The same request with another body. */
export const withText = (call: StandardCall, text: string): StandardCall => ({
  ...call,
  body: Buffer.from(text),
});

/** Sets members of the body of a request, computed from those it has; without any, and where it is not an object, it stays as it is. */
export const onMembers = (edit: (members: UncheckedMembers) => UncheckedMembers): StandardWrap =>
  onRequest((call) => {
    const value = parseBody(call.body);
    const members = isObject(value) ? edit(value) : {};
    if (!isObject(value) || Object.keys(members).length === 0) return call;
    return withText(call, JSON.stringify({ ...value, ...members }));
  });

/** Changes the parameters of a request. */
export const onQuery = (edit: (query: URLSearchParams) => void): StandardWrap =>
  onRequest((call) => {
    const query = new URLSearchParams(call.query ?? '');
    edit(query);
    return { ...call, query: query.toString() };
  });

/** The choice arguments of a request; none where they are not an object. */
export const argumentsOf = (call: StandardCall): UncheckedMembers => {
  const { choiceArguments } = membersOf(call);
  return isObject(choiceArguments) ? choiceArguments : {};
};

/** A member of a value; undefined when it has none. */
export const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

type Entry = Omit<Fault, 'name' | 'breaks'> & { alsoBreaks?: readonly string[] };

/** The same fault on each of several calls: `name` is followed by that of the call, `explains` by where it is. */
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
