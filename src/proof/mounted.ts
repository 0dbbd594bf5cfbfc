import type { Differing, Mount } from '../reference/mount.js';
import { VARIANTS } from '../reference/variants/all.js';
import { SYSTEMS, type System } from '../spec/clause.js';

/** A mount of the reference target, and the clauses that its fault breaks: none, when it conforms. */
export interface MountedTarget {
  mount: Mount;
  breaks: readonly string[];
}

/** The systems whose suites meet what a part of the reference answers: a registry answers the token standard, too, and a participant all that is asked about tokens. */
const MET_BY: Record<keyof Differing, readonly System[]> = {
  wrap: ['registry', 'token-standard'],
  tokenStandard: ['registry', 'token-standard'],
  tokenStandardV2: ['token-standard'],
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

/** Everything that conforms: the plain reference, and each of its variants. */
export const CONFORMANT: readonly Mount[] = [
  { name: 'plain' },
  ...VARIANTS.map((variant) => ({ name: `variant-${variant.name}`, variant })),
];
