import type { Proof } from '../harness/prove/prove.js';

const KEY =
  '# found by a clause that it breaks   ! not found by one   + failed by another clause   X accused   · held   blank: not judged by it';

/** Fault × clause, a sign a cell. A legend names the columns, and what the signs mean. */
export function matrix(proofs: readonly Proof[], clauses: readonly string[]): string {
  const width = Math.max(...proofs.map(({ target }) => target.name.length));
  const columns = clauses.map((_, i) => String(i + 1));
  const digits = Math.max(...columns.map((column) => column.length));
  const head = Array.from({ length: digits }, (_, digit) =>
    [' '.repeat(width), columns.map((column) => column.padStart(digits)[digit]).join('')].join('  '),
  );
  const rows = proofs.map((proof) => {
    const cells = clauses.map((id) => cell(proof, id)).join('');
    return `${proof.target.name.padEnd(width)}  ${cells}  ${proof.right}/${proof.seeds}${proof.trouble ? '  ← ' + proof.trouble : ''}`;
  });
  const legend = clauses.map((id, i) => `${String(i + 1).padStart(digits)} ${id}`);
  return [...head, ...rows, '', KEY, '', ...legend].join('\n');
}

function cell({ target, failed }: Proof, id: string): string {
  const broken = target.breaks.includes(id);
  if (failed.has(id)) return broken ? '#' : target.breaks.length > 0 ? '+' : 'X';
  if (broken) return '!';
  return target.judgedBy.some((clause) => clause.id === id) ? '·' : ' ';
}
