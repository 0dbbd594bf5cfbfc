import { isScalar, visit, type Scalar } from 'yaml';
import type { Complaint } from './complaint.js';
import { below, pathOf } from './pointer.js';
import { pointerTo, type Source } from './source.js';

/** Keys that stand twice in one map. (The parser's own check takes a time that grows with the square of the keys.) */
export const duplicateKeys = ({ document, lines }: Source): Complaint[] => {
  const complaints: Complaint[] = [];
  visit(document, {
    Map: (_, map, ancestors) => {
      const seen = new Map<string, Scalar>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        const first = seen.get(name)?.range?.[0];
        if (first === undefined) seen.set(name, key);
        else {
          const path = pathOf(below(pointerTo(map, ancestors), name));
          const text = `this key stands twice, first in line ${lines.linePos(first).line}: keep one of them`;
          complaints.push({ offset: key.range?.[0] ?? 0, path, text, quiet: true });
        }
      }
    },
  });
  return complaints;
};
