/** JSON Schemas (2020-12) of the party API's wire types. Members that the specification does not name are allowed. */
const string = { type: 'string' } as const;

/** Resources / Party allocation response, below partyDetails; localMetadata is a part of its own. */
export const partyDetailsFields = {
  party: string,
  isLocal: { type: 'boolean' },
  localMetadata: { type: 'object' },
  identityProviderId: string,
} as const;

export const localMetadataFields = { resourceVersion: string, annotations: { type: 'object' } } as const;

const nullable = (type: string) => ({ type: [type, 'null'] });

/** Resources / Ledger error body: null stands for absent. */
export const ledgerErrorFields = {
  cause: nullable('string'),
  context: nullable('object'),
  errorCategory: nullable('integer'),
  correlationId: nullable('string'),
  traceId: nullable('string'),
  resources: { type: ['array', 'null'], items: { type: 'array', items: string } },
  grpcCodeValue: nullable('integer'),
  retryInfo: nullable('string'),
  definiteAnswer: nullable('boolean'),
} as const;

/** What makes a body the ledger error body: an object with a string code. */
export const ledgerError = { type: 'object', required: ['code'], properties: { code: string } } as const;
