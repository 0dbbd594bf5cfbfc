/** JSON Schemas (2020-12) of the scan's wire types. Members that the specification does not name are allowed. */
const string = { type: 'string' } as const;

/** Resources / ACS snapshot reference. */
export const snapshotFields = {
  record_time: string,
  object_refs: { type: 'array', items: { type: 'object' } },
} as const;

/** Resources / ACS snapshot reference, below object_refs. */
export const objectRefFields = { url: string, digest: string } as const;
