import { isIP } from 'node:net';
import * as clauses from '../../src/spec/operator/tls.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import type { OtherName } from '../../src/harness/tls/offer.js';
import { usual } from '../../src/harness/tls/prober.js';
import { covers } from '../support/covers.js';
import {
  everyVersion,
  forEachEndpoint,
  requireBelow,
  requiring,
  requireAllowed,
  unlisted,
} from './tls-cases.js';
import { NAMES, test } from './tls-client.js';

// Whoever asks for no server, or for one that there is not, may be sent away, but is let in by the same rules.

const names: readonly OtherName[] = ['none', 'another'];
const everyName = everyVersion.flatMap(({ version }) => names.map((name) => ({ version, name })));

/** How a rule calls the name that is asked for. */
const under = (name: OtherName, { name: address, host, serverName = host }: Endpoint): string => {
  if (name === 'none' && isIP(serverName) !== 0)
    throw new NotApplicable(`${address} is asked without a server name anyway`);
  return `under ${NAMES[name]}`;
};

test(
  'versions below the minimum, under other names',
  covers(clauses.tlsMinimumVersion, 'names'),
  ({ forAll }) =>
    forAll(forEachEndpoint(everyName), async ({ place, version, name }, { tls }) => {
      const endpoint = tls.endpoint(place);
      requireBelow(endpoint, version);
      const rule = `${version} at ${endpoint.name}, ${under(name, endpoint)}`;
      await tls.refuses(endpoint, { version, name, certificate: usual(endpoint) }, rule);
    }),
);

test('suites outside the list, under other names', covers(clauses.tlsCiphersRefused, 'names'), ({ forAll }) =>
  forAll(forEachEndpoint(everyName), async ({ place, version, name }, { tls }) => {
    const endpoint = tls.endpoint(place);
    const suites = unlisted(endpoint, version);
    const rule = `suites outside the list with ${version} at ${endpoint.name}, ${under(name, endpoint)}`;
    await tls.refuses(endpoint, { version, suites, name, certificate: usual(endpoint) }, rule);
  }),
);

test(
  'no certificate, under other names',
  covers(clauses.tlsClientCertificateRequired, 'names'),
  ({ forAll }) =>
    forAll(forEachEndpoint(everyName), async ({ place, version, name }, { tls }) => {
      const endpoint = requiring(tls, place);
      requireAllowed(endpoint, version);
      const rule = `no certificate with ${version} at ${endpoint.name}, ${under(name, endpoint)}`;
      await tls.keepsOut(endpoint, { version, name, certificate: 'none' }, rule);
    }),
);
