import { FAULTS } from '../reference/faults/all.js';
import type { Differing, Mount } from '../reference/mount.js';
import { SYSTEMS, type System } from '../spec/clause.js';
import { VARIANTS } from '../reference/variants/all.js';
import { named } from './named.js';

/** A mount of the reference target, and the clauses that its fault breaks: none, when it conforms. */
export interface MountedTarget {
  mount: Mount;
  breaks: readonly string[];
}

/** The systems whose suites meet what a part of the reference answers: a registry answers the token standard, too, and a participant all that is asked about tokens. */
const MET_BY: Record<keyof Differing, readonly System[]> = {
  wrap: ['registry', 'token-standard'],
  tokenStandard: ['registry', 'token-standard'],
  participant: ['participant', 'authentication'],
  scan: ['scan'],
  operator: ['operator'],
  tls: ['operator'],
  configuration: ['configuration'],
};

/** In which systems a mount can be told from the plain reference: in all, where it is that itself or has a target file of its own. */
export function systemsOf({ variant }: Mount): readonly System[] {
  if (!variant || variant.target) return SYSTEMS;
  const changed = Object.entries(MET_BY).filter(([part]) => part in variant);
  return SYSTEMS.filter((system) => changed.some(([, systems]) => systems.includes(system)));
}

/** Names; an empty list means all of them, and nothing of the other kind unless it is named as well. */
export interface Choice {
  faults?: readonly string[] | undefined;
  variants?: readonly string[] | undefined;
}

/** What was chosen; without a choice, every fault that breaks one of `clauses`, and everything that conforms. */
export function mountedTargets({ faults, variants }: Choice, clauses: readonly string[]): MountedTarget[] {
  const breaking = FAULTS.filter(({ breaks }) => breaks.some((id) => clauses.includes(id)));
  const conformant = [
    { name: 'plain' },
    ...VARIANTS.map((variant) => ({ name: `variant-${variant.name}`, variant })),
  ];
  const faulty = faults?.length
    ? faults.map((name) => named('fault', FAULTS, name))
    : variants && !faults
      ? []
      : breaking;
  const chosen = variants?.map((name) => named('variant', VARIANTS, name).name);
  const conforming =
    faults && !variants
      ? []
      : conformant.filter(({ name }) => !chosen?.length || chosen.includes(name.slice('variant-'.length)));
  return [
    ...faulty.map((fault) => ({ mount: { name: fault.name, fault }, breaks: fault.breaks })),
    ...conforming.map((mount) => ({ mount, breaks: [] })),
  ];
}
