import type { Defects, Evidence } from './defects.js';
import type { Family, MetricsFormat } from './family.js';
import type { MetricSample } from './sample.js';

/** The longest exposition that is read, in bytes: half a million series are shorter. */
export const MAX_EXPOSITION = 64 * 1024 * 1024;

/** What was found in a body, read in one format. */
export interface Exposition {
  format: MetricsFormat;
  families: Family[];
  /** Samples, of all families. */
  samples: number;
  defects: Defects;
  /** Values that may only grow, of counters, buckets and counts, and where they stand: by the number of their series. */
  counters: ReadonlyMap<number, { at: number; value: number }>;
  /** When each metric began (`_created`), in seconds since 1970, where the exposition says so: by its number. */
  created: ReadonlyMap<number, number>;
  /** The sum of the process_start_time_seconds; undefined when there is none. */
  startTime: number | undefined;
  source: ExpositionSource;
}

/** The bytes that samples were read from. */
export interface ExpositionSource {
  /** Reads once more what is at this place: a line, or a message with all the samples that it stands for. */
  samplesAt(at: number, visit: (sample: MetricSample) => void): void;
  /** The line and what stands there, for the reader of a report. */
  show(sample: MetricSample): Evidence;
}
