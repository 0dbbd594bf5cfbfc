import { RECORD_TIME } from './scan.js';

/** The scan section of a target file. */
export type ScanFile = {
  url: string;
  bulkAcs: { recordTimeParameter: string; failing: Record<string, string>[]; downloadHosts: string[] };
};

/** What a target file tells of the scan at `url`. */
export const scanFile = (url: string): ScanFile => ({
  url,
  bulkAcs: {
    recordTimeParameter: RECORD_TIME,
    failing: [{ [RECORD_TIME]: '1970-01-01T00:00:00Z' }, { [RECORD_TIME]: 'yesterday' }],
    downloadHosts: [new URL(url).hostname],
  },
});
