import type { ContentType } from './content-type.js';
import { Defects } from './defects.js';
import type { Exposition } from './exposition.js';
import type { MetricsFormat } from './family.js';
import { ProtobufReader } from './protobuf/read.js';
import { Judge } from './rules/judge.js';
import type { MetricSample } from './sample.js';
import { TextReader } from './text/read.js';

/**
 * Reads a whole exposition in one pass, and judges it. `visit` gets every sample, the same object each time.
 * The body is kept, so that what stands at a place can be shown; nothing else grows with it but a few numbers for each series.
 */
export function readExposition(
  body: Buffer,
  format: MetricsFormat,
  { anyNames }: Pick<ContentType, 'anyNames'>,
  visit?: (sample: MetricSample) => void,
): Exposition {
  const defects = new Defects();
  const reader =
    format === 'protobuf'
      ? new ProtobufReader(body, defects)
      : new TextReader(body, { format, quotedNames: anyNames }, defects);
  const judge = new Judge(format, defects, reader);
  reader.read((sample) => {
    judge.sample(sample);
    visit?.(sample);
  });
  judge.end(reader.families);
  const { counters, created, startTime } = judge.values;
  return {
    ...{ format, families: reader.families, samples: judge.samples, defects },
    ...{ counters, created, startTime, source: reader },
  };
}
