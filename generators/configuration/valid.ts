import fc from 'fast-check';
import { fullest, smallest, usual } from '../../src/spec/configuration/base.js';
import {
  broken,
  edited,
  packed,
  type BundlePath,
  type Example,
  type Form,
  type GeneratedBundle,
} from '../../src/spec/configuration/deployment.js';
import { byKind } from '../../src/spec/configuration/keys/known.js';
import { PAGES } from '../../src/spec/configuration/rules.js';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import type { Broken } from '../json/value.js';

const kept = PAGES.flatMap((page) => page.kept);

/** All values that keep every rule, also those that loaders may not support. */
export const everyKept = PAGES.flatMap((page) => [...page.kept, ...page.open]);

const common = { lines: fc.constant(false), comments: fc.boolean(), quotes: fc.boolean() };
const nested = fc.constant('nested' as const);
const anyKeys = fc.record({ ...common, keys: fc.constantFrom('nested' as const, 'dotted' as const) });

const FORMS: Record<FileKind, fc.Arbitrary<Form>> = {
  ...byKind(() => anyKeys),
  network: fc.record({ ...common, keys: nested, lines: fc.boolean() }),
  // The format of a manifest is that of Kubernetes.
  secrets: fc.record({ ...common, keys: nested }),
};

/** A minimal set of bundles of these files that contains every valid example that loaders must support. */
export const everyEdge = (kinds: readonly FileKind[]): GeneratedBundle[] => [
  smallest(kinds),
  fullest(kinds),
  ...packed(kept).map((edit) => edited(smallest(kinds), edit)),
];

/** Bundles of these files that keep every rule. `isOpen`: also values and forms that may be unsupported. */
export const bundleOf = (kinds: readonly FileKind[], isOpen = true): fc.Arbitrary<GeneratedBundle> =>
  fc
    .record({
      base: isOpen ? fc.constantFrom(smallest, fullest, usual) : fc.constantFrom(smallest, fullest),
      chosen: fc.subarray(isOpen ? everyKept : kept, { maxLength: 30 }),
      forms: fc.record(isOpen ? Object.fromEntries(kinds.map((kind) => [kind, FORMS[kind]])) : {}),
    })
    .map(({ base, chosen, forms }) => ({ ...edited(base(kinds), packed(chosen)[0] ?? {}), forms }));

/** Bundles of any of the files that keep every rule. */
export const bundle: fc.Arbitrary<GeneratedBundle> = fc.oneof(
  { weight: 1, arbitrary: bundleOf(FILES) },
  { weight: 1, arbitrary: fc.subarray([...FILES], { minLength: 1 }).chain((kinds) => bundleOf(kinds)) },
);

/** One way to break a rule, with the id of the rule. */
export interface BreakingExample extends Example {
  rule: string;
}

/** Every way to break a rule whose severity is error. */
export const everyBreach: readonly BreakingExample[] = PAGES.filter(
  ({ severity }) => severity === 'error',
).flatMap(({ id, broken: own }) => own.map((example) => ({ ...example, rule: id })));

/** A bundle that breaks one rule, and the place of the mistake. */
export interface BrokenBundle extends Broken<GeneratedBundle> {
  clause: string;
  kind: FileKind;
  key: BundlePath;
}

/** A bundle with a breach, and its valid counterpart. */
export const brokenBy = (example: BreakingExample, bundle: GeneratedBundle): BrokenBundle => {
  const { rule, what, kind, key } = example;
  return { ...broken(bundle, example), rule: what, clause: rule, kind, key };
};

/** Bundles with one breach: of the files that the breach needs, and any others; or of exactly `kinds`, for a loader. */
export const brokenBundle = (
  breaches: readonly BreakingExample[],
  kinds?: readonly FileKind[],
): fc.Arbitrary<BrokenBundle> =>
  fc
    .tuple(fc.constantFrom(...breaches), fc.subarray([...FILES]))
    .chain(([breach, more]) =>
      bundleOf(
        kinds ?? FILES.filter((kind) => breach.needs.includes(kind) || more.includes(kind)),
        kinds === undefined,
      ).map((bundle) => brokenBy(breach, bundle)),
    );
