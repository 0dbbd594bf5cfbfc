import type { Proof } from '../harness/prove/proof.js';

/**
 * Fault × clause, a letter a cell: `#` found by a clause that it breaks, `+` another clause failed as well,
 * `!` a clause that it breaks did not fail, `X` an accused variant. A legend names the columns.
 */
export function matrix(proofs: readonly Proof[], clauses: readonly string[]): string {
  const width = Math.max(...proofs.map(({ suspect }) => suspect.name.length));
  const columns = clauses.map((_, i) => String(i + 1));
  const digits = Math.max(...columns.map((column) => column.length));
  const head = Array.from({ length: digits }, (_, digit) =>
    [' '.repeat(width), columns.map((column) => column.padStart(digits)[digit]).join('')].join('  '),
  );
  const rows = proofs.map((proof) => {
    const cells = clauses.map((id) => cell(proof, id)).join('');
    return `${proof.suspect.name.padEnd(width)}  ${cells}  ${proof.right}/${proof.seeds}${proof.trouble ? '  ← ' + proof.trouble : ''}`;
  });
  const legend = clauses.map((id, i) => `${String(i + 1).padStart(digits)} ${id}`);
  return [...head, ...rows, '', ...legend].join('\n');
}

function cell({ suspect, failed }: Proof, id: string): string {
  const broken = suspect.breaks.includes(id);
  if (failed.has(id)) return broken ? '#' : suspect.breaks.length > 0 ? '+' : 'X';
  return broken ? '!' : '·';
}
