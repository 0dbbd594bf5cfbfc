import type { Format } from '../../harness/metrics/family.js';
import { FORMATS } from '../../harness/metrics/recognise.js';
import type { Call } from '../call.js';

/** What a scrape asks for: what may come back. */
export interface Accepted {
  /** The format that is preferred. */
  preferred: Format;
  /** Those that may come back. What is not served is answered with text. */
  formats: readonly Format[];
  /** Whether all other formats are refused, so that 406 may come back (RFC 9110 section 12.5.1). */
  isStrict: boolean;
  /** The content codings that may come back. Undefined when any may (RFC 9110 section 12.5.3). */
  codings: readonly string[] | undefined;
}

const TYPES: Readonly<Record<string, Format>> = {
  'text/plain': 'text',
  'application/openmetrics-text': 'openmetrics',
  'application/vnd.google.protobuf': 'protobuf',
};

/** What the headers of a scrape ask for. The ranges of an Accept stand in the order of their weight, as scrapers write them. */
export function acceptedBy({ headers = [] }: Pick<Call, 'headers'>): Accepted {
  const valuesOf = (name: string) =>
    headers
      .find(([key]) => key === name)?.[1]
      .split(',')
      .map((value) => value.split(';')[0]!.trim().toLowerCase());
  const ranges = valuesOf('accept') ?? ['*/*'];
  const named = ranges.flatMap((range) => TYPES[range] ?? []);
  const isStrict = !ranges.includes('*/*');
  const codings = valuesOf('accept-encoding')?.filter((coding) => coding !== 'identity');
  return {
    preferred: named[0] ?? 'text',
    formats: isStrict ? [...new Set([...named, 'text' as const])] : FORMATS,
    isStrict,
    // x-gzip is another name of gzip (RFC 9110 section 8.4.1.3).
    codings: codings?.flatMap((coding) => (coding === 'gzip' ? ['gzip', 'x-gzip'] : [coding])),
  };
}
