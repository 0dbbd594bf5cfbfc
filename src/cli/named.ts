import { UsageError } from '../platform/errors.js';
import { didYouMean } from '../document/nearest.js';
import { FAULTS } from '../reference/faults/all.js';
import { CONFORMANT, type MountedTarget } from '../proof/mounted.js';
import { VARIANTS } from '../reference/variants/all.js';

/** @throws {UsageError} when nothing has this name; the message suggests the nearest one */
export function named<T extends { name: string }>(
  kind: 'fault' | 'variant' | 'trigger',
  all: readonly T[],
  name: string,
): T {
  const found = all.find((one) => one.name === name);
  if (found) return found;
  const names = all.map((one) => one.name);
  throw new UsageError(
    `--${kind} ${name}: there is no such ${kind}.${didYouMean(name, names)} \`assay reference --${kind} list\` names them.`,
  );
}

/** Names. An empty list means all of that kind. The other kind is then left out unless it is named too. */
interface TargetChoice {
  faults?: readonly string[] | undefined;
  variants?: readonly string[] | undefined;
}

/** The chosen targets; without a choice faults that break one of `clauses`, and all conformant targets. */
export function mountedTargets(
  { faults, variants }: TargetChoice,
  clauses: readonly string[],
): MountedTarget[] {
  const breaking = FAULTS.filter(({ breaks }) => breaks.some((id) => clauses.includes(id)));
  const faulty = faults?.length
    ? faults.map((name) => named('fault', FAULTS, name))
    : variants && !faults
      ? []
      : breaking;
  const chosen = variants?.map((name) => named('variant', VARIANTS, name).name);
  const conforming =
    faults && !variants
      ? []
      : CONFORMANT.filter(({ name }) => !chosen?.length || chosen.includes(name.slice('variant-'.length)));
  return [
    ...faulty.map((fault) => ({ mount: { name: fault.name, fault }, breaks: fault.breaks })),
    ...conforming.map((mount) => ({ mount, breaks: [] })),
  ];
}
