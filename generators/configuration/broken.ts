import fc from 'fast-check';
import type { BundlePath, Example, GeneratedBundle } from '../../src/spec/configuration/deployment.js';
import { PAGES } from '../../src/spec/configuration/rules.js';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import type { Broken } from '../broken.js';
import { bundleOf } from './valid.js';

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
