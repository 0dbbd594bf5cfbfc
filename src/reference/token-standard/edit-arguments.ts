import { type HttpReply, isObject, parseBody } from '../wire/exchange.js';
import { membersOf, onMembers, onValue, type UncheckedMembers } from './edit.js';
import type { StandardCall, StandardWrap } from './route.js';
import { type Arguments, SAMPLES } from './samples.js';

/** Returns the choice arguments of a request; empty when they are not an object. */
export const argumentsOf = (call: StandardCall): UncheckedMembers => {
  const { choiceArguments } = membersOf(call);
  return isObject(choiceArguments) ? choiceArguments : {};
};

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

/** Returns the transfer in the choice arguments of a request; empty when there is none. */
export const transferOf = (call: StandardCall): UncheckedMembers => {
  const { transfer } = argumentsOf(call);
  return isObject(transfer) ? transfer : {};
};

/** Replaces transferKind in every factory of transfers. */
export const onKind = (
  edit: (kind: unknown, transfer: UncheckedMembers, call: StandardCall) => unknown,
): StandardWrap =>
  onValue((value, call) =>
    call.route.name === 'transfer-factory'
      ? { ...value, transferKind: edit(value['transferKind'], transferOf(call), call) }
      : value,
  );

/** Replaces choice arguments that match `test` by the first sample of the call. */
export const fills =
  (test: (given: unknown) => boolean): StandardWrap =>
  (serve) =>
  (call) => {
    const { name, edition } = call.route;
    // That factory may have the name of another one, so that a fault applies to it.
    const factory = edition === 'lock' ? 'lock-factory' : name;
    const samples: Partial<Record<string, readonly Arguments[]>> = SAMPLES[edition ?? 'v1'];
    return isObject(parseBody(call.body)) && test(membersOf(call)['choiceArguments'])
      ? onMembers(() => ({ choiceArguments: samples[factory]?.[0] }))(serve)(call)
      : serve(call);
  };
