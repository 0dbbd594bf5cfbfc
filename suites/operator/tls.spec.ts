import * as clauses from '../../src/spec/operator/tls.js';
import type { Probing } from '../../src/engine/probe-test.js';
import { NotApplicable } from '../../src/http/outcome.js';
import type { Endpoint } from '../../src/probes/tls/endpoint.js';
import { GROUPS, isListedGroup, fits, isListed, SUITES, VERSIONS } from '../../src/probes/tls/suites.js';
import { usual } from '../../src/probes/tls/prober.js';
import { allowedVersions, lowestVersion } from '../../src/model/operator/handshake.js';
import { test } from '../probe-test.js';
import {
  OTHERWISE,
  requireAllowed,
  requireBelow,
  requireOther,
  requireSetting,
  requireThat,
  unlisted,
} from './tls-cases.js';

test('versions below the minimum are refused', clauses.tlsMinimumVersion, {
  values: VERSIONS,
  probe: (endpoint, version) => {
    requireBelow(endpoint, version);
    return { endpoint, offer: { version, certificate: usual(endpoint) } };
  },
});

/** The key type of the certificate of an endpoint. Undefined when the endpoint shows none. */
const keyType = async (endpoint: Endpoint, { probes, log }: Probing) =>
  (await probes.first(endpoint, log)).server?.chain[0]?.publicKey.asymmetricKeyType;

test('the minimum version is accepted', clauses.tlsVersionsAccepted, {
  values: [{}],
  probe: async (endpoint, _, probing) => {
    requireSetting(endpoint, 'minimumVersion', endpoint.minimumVersion);
    const version = lowestVersion(endpoint, await keyType(endpoint, probing));
    if (!version)
      throw new NotApplicable(`no suite that ${endpoint.name} has listed is known to this OpenSSL`);
    return { endpoint, offer: { version, certificate: usual(endpoint) } };
  },
});

const everySuiteAndVersion = SUITES.flatMap((suite) => suite.versions.map((version) => ({ suite, version })));

test('suites outside the list are refused', clauses.tlsCiphersRefused, {
  values: everySuiteAndVersion,
  probe: (endpoint, { suite, version }) => {
    const ciphers = requireSetting(endpoint, 'ciphers', endpoint.ciphers);
    requireThat(!isListed(suite, ciphers), `${suite.name} is in the list of ${endpoint.name}`);
    requireAllowed(endpoint, version);
    return { endpoint, offer: { version, suites: [suite], certificate: usual(endpoint) } };
  },
});

test('suites of the list are accepted', clauses.tlsCiphersAccepted, {
  values: SUITES,
  probe: async (endpoint, suite, probing) => {
    const ciphers = requireSetting(endpoint, 'ciphers', endpoint.ciphers);
    const { name } = endpoint;
    requireThat(isListed(suite, ciphers), `${suite.name} is not in the list of ${name}`);
    const allowed = allowedVersions(endpoint);
    const version = suite.versions.findLast((each) => allowed.includes(each));
    if (!version) throw new NotApplicable(`${suite.name} belongs to versions below the minimum of ${name}`);
    const key = await keyType(endpoint, probing);
    requireThat(fits(suite, key), `${suite.name} needs another key than ${name} has (${key})`);
    return { endpoint, offer: { version, suites: [suite], certificate: usual(endpoint) } };
  },
});

// A client that names no server, or one that does not exist, may be refused, but the same rules apply to it. They
// also apply to an older client, which offers no protocol, or only HTTP/1.1.
for (const { part, inTitle, values } of OTHERWISE) {
  test(`versions below the minimum, ${inTitle}`, clauses.tlsMinimumVersion, {
    part,
    values,
    probe: async (endpoint, { version, as }, probing) => {
      requireBelow(endpoint, version);
      await requireOther(endpoint, as, probing);
      return { endpoint, offer: { version, ...as, certificate: usual(endpoint) } };
    },
  });

  test(`suites outside the list, ${inTitle}`, clauses.tlsCiphersRefused, {
    part,
    values,
    probe: async (endpoint, { version, as }, probing) => {
      const suites = unlisted(endpoint, version);
      await requireOther(endpoint, as, probing);
      return { endpoint, offer: { version, suites, ...as, certificate: usual(endpoint) } };
    },
  });
}

for (const [title, clause, isIn] of [
  ['groups outside the list are refused', clauses.tlsGroupsRefused, false],
  ['groups of the list are accepted', clauses.tlsGroupsAccepted, true],
] as const)
  test(title, clause, {
    values: GROUPS,
    probe: async (endpoint, group, { probes, log }) => {
      const groups = requireSetting(endpoint, 'namedGroups', endpoint.namedGroups);
      const where = `${isIn ? 'not ' : ''}in the list of ${endpoint.name}`;
      requireThat(isListedGroup(group, groups) === isIn, `${group.name} is ${where}`);
      const version = 'TLSv1.3';
      requireAllowed(endpoint, version);
      await probes.good(endpoint, { version }, log);
      return { endpoint, offer: { version, group: group.openssl, certificate: usual(endpoint) } };
    },
  });

test('nothing is served without TLS', clauses.tlsPlaintext, {
  values: ['http/1.1', 'h2'] as const,
  probe: (endpoint, plain) => ({ endpoint, plain }),
});

for (const [title, clause] of [
  ['the certificate leads to a trusted authority', clauses.tlsChain],
  ['the certificates are valid now', clauses.tlsDates],
  ['the certificate is for the host', clauses.tlsHostName],
] as const)
  test(title, clause, {
    values: [{}],
    probe: (endpoint) => {
      if (clause === clauses.tlsChain) requireSetting(endpoint, 'caFile', endpoint.ca);
      return { endpoint, offer: { certificate: usual(endpoint) } };
    },
  });
