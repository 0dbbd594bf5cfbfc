import fc from 'fast-check';
import { fullest, smallest, usual } from '../../src/spec/configuration/base.js';
import {
  packed,
  type Form,
  type GeneratedBundle,
  type Kept,
  type BundlePath,
  type Example,
} from '../../src/spec/configuration/deployment.js';
import { PAGES } from '../../src/spec/configuration/rules.js';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import type { Broken } from '../json/value.js';

/** All examples that keep every rule. */
export const everyKept: readonly Kept[] = PAGES.flatMap(({ kept }) => kept);

const common = { lines: fc.constant(false), comments: fc.boolean(), quotes: fc.boolean() };
const nested = fc.constant('nested' as const);
const anyKeys = fc.record({ ...common, keys: fc.constantFrom('nested' as const, 'dotted' as const) });

const FORMS: Record<FileKind, fc.Arbitrary<Form>> = {
  validator: anyKeys,
  participant: anyKeys,
  network: fc.record({ ...common, keys: nested, lines: fc.boolean() }),
  // The format of a manifest is that of Kubernetes.
  secrets: fc.record({ ...common, keys: nested }),
  database: anyKeys,
  tls: anyKeys,
};

/** A minimal set of bundles of these files that contains every valid example that loaders must support. */
export const everyEdge = (kinds: readonly FileKind[]): GeneratedBundle[] => [
  smallest(kinds),
  fullest(kinds),
  ...packed(everyKept.filter(({ isOpen }) => !isOpen)).map((edit) => edit(smallest(kinds))),
];

/** Bundles of these files that keep every rule. `isOpen`: also values and forms that may be unsupported. */
export const bundleOf = (kinds: readonly FileKind[], isOpen = true): fc.Arbitrary<GeneratedBundle> =>
  fc
    .record({
      base: isOpen ? fc.constantFrom(smallest, fullest, usual) : fc.constantFrom(smallest, fullest),
      chosen: fc.subarray(
        everyKept.filter((kept) => isOpen || !kept.isOpen),
        { maxLength: 30 },
      ),
      forms: fc.record(isOpen ? Object.fromEntries(kinds.map((kind) => [kind, FORMS[kind]])) : {}),
    })
    .map(({ base, chosen, forms }) => ({ ...(packed(chosen)[0]?.(base(kinds)) ?? base(kinds)), forms }));

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
).flatMap(({ id, broken }) => broken.map((example) => ({ ...example, rule: id })));

/** A bundle that breaks one rule, and the place of the mistake. */
export interface BrokenBundle extends Broken<GeneratedBundle> {
  clause: string;
  kind: FileKind;
  key: BundlePath;
}

/** A bundle with a breach, and its valid counterpart. */
export const brokenBy = (
  { rule, what, kind, key, setup, breaks }: BreakingExample,
  bundle: GeneratedBundle,
): BrokenBundle => {
  const counterpart = setup(bundle);
  return { value: breaks(counterpart), rule: what, counterpart, clause: rule, kind, key };
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
