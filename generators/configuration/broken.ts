import fc from 'fast-check';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import type { Broken } from '../broken.js';
import { everyAppBreach } from './broken/apps.js';
import type { Breach } from './broken/breach.js';
import { everyConnectionBreach } from './broken/connection.js';
import { everyDatabaseBreach } from './broken/database.js';
import { everyIdentityBreach } from './broken/identity.js';
import { everyNetworkBreach } from './broken/network.js';
import { everyProxyBreach } from './broken/proxy.js';
import { everyPruningBreach } from './broken/pruning.js';
import { everyUnreadable } from './broken/readable.js';
import { everySecretBreach } from './broken/secrets.js';
import { everyTlsBreach } from './broken/tls.js';
import { everyWalletBreach } from './broken/wallet.js';
import type { Bundle, Path } from './bundle.js';
import { bundleOf } from './valid.js';

/** Every way to break one rule that is listed; each clause that has a rule has one. */
export const everyBreach: readonly Breach[] = [
  ...everyUnreadable,
  ...everyNetworkBreach,
  ...everyIdentityBreach,
  ...everyAppBreach,
  ...everyConnectionBreach,
  ...everyDatabaseBreach,
  ...everyPruningBreach,
  ...everyProxyBreach,
  ...everyWalletBreach,
  ...everySecretBreach,
  ...everyTlsBreach,
];

/** A bundle that breaks one rule, and where. */
export interface BrokenBundle extends Broken<Bundle> {
  clause: string;
  kind: FileKind;
  key: Path;
}

/** A bundle that breaks what a breach breaks, and its valid counterpart. */
export const brokenBy = (
  { clause, what, kind, key, setup, breaks }: Breach,
  bundle: Bundle,
): BrokenBundle => {
  const counterpart = setup(bundle);
  return { value: breaks(counterpart), rule: what, counterpart, clause, kind, key };
};

/** Bundles that a breach is broken in: of the files that it needs, and of `others`, or else of any of them. */
export const brokenBundle = (
  breaches: readonly Breach[],
  others?: readonly FileKind[],
): fc.Arbitrary<BrokenBundle> =>
  fc
    .tuple(fc.constantFrom(...breaches), others ? fc.constant(others) : fc.subarray([...FILES]))
    .chain(([breach, more]) =>
      bundleOf(FILES.filter((kind) => breach.needs.includes(kind) || more.includes(kind))).map((bundle) =>
        brokenBy(breach, bundle),
      ),
    );
