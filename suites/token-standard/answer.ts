import type { Reply } from '../../src/harness/http/reply.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { leaves, type Leaves } from '../../src/harness/judging/leaves.js';
import { contextIn } from '../../src/model/token-standard/post-call.js';
import type { Call } from '../../src/spec/token-standard/calls.js';
import { type Answered, debugParts as debugOf, plainParts as plainOf } from '../registry/answer.js';

/** The answer of a call as if the context that it holds were all of it. */
export const contextReply = (call: Call, { status, value }: Reply): Answered => ({
  status,
  value: isObject(value) ? contextIn(call, value) : value,
});

/** Everything that the document names in an answer, but the debug fields. */
export function plainParts(call: Call, reply: Reply): Leaves {
  const parts = plainOf(contextReply(call, reply));
  if (call.request !== 'factory' || !isObject(reply.value)) return parts;
  const { factoryId, transferKind } = reply.value;
  return new Map([...parts, ...leaves({ factory: { factoryId, transferKind } })]);
}

/** The debug fields of an answer, by contract. */
export const debugParts = (call: Call, reply: Reply): Leaves => debugOf(contextReply(call, reply));

/**
 * Those debug fields of an answer, by contract, whose contracts another answer has as well: a contract that is not there
 * shows nothing of its fields.
 */
export function ofContractsIn(other: Leaves, parts: Leaves): Leaves {
  const idOf = (path: string) => path.split('/', 2)[1];
  const ids = new Set([...other.keys()].map(idOf));
  return new Map([...parts].filter(([path]) => ids.has(idOf(path))));
}

/** Everything that an answer says. */
export const allParts = (call: Call, reply: Reply): Leaves =>
  new Map([...plainParts(call, reply), ...debugParts(call, reply)]);

/** The members of an answer, where it is an object. */
export const fieldsOf = ({ value }: Reply): Fields => (isObject(value) ? value : {});
