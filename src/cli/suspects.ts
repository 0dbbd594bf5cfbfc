import { UsageError } from '../harness/errors.js';
import { nearest } from '../harness/target/nearest.js';
import { FAULTS } from '../reference/faults/all.js';
import type { Mount } from '../reference/mount.js';
import { VARIANTS } from '../reference/variants/all.js';

/** A mount of the reference target, and the clauses that its fault breaks: none, when it conforms. */
export interface Accused {
  mount: Mount;
  breaks: readonly string[];
}

/** The named faults; without names, every fault that breaks one of `clauses`, every variant, and the plain reference. */
export function accused(names: readonly string[] | undefined, clauses: readonly string[]): Accused[] {
  const known = FAULTS.map(({ name }) => name);
  for (const name of names ?? []) {
    const close = nearest(name, known);
    if (!known.includes(name))
      throw new UsageError(
        `--fault ${name}: there is no such fault.${close ? ` Did you mean ${close}?` : ''} \`assay reference --fault list\` names them.`,
      );
  }
  const faults = FAULTS.filter(
    ({ name, breaks }) => names?.includes(name) ?? breaks.some((id) => clauses.includes(id)),
  );
  const conformant = names
    ? []
    : [{ name: 'plain' }, ...VARIANTS.map((variant) => ({ name: `variant-${variant.name}`, variant }))];
  return [
    ...faults.map((fault) => ({ mount: { name: fault.name, fault }, breaks: fault.breaks })),
    ...conformant.map((mount) => ({ mount, breaks: [] })),
  ];
}
