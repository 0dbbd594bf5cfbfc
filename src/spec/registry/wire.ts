/** JSON Schemas (2020-12) of the registry's wire types. Members that the specification does not name are allowed. */
const string = { type: 'string' } as const;

/** Resources / DisclosedContract, field by field. */
export const disclosedContractFields = {
  templateId: string,
  contractId: string,
  createdEventBlob: string,
  synchronizerId: string,
  debugPackageName: string,
  debugPayload: { type: 'object' },
  debugCreatedAt: { type: 'string', format: 'date-time' },
} as const;

/** Resources / ErrorResponse. */
export const errorResponse = { type: 'object', required: ['error'], properties: { error: string } } as const;
