import * as clauses from '../../src/spec/operator/tls.js';
import { NotApplicable, type Violation } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { usual } from '../../src/harness/tls/prober.js';
import { fits, isListed, SUITES } from '../../src/harness/tls/suites.js';
import { covers } from '../support/covers.js';
import { forAnotherHost, notTrusted, notValidNow } from './certificate.js';
import {
  allowedVersions,
  everySuite,
  everySuiteAndVersion,
  everyVersion,
  forEachEndpoint,
  requireAllowed,
  requireBelow,
  requireSetting,
} from './tls-cases.js';
import { test, type Tls } from './tls-client.js';

test('versions below the minimum are refused', covers(clauses.tlsMinimumVersion), ({ forAll }) =>
  forAll(forEachEndpoint(everyVersion), async ({ place, version }, { tls }) => {
    const endpoint = tls.endpoint(place);
    requireBelow(endpoint, version);
    const asked = { version, certificate: usual(endpoint) };
    await tls.refuses(endpoint, asked, `${version} at ${endpoint.name}`);
  }),
);

/** The kind of key that the certificate of an endpoint has, as far as it is shown. */
const keyType = async (tls: Tls, endpoint: Endpoint) =>
  (await tls.known(endpoint))?.chain[0]?.publicKey.asymmetricKeyType;

test('the minimum version is accepted', covers(clauses.tlsVersionsAccepted), ({ forAll }) =>
  forAll(forEachEndpoint([{}]), async ({ place }, { tls }) => {
    const endpoint = tls.endpoint(place);
    requireSetting(endpoint, 'minimumVersion', endpoint.minimumVersion);
    const { ciphers, name } = endpoint;
    const key = await keyType(tls, endpoint);
    const usable = SUITES.filter((suite) => fits(suite, key) && (!ciphers || isListed(suite, ciphers)));
    const version = allowedVersions(endpoint).find((each) =>
      usable.some(({ versions }) => versions.includes(each)),
    );
    if (!version) throw new NotApplicable(`no suite that ${name} has listed is known to this OpenSSL`);
    await tls.accepts(endpoint, { version, certificate: usual(endpoint) }, `${version} at ${name}`);
  }),
);

test('suites outside the list are refused', covers(clauses.tlsCiphersRefused), ({ forAll }) =>
  forAll(forEachEndpoint(everySuiteAndVersion), async ({ place, suite, version }, { tls }) => {
    const endpoint = tls.endpoint(place);
    const ciphers = requireSetting(endpoint, 'ciphers', endpoint.ciphers);
    const { name } = endpoint;
    if (isListed(suite, ciphers)) throw new NotApplicable(`${suite.name} is in the list of ${name}`);
    requireAllowed(endpoint, version);
    const asked = { version, suites: [suite], certificate: usual(endpoint) };
    await tls.refuses(endpoint, asked, `${suite.name} with ${version} at ${name}`);
  }),
);

test('suites of the list are accepted', covers(clauses.tlsCiphersAccepted), ({ forAll }) =>
  forAll(forEachEndpoint(everySuite), async ({ place, suite }, { tls }) => {
    const endpoint = tls.endpoint(place);
    const ciphers = requireSetting(endpoint, 'ciphers', endpoint.ciphers);
    const { name } = endpoint;
    if (!isListed(suite, ciphers)) throw new NotApplicable(`${suite.name} is not in the list of ${name}`);
    const allowed = allowedVersions(endpoint);
    const version = suite.versions.findLast((each) => allowed.includes(each));
    if (!version) throw new NotApplicable(`${suite.name} belongs to versions below the minimum of ${name}`);
    const key = await keyType(tls, endpoint);
    if (!fits(suite, key))
      throw new NotApplicable(`${suite.name} needs another key than ${name} has (${key})`);
    const asked = { version, suites: [suite], certificate: usual(endpoint) };
    await tls.accepts(endpoint, asked, `${suite.name} with ${version} at ${name}`);
  }),
);

const everyProtocol = (['http/1.1', 'h2'] as const).map((protocol) => ({ protocol }));

test('nothing is served without TLS', covers(clauses.tlsPlaintext), ({ forAll }) =>
  forAll(forEachEndpoint(everyProtocol), async ({ place, protocol }, { tls }) => {
    const endpoint = tls.endpoint(place);
    await tls.servesNoPlaintext(endpoint, protocol, `${protocol} without TLS at ${endpoint.name}`);
  }),
);

test('the certificate leads to a trusted authority', covers(clauses.tlsChain), ({ forAll }) =>
  forAll(forEachEndpoint([{}]), async ({ place }, { tls }) => {
    const endpoint = tls.endpoint(place);
    const shown = await tls.shown(endpoint);
    requireSetting(endpoint, 'caFile', endpoint.ca);
    throwIfAny(notTrusted(shown, endpoint));
  }),
);

test('the certificates are valid now', covers(clauses.tlsDates), ({ forAll }) =>
  forAll(forEachEndpoint([{}]), async ({ place }, { tls }) => {
    const endpoint = tls.endpoint(place);
    throwIfAny(notValidNow(await tls.shown(endpoint), endpoint));
  }),
);

test('the certificate is for the host', covers(clauses.tlsHostName), ({ forAll }) =>
  forAll(forEachEndpoint([{}]), async ({ place }, { tls }) => {
    const endpoint = tls.endpoint(place);
    throwIfAny(forAnotherHost(await tls.shown(endpoint), endpoint));
  }),
);

function throwIfAny(wrong: Violation | undefined): void {
  if (wrong) throw wrong;
}
