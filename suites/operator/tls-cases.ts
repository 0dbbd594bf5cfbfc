import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { isListed, SUITES, type Suite } from '../../src/harness/tls/suites.js';
import { isBelow, VERSIONS, type Version } from '../../src/harness/tls/versions.js';
import { proberOf, type Tls } from './tls-client.js';
import type { TargetUnderTest } from '../support/target-under-test.js';

/** Each of the variants with each endpoint, by its place in the target file. */
export const forEachEndpoint =
  <T extends object>(variants: readonly T[]) =>
  (target: TargetUnderTest): Cases<T & { place: number }> => ({
    listed: proberOf(target).endpoints.flatMap((_, place) =>
      variants.map((variant) => ({ place, ...variant })),
    ),
  });

export const everyVersion = VERSIONS.map((version) => ({ version }));

export const everySuite = SUITES.map((suite) => ({ suite }));

/** A suite with each version that has it. */
export const everySuiteAndVersion: readonly { suite: Suite; version: Version }[] = SUITES.flatMap((suite) =>
  suite.versions.map((version) => ({ suite, version })),
);

/** The versions that the target file lets an endpoint speak, the oldest first. */
export const allowedVersions = ({ minimumVersion = 'TLSv1' }: Endpoint): Version[] =>
  VERSIONS.filter((version) => !isBelow(version, minimumVersion));

/**
 * Does not apply to an endpoint of which the target file says nothing to judge by.
 * @throws {NotApplicable} when it says nothing
 */
export function requireSetting<T>({ name }: Endpoint, key: string, value: T | undefined): T {
  if (value === undefined) throw new NotApplicable(`the target file has no ${key} for ${name}`);
  return value;
}

/**
 * Does not apply to an endpoint that must not speak the version anyway.
 * @throws {NotApplicable} then
 */
export function requireAllowed(endpoint: Endpoint, version: Version): void {
  if (!allowedVersions(endpoint).includes(version))
    throw new NotApplicable(`${version} is below the minimum of ${endpoint.name}`);
}

/**
 * The minimum of an endpoint, where the version is below it.
 * @throws {NotApplicable} when it is not
 */
export function requireBelow(endpoint: Endpoint, version: Version): void {
  const minimum = requireSetting(endpoint, 'minimumVersion', endpoint.minimumVersion);
  if (!isBelow(version, minimum))
    throw new NotApplicable(`${version} is not below the minimum of ${endpoint.name}`);
}

/**
 * The suites of a version that an endpoint must not take.
 * @throws {NotApplicable} when it has no list, or must not speak the version anyway
 */
export function unlisted(endpoint: Endpoint, version: Version): Suite[] {
  const ciphers = requireSetting(endpoint, 'ciphers', endpoint.ciphers);
  requireAllowed(endpoint, version);
  return SUITES.filter((suite) => suite.versions.includes(version) && !isListed(suite, ciphers));
}

/**
 * The endpoint at a place, where it requires client certificates.
 * @throws {NotApplicable} when it does not
 */
export function requiring(tls: Tls, place: number): Endpoint {
  const endpoint = tls.endpoint(place);
  if (endpoint.demandsCertificate) return endpoint;
  throw new NotApplicable(`${endpoint.name} requires no client certificates`);
}
