import fc from 'fast-check';
import * as clauses from '../../src/spec/configuration/network.js';
import { readable as clause } from '../../src/spec/configuration/readable.js';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import * as topup from '../../src/spec/configuration/topup.js';
import type { Broken } from '../broken.js';
import { everyAppBreach } from './broken/apps.js';
import { breach, NO_DURATIONS, NO_URLS, valuesIn, type Breach } from './broken/breach.js';
import { everyConnectionBreach } from './broken/connection.js';
import { everyDatabaseBreach } from './broken/database.js';
import { everyIdentityBreach } from './broken/identity.js';
import { everyProxyBreach } from './broken/proxy.js';
import { everyPruningBreach } from './broken/pruning.js';
import { everySecretBreach } from './broken/secrets.js';
import { everyTlsBreach } from './broken/tls.js';
import { everyWalletBreach } from './broken/wallet.js';
import { ABSENT, all, set, type Bundle, type Edit, type Path } from './bundle.js';
import { bundleOf } from './valid.js';
import { PLAIN } from './written.js';

const appends = (kind: FileKind, what: string, key: string[], setup: Edit, ...lines: string[]): Breach => {
  const plain: Edit = (bundle) => ({ ...bundle, forms: { ...bundle.forms, [kind]: PLAIN } });
  return breach({ clause, kind, key, setup: all(plain, setup) }, `${what} in ${kind}`, (bundle) => ({
    ...bundle,
    appended: { ...bundle.appended, [kind]: lines },
  }));
};

const asItIs: Edit = (bundle) => bundle;

/** Every way in which a file cannot be read; its last line is at fault. */
const everyUnreadable: readonly Breach[] = [
  ...FILES.filter((kind) => kind !== 'secrets').map((kind) =>
    appends(kind, 'a key twice', ['twice'], set(kind, ['twice'], 'a'), 'twice: b'),
  ),
  ...FILES.flatMap((kind) => [
    appends(kind, 'a tab', [], asItIs, 'tabbed:', '\tx: 1'),
    appends(kind, 'a reserved sign', [], asItIs, 'open: @x'),
  ]),
];

const REQUIRED = ['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'];

const wrong = valuesIn('network');

/** Every way in which the network parameters are broken. */
const everyNetworkBreach: readonly Breach[] = [
  ...REQUIRED.flatMap((key) => wrong(clauses.networkRequired, key, [ABSENT, ''])),
  ...['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'].flatMap((key) => wrong(clauses.networkUrls, key, NO_URLS)),
  ...wrong(topup.topupEnvironment, 'TARGET_TRAFFIC_THROUGHPUT', ['-1', 'many', '1.5', '20kB']),
  ...wrong(topup.topupEnvironment, 'MIN_TRAFFIC_TOPUP_INTERVAL', NO_DURATIONS),
];

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
