import type { DisclosedContract, Instruction } from './instructions.js';
import type { ContextRequest } from './request.js';

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

/** The ChoiceContext of an instruction, or of what has values and contracts like one. The metadata of the request stands in it under the name `meta`. */
export const choiceContext = (
  { values, contracts }: Omit<Instruction, 'id'>,
  { meta, excludeDebugFields }: ContextRequest,
) => ({
  choiceContextData: {
    values: Object.keys(meta).length === 0 ? values : { ...values, meta: metaValue(meta) },
  },
  disclosedContracts: excludeDebugFields ? contracts.map(withoutDebugFields) : contracts,
});
