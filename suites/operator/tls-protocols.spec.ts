import * as clauses from '../../src/spec/operator/tls.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import type { OtherProtocol } from '../../src/harness/tls/offer.js';
import { usual } from '../../src/harness/tls/prober.js';
import { covers } from '../support/covers.js';
import {
  everyVersion,
  forEachEndpoint,
  requireAllowed,
  requireBelow,
  requiring,
  unlisted,
} from './tls-cases.js';
import { BY, test, type Tls } from './tls-client.js';

// Older clients name no protocol, or none but HTTP/1.1: they are let in by the same rules.

const protocols: readonly OtherProtocol[] = ['none', 'http/1.1'];
const everyProtocol = everyVersion.flatMap(({ version }) =>
  protocols.map((protocol) => ({ version, protocol })),
);

/** What does not choose HTTP/2 for us is asked by HTTP/1.1 anyway. */
async function by(tls: Tls, endpoint: Endpoint, protocol: OtherProtocol): Promise<string> {
  const { protocol: usually } = await tls.good(endpoint);
  if (!usually) throw new NotApplicable(`${endpoint.name} chooses no protocol`);
  if (usually === protocol) throw new NotApplicable(`${endpoint.name} is asked by ${protocol} anyway`);
  return `at ${endpoint.name}, ${BY[protocol]}`;
}

test(
  'versions below the minimum, by other protocols',
  covers(clauses.tlsMinimumVersion, 'protocols'),
  ({ forAll }) =>
    forAll(forEachEndpoint(everyProtocol), async ({ place, version, protocol }, { tls }) => {
      const endpoint = tls.endpoint(place);
      requireBelow(endpoint, version);
      const rule = `${version} ${await by(tls, endpoint, protocol)}`;
      await tls.refuses(endpoint, { version, protocol, certificate: usual(endpoint) }, rule);
    }),
);

test(
  'suites outside the list, by other protocols',
  covers(clauses.tlsCiphersRefused, 'protocols'),
  ({ forAll }) =>
    forAll(forEachEndpoint(everyProtocol), async ({ place, version, protocol }, { tls }) => {
      const endpoint = tls.endpoint(place);
      const suites = unlisted(endpoint, version);
      const rule = `suites outside the list with ${version} ${await by(tls, endpoint, protocol)}`;
      await tls.refuses(endpoint, { version, suites, protocol, certificate: usual(endpoint) }, rule);
    }),
);

for (const [certificate, clause] of [
  ['none', clauses.tlsClientCertificateRequired],
  ['of another authority', clauses.tlsClientCertificateAuthority],
] as const)
  test(`certificate ${certificate}, by other protocols`, covers(clause, 'protocols'), ({ forAll }) =>
    forAll(forEachEndpoint(everyProtocol), async ({ place, version, protocol }, { tls }) => {
      const endpoint = requiring(tls, place);
      requireAllowed(endpoint, version);
      const rule = `certificate ${certificate} with ${version} ${await by(tls, endpoint, protocol)}`;
      await tls.keepsOut(endpoint, { version, protocol, certificate }, rule);
    }),
  );
