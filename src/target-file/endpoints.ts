/** What stands below a base URL, which may end in a slash. */
export const below = (base: string, path: string): string => base.replace(/(?<!\/)\/+$/, '') + path;

/** Endpoints / 1. `encodedId`: the transfer instruction's id as it stands in the path. */
export const acceptContextUrl = (base: string, encodedId: string): string =>
  below(base, `/registry/transfer-instruction/v1/${encodedId}/choice-contexts/accept`);

/** Endpoints / 3. */
export const bulkAcsUrl = (base: string): string => below(base, '/api/scan/v0/history/bulk/acs');

/** Endpoints / 2. */
export const allocationUrl = (base: string): string => below(base, '/v2/parties');
