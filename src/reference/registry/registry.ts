import type { Mount } from '../mount.js';
import { type HttpHandler, error, json } from '../wire/exchange.js';
import { openTokenStandard } from '../token-standard/serve.js';
import { isStandardCall } from '../token-standard/route.js';
import { readInstruction } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { idOf, type Serve } from './accept-path.js';
import { choiceContext, readRequest } from './choice-context.js';
import { ACCEPTABLE, REASSIGNING } from './instructions.js';

/**
 * Opens a registry with its own state. The variant is the outer layer: it may change the input of a fault, such as
 * framing.
 */
export const openRegistry = (mount: Mount): HttpHandler => {
  const { variant, fault } = mount;
  const inner = triggered(mount, fault?.wrap?.(registry) ?? registry, () => registry, readInstruction);
  const serve = variant?.wrap?.(inner) ?? inner;
  const standard = openTokenStandard(mount);
  return (call) => (isStandardCall(call) ? standard(call) : serve({ ...call, id: idOf(call.path) }));
};

const acceptable = new Map(ACCEPTABLE.map((instruction) => [instruction.id, instruction]));
const reassigning = new Set(REASSIGNING);

/** The registry as specified, strict in everything. The body is checked before the id is looked up. */
const registry: Serve = ({ method, id, body }) => {
  if (!id) return error(404, 'There is nothing at this path.');
  if (method !== 'POST') {
    const refusal = error(405, 'Only POST is served here.');
    return { ...refusal, headers: { ...refusal.headers, Allow: 'POST' } };
  }
  if (id.decoded === undefined) return error(400, 'The path holds escapes that are not UTF-8.');
  const request = readRequest(body);
  if (typeof request === 'string') return error(400, request);
  if (reassigning.has(id.decoded)) return error(409, 'A contract is being reassigned. Try again later.');
  const instruction = acceptable.get(id.decoded);
  if (!instruction) return error(404, `There is no transfer instruction '${id.decoded}'.`);
  return json(200, choiceContext(instruction, request));
};
