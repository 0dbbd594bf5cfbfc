import type { Mount } from '../mount.js';
import { type Answer, error, json } from '../wire/exchange.js';
import { readInstruction } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { idOf } from './accept-path.js';
import type { Serve } from './call.js';
import { ACCEPTABLE, type DisclosedContract, type Instruction, REASSIGNING } from './instructions.js';
import { type ChoiceContextRequest, readRequest } from './request.js';

const withoutDebugFields = ({
  templateId,
  contractId,
  createdEventBlob,
  synchronizerId,
}: DisclosedContract) => ({
  templateId,
  contractId,
  createdEventBlob,
  synchronizerId,
});

const text = (value: string) => ({ tag: 'AV_Text', value });

// Object.fromEntries, unlike assignment, makes a plain member even of the name __proto__.
const metaValue = (meta: Record<string, string>) => ({
  tag: 'AV_Map',
  value: Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, text(value)])),
});

/** The ChoiceContext of an instruction. The metadata of the request stands in it under the name `meta`. */
const choiceContext = (
  { values, contracts }: Instruction,
  { meta, excludeDebugFields }: ChoiceContextRequest,
) => ({
  choiceContextData: {
    values: Object.keys(meta).length === 0 ? values : { ...values, meta: metaValue(meta) },
  },
  disclosedContracts: excludeDebugFields ? contracts.map(withoutDebugFields) : contracts,
});

/** A registry with a state of its own. The variant is the outer layer: it may change what a fault works on, such as framing. */
export const openRegistry = (mount: Mount): Answer => {
  const { variant, fault } = mount;
  const inner = triggered(mount, fault?.wrap?.(registry) ?? registry, () => registry, readInstruction);
  const serve = variant?.wrap?.(inner) ?? inner;
  return (call) => serve({ ...call, id: idOf(call.path) });
};

const acceptable = new Map(ACCEPTABLE.map((instruction) => [instruction.id, instruction]));
const reassigning = new Set(REASSIGNING);

/** The registry as the specification has it, strict in everything. The body is looked at before the id is looked up. */
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
