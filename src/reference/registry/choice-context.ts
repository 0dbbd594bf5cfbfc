import type { DisclosedContract, Instruction } from './instructions.js';
import { isObject, parseBody } from '../wire/exchange.js';

/** A GetChoiceContextRequest, with its default values. */
type ContextRequest = { meta: Record<string, string>; excludeDebugFields: boolean };

/**
 * Parses the request; returns a message when it is invalid. A null member counts as absent; unknown members are
 * ignored.
 */
export const readRequest = (body: Buffer): ContextRequest | string => {
  if (body.length === 0) return 'A body is required.';
  const value = parseBody(body);
  if (value === undefined) return 'The body is not JSON.';
  if (!isObject(value)) return 'The body is not an object.';
  const meta = value['meta'] ?? {};
  if (!isObject(meta)) return 'meta is not an object.';
  if (!Object.values(meta).every((text) => typeof text === 'string'))
    return 'A value of meta is not a string.';
  const excludeDebugFields = value['excludeDebugFields'] ?? false;
  if (typeof excludeDebugFields !== 'boolean') return 'excludeDebugFields is not a boolean.';
  return { meta: meta as Record<string, string>, excludeDebugFields };
};

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

// Object.fromEntries, unlike assignment, makes a plain member even for the name __proto__.
const metaValue = (meta: Record<string, string>) => ({
  tag: 'AV_Map',
  value: Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, text(value)])),
});

/**
 * Returns the ChoiceContext of an instruction, or of anything with values and contracts. It contains the metadata
 * of the request under the name `meta`.
 */
export const choiceContext = (
  { values, contracts }: Omit<Instruction, 'id'>,
  { meta, excludeDebugFields }: ContextRequest,
) => ({
  choiceContextData: {
    values: Object.keys(meta).length === 0 ? values : { ...values, meta: metaValue(meta) },
  },
  disclosedContracts: excludeDebugFields ? contracts.map(withoutDebugFields) : contracts,
});
