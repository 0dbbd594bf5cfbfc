import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { SUITES, type Suite } from '../../src/harness/tls/suites.js';
import { isBelow, VERSIONS, type Version } from '../../src/harness/tls/versions.js';
import { proberOf } from './tls-client.js';
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
