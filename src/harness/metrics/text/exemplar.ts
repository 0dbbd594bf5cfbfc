import type { Labels } from '../labels.js';
import { unescaped } from './characters.js';

/** OpenMetrics 1.0, "Exemplars": so many code points in the names and values of its labels. */
export const MAX_EXEMPLAR = 128;
/** Of four bytes each, or two where it is escaped. */
const MAX_BYTES = 4 * MAX_EXEMPLAR;

/** Whether the names and values of all labels have more code points. */
export function isTooLong(labels: Labels): boolean {
  let length = 0;
  for (let label = 0; label < labels.count && length <= MAX_EXEMPLAR; label += 1) {
    // Nobody has to count what is much longer.
    if (labels.valueEnd(label) - labels.valueStart(label) > MAX_BYTES) return true;
    length += [...labels.name(label)].length + [...unescaped(labels.value(label))].length;
  }
  return length > MAX_EXEMPLAR;
}
