import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const typeAfterItsSamples: Fault = {
  name: 'type-after-its-samples',
  breaks: ['operator.metrics-types'],
  explains: 'The type of a counter stands below its samples.',
  operator: {
    parts: onLines((lines) => {
      const at = lines.findIndex((line) => line.startsWith('# TYPE process_cpu'));
      return at < 0
        ? lines
        : lines.toSpliced(at, 1).toSpliced(
            lines.findIndex((line) => line.startsWith('process_cpu')),
            0,
            lines[at] ?? '',
          );
    }),
  },
};
