import { below } from './pointer.js';
import type { Problem } from './problem.js';
import type { TransferInstructions } from './schema/registry.js';

/** Ids that stand in two of the lists, of which each says that the registry answers something else. */
export const contradictoryIds = (instructions: TransferInstructions, place: string): Problem[] => {
  const first = new Map<string, string>();
  return Object.entries(instructions).flatMap(([list, ids]) =>
    ids.flatMap((id, index): Problem[] => {
      const other = first.get(id) ?? list;
      first.set(id, other);
      if (other === list) return [];
      const text = `the same id stands under ${other}: it has one answer only`;
      return [{ kind: 'wrong', place: below(below(place, list), String(index)), text }];
    }),
  );
};
