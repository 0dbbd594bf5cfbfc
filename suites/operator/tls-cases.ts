import { isIP } from 'node:net';
import type { Probing } from '../../src/engine/probe-test.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { isOfFile, membersOf, type Certificate } from '../../src/probes/tls/files.js';
import type { Endpoint } from '../../src/probes/tls/endpoint.js';
import type { Offer } from '../../src/probes/tls/offer.js';
import {
  isListed,
  SUITES,
  type CipherSuite,
  isBelow,
  VERSIONS,
  type Version,
} from '../../src/probes/tls/suites.js';
import { allowedVersions, BY } from '../../src/model/operator/handshake.js';

export const everyVersion = VERSIONS.map((version) => ({ version }));

/** How a handshake differs from the usual one: another server name or none, or other protocols. */
type Otherwise = Pick<Offer, 'name' | 'protocol'>;

const withEveryVersion = (ways: readonly Otherwise[]) =>
  everyVersion.flatMap(({ version }) => ways.map((as) => ({ version, as })));

/** The ways in which a handshake can differ. `part`: their name in keys. */
export const OTHERWISE = [
  {
    part: 'names',
    inTitle: 'under other names',
    values: withEveryVersion([{ name: 'none' }, { name: 'another' }]),
  },
  {
    part: 'protocols',
    inTitle: 'by other protocols',
    values: withEveryVersion([{ protocol: 'none' }, { protocol: 'http/1.1' }]),
  },
];

/** @throws {NotApplicable} with the reason, unless `holds`: the test does not apply */
export function requireThat(holds: boolean | undefined, why: string, lacks?: string): void {
  if (!holds) throw new NotApplicable(why, lacks);
}

/** Skips a handshake that is the usual one. @throws {NotApplicable} when it is */
export async function requireOther(
  endpoint: Endpoint,
  { name, protocol }: Otherwise,
  { probes, log }: Probing,
): Promise<void> {
  const { name: address, host, serverName = host } = endpoint;
  const isAddress = name === 'none' && isIP(serverName) !== 0;
  requireThat(!isAddress, `${address} is asked without a server name anyway`);
  if (!protocol) return;
  const { protocol: usually } = await probes.good(endpoint, {}, log);
  requireThat(usually !== undefined, `${address} chooses no protocol`);
  requireThat(usually !== protocol, `${address} is asked ${BY[protocol]} anyway`);
}

/** The setting of an endpoint. @throws {NotApplicable} when the target file does not have it */
export function requireSetting<T>({ name }: Endpoint, key: string, value: T | undefined): T {
  requireThat(value !== undefined, `the target file has no ${key} for ${name}`);
  return value!;
}

/** Skips versions that an endpoint must not speak. @throws {NotApplicable} when this is one */
export const requireAllowed = (endpoint: Endpoint, version: Version): void =>
  requireThat(
    allowedVersions(endpoint).includes(version),
    `${version} is below the minimum of ${endpoint.name}`,
  );

/** Skips versions that an endpoint may speak. @throws {NotApplicable} when this is one */
export function requireBelow(endpoint: Endpoint, version: Version): void {
  const minimum = requireSetting(endpoint, 'minimumVersion', endpoint.minimumVersion);
  requireThat(isBelow(version, minimum), `${version} is not below the minimum of ${endpoint.name}`);
}

/** The suites of a version that an endpoint must not accept. */
export function unlisted(endpoint: Endpoint, version: Version): CipherSuite[] {
  const ciphers = requireSetting(endpoint, 'ciphers', endpoint.ciphers);
  requireAllowed(endpoint, version);
  return SUITES.filter((suite) => suite.versions.includes(version) && !isListed(suite, ciphers));
}

/** Skips endpoints that require no client certificates. @throws {NotApplicable} when this is one */
export const requireDemanding = ({ demandsCertificate, name }: Endpoint): void =>
  requireThat(demandsCertificate, `the target file does not say that ${name} requires client certificates`);

/** Skips certificates whose file the target file does not name. @throws {NotApplicable} when this is one */
export function requireFile(endpoint: Endpoint, certificate: Certificate): void {
  if (!isOfFile(certificate)) return;
  const key = `clientAuth.${membersOf(certificate).cert}`;
  const why = `the target file has no ${key} for ${endpoint.name}`;
  requireThat(endpoint[certificate] !== undefined, why, `operator.tls.${key}`);
}
