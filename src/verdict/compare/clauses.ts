import type { ClauseResult, ClauseVerdict } from '../schema.js';
import type { ChangeKind, ClauseChange, Conformance } from './comparison.js';

/** The clauses whose verdict differs, in the order of B, those that only A has last. */
export function compareClauses(
  a: readonly ClauseResult[],
  b: readonly ClauseResult[],
): Pick<Conformance, 'clauses' | 'alike' | 'failingInBoth'> {
  const before = new Map(a.map((clause) => [clause.id, clause]));
  const after = new Map(b.map((clause) => [clause.id, clause]));
  const both = b.flatMap((own) => {
    const other = before.get(own.id);
    return other ? [{ a: other, b: own }] : [];
  });
  const alike = both.filter((pair) => pair.a.verdict === pair.b.verdict);
  return {
    clauses: [
      ...b.flatMap((own): ClauseChange[] => {
        const other = before.get(own.id);
        if (!other) return [{ id: own.id, kind: 'new', restated: false, b: own }];
        if (other.verdict === own.verdict) return [];
        const restated = other.statement !== own.statement;
        return [{ id: own.id, kind: kindOf(other.verdict, own.verdict), restated, a: other, b: own }];
      }),
      ...a
        .filter(({ id }) => !after.has(id))
        .map((own): ClauseChange => ({ id: own.id, kind: 'gone', restated: false, a: own })),
    ],
    alike: alike.length,
    failingInBoth: alike.filter((pair) => pair.b.verdict === 'fail').map((pair) => pair.b.id),
  };
}

function kindOf(a: ClauseVerdict, b: ClauseVerdict): ChangeKind {
  const held = a === 'pass';
  if (b === 'fail' && (held || a === 'waived')) return 'worse';
  if (b === 'inconclusive' && held) return 'open';
  if (b === 'pass' && (a === 'fail' || a === 'waived')) return 'better';
  return 'other';
}
