import type { MetricsFormat } from '../exposition.js';
import { readExposition } from '../recognise.js';
import { unescaped } from '../text/number.js';

/** A copy of a sample. */
export interface Read {
  type: string;
  name: string;
  labels: [string, string][];
  value: number;
  bound: number;
}

/** Every sample of an exposition. */
export function readSamples(body: Buffer, format: MetricsFormat): Read[] {
  const samples: Read[] = [];
  readExposition(
    body,
    format,
    { anyNames: true },
    ({ name, family, role, labels, special, value, bound }) => {
      if (role === 'created') return;
      const all = Array.from({ length: labels.count }, (_, label): [string, string] => [
        labels.name(label),
        format === 'protobuf' ? labels.value(label) : unescaped(labels.value(label)),
      ]);
      samples.push({
        type: family.type,
        name,
        value,
        bound,
        labels: all.filter((_, label) => label !== special),
      });
    },
  );
  return samples;
}
