import { error, type HttpReply, isObject, parseBody, parseText } from '../wire/exchange.js';
import { encodedId, plainId, type RegistryCall, type Wrap } from './accept-path.js';
import { ACCEPTABLE } from './instructions.js';

/** The members of a request that is an object, unchecked. */
type Members = { meta?: unknown; excludeDebugFields?: unknown; [other: string]: unknown };

/** Returns the value of the body; undefined when it is not JSON. */
export const valueOf = (call: RegistryCall): unknown => parseBody(call.body);

/** Returns the members of the body; empty when it is not an object. */
export const membersOf = (call: RegistryCall): Members => {
  const value = valueOf(call);
  return isObject(value) ? value : {};
};

/** Whether excludeDebugFields is true. */
export const excludes = (call: RegistryCall): boolean => membersOf(call).excludeDebugFields === true;

/** Returns the entries of meta; empty when it is not an object. */
export const metaOf = (call: RegistryCall): Record<string, unknown> => {
  const { meta } = membersOf(call);
  return isObject(meta) ? meta : {};
};

/** The same request with another body. */
export const withText = (call: RegistryCall, text: string): RegistryCall => ({
  ...call,
  body: Buffer.from(text),
});

/**
 * Returns the same request with some members of its body set; unchanged when there are none, or the body is not an
 * object.
 */
export const withMembers = (call: RegistryCall, members: Members): RegistryCall => {
  if (Object.keys(members).length === 0) return call;
  const value = valueOf(call);
  return isObject(value) ? withText(call, JSON.stringify({ ...value, ...members })) : call;
};

/** Changes every request. */
export const onCall =
  (edit: (call: RegistryCall) => RegistryCall): Wrap =>
  (serve) =>
  (call) =>
    serve(edit(call));

/** Sets members of the request, computed from the existing ones. */
export const onMembers = (edit: (members: Members) => Members): Wrap =>
  onCall((call) => withMembers(call, edit(membersOf(call))));

/** Replaces an existing excludeDebugFields. */
export const onFlag = (edit: (flag: unknown) => unknown): Wrap =>
  onMembers(({ excludeDebugFields: flag }) => (flag === undefined ? {} : { excludeDebugFields: edit(flag) }));

/** Replaces every value of meta. */
export const onMetaValue = (edit: (value: unknown, index: number, name: string) => unknown): Wrap =>
  onCall((call) => {
    const entries = Object.entries(metaOf(call));
    if (entries.length === 0) return call;
    const meta = Object.fromEntries(entries.map(([name, value], index) => [name, edit(value, index, name)]));
    return withMembers(call, { meta });
  });

/** Repairs the text of a body that is not JSON. */
export const onMalformed = (mend: (text: string) => string): Wrap =>
  onCall((call) => {
    const text = call.body.toString();
    return text.trim() === '' || parseText(text) !== undefined ? call : withText(call, mend(text));
  });

/** Changes the decoded id of a path that has one. */
export const onId = (edit: (id: string) => string): Wrap =>
  onCall((call) => (call.id?.decoded === undefined ? call : { ...call, id: plainId(edit(call.id.decoded)) }));

/** Changes the id before its escapes are decoded. */
export const onRawId = (edit: (raw: string) => string): Wrap =>
  onCall((call) => (call.id ? { ...call, id: encodedId(edit(call.id.raw)) } : call));

/** Returns the context of another instruction instead of 409. */
export const onConflict =
  (test: (call: RegistryCall) => boolean): Wrap =>
  (serve) =>
  async (call) => {
    const reply = await serve(call);
    const [other] = ACCEPTABLE;
    return reply.status === 409 && other && test(call) ? serve({ ...call, id: plainId(other.id) }) : reply;
  };

/** Refuses a request that would be answered 200. */
export const refuseWhen =
  (test: (call: RegistryCall) => boolean, refusal: HttpReply = error(400, 'The request is refused.')): Wrap =>
  (serve) =>
  async (call) => {
    const reply = await serve(call);
    return reply.status === 200 && test(call) ? refusal : reply;
  };
