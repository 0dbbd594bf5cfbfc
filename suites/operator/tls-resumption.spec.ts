import * as clauses from '../../src/spec/operator/tls.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import type { Certificate } from '../../src/harness/tls/client-certificate.js';
import type { OtherName } from '../../src/harness/tls/offer.js';
import { usual } from '../../src/harness/tls/prober.js';
import { covers } from '../support/covers.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import {
  everyVersion,
  forEachEndpoint,
  requireAllowed,
  requireBelow,
  requiring,
  unlisted,
} from './tls-cases.js';
import { proberOf, test, type Tls } from './tls-client.js';

/** How a session began that is to be resumed without a certificate. */
type Beginning = { certificate: Certificate; name?: OtherName };

const BEGINNINGS: readonly Beginning[] = [
  ...(['none', 'self-signed', 'of another authority', 'untrusted', 'expired'] as const).map(
    (certificate) => ({
      certificate,
    }),
  ),
  ...(['none', 'another'] as const).map((name) => ({ certificate: 'none' as const, name })),
];
/** The newest version first: where no case applies, the reason of the first is told. */
const everyBeginning = everyVersion
  .toReversed()
  .flatMap(({ version }) => BEGINNINGS.map((began) => ({ version, began })));

const resumed = clauses.tlsClientCertificateResumed;

test('a session that began without the right certificate opens nothing', covers(resumed), ({ forAll }) =>
  forAll(forEachEndpoint(everyBeginning), async ({ place, version, began }, { tls }) => {
    const endpoint = requiring(tls, place);
    requireAllowed(endpoint, version);
    const { certificate } = began;
    if ((certificate === 'expired' || certificate === 'untrusted') && !endpoint[certificate])
      throw new NotApplicable(
        `the target file has no clientAuth.${certificate}CertificateFile for ${endpoint.name}`,
      );
    const session = await tls.session(endpoint, { version, ...began });
    const rule = `a session that began with certificate ${certificate}, resumed with ${version} at ${endpoint.name}`;
    await tls.keepsOut(endpoint, { version, certificate: 'none', session }, rule);
  }),
);

/** Each version with each endpoint, and each other one with which a session could begin. */
const forEachPair = (target: TargetUnderTest) => {
  const places = proberOf(target).endpoints.map((_, place) => place);
  return forEachEndpoint(everyVersion.flatMap(({ version }) => places.map((other) => ({ version, other }))))(
    target,
  );
};

/** The endpoint with which a session is to begin, where it is another one. */
function elsewhere(tls: Tls, place: number, other: number): Endpoint {
  if (place === other) throw new NotApplicable('a session of the same endpoint');
  return tls.endpoint(other);
}

test('nor does one of another endpoint', covers(resumed, 'elsewhere'), ({ forAll }) =>
  forAll(forEachPair, async ({ place, other, version }, { tls }) => {
    const from = elsewhere(tls, place, other);
    const endpoint = requiring(tls, place);
    requireAllowed(endpoint, version);
    if (from.demandsCertificate) throw new NotApplicable(`${from.name} requires client certificates, too`);
    const session = await tls.session(from, { version, certificate: 'none' });
    const rule = `a session of ${from.name}, resumed with ${version} at ${endpoint.name}`;
    await tls.keepsOut(endpoint, { version, certificate: 'none', session }, rule);
  }),
);

test('versions below the minimum, resumed', covers(clauses.tlsMinimumVersion, 'resumed'), ({ forAll }) =>
  forAll(forEachPair, async ({ place, other, version }, { tls }) => {
    const [endpoint, from] = [tls.endpoint(place), tls.endpoint(other)];
    requireBelow(endpoint, version);
    const session = await tls.session(from, { version, certificate: usual(from) });
    const rule = `${version} in a session of ${from.name}, resumed at ${endpoint.name}`;
    await tls.refuses(endpoint, { version, certificate: usual(endpoint), session }, rule);
  }),
);

test('suites outside the list, resumed', covers(clauses.tlsCiphersRefused, 'resumed'), ({ forAll }) =>
  forAll(forEachPair, async ({ place, other, version }, { tls }) => {
    const from = elsewhere(tls, place, other);
    const endpoint = tls.endpoint(place);
    const suites = unlisted(endpoint, version);
    const session = await tls.session(from, { version, suites, certificate: usual(from) });
    const rule = `a suite outside the list in a session of ${from.name}, resumed with ${version} at ${endpoint.name}`;
    await tls.refuses(endpoint, { version, suites, certificate: usual(endpoint), session }, rule);
  }),
);
