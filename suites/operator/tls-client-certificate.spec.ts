import * as clauses from '../../src/spec/operator/tls.js';
import type { Certificate } from '../../src/probes/tls/files.js';
import type { Endpoint } from '../../src/probes/tls/endpoint.js';
import {
  GROUPS,
  isListedGroup,
  isListed,
  SUITES,
  type CipherSuite,
  VERSIONS,
  type Version,
} from '../../src/probes/tls/suites.js';
import type { Probe } from '../../src/probes/tls/offer.js';
import { test } from '../probe-test.js';
import {
  everyVersion,
  OTHERWISE,
  requireAllowed,
  requireFile,
  requireOther,
  requireThat,
  requireDemanding,
} from './tls-cases.js';

function showing(endpoint: Endpoint, version: Version, certificate: Certificate): Probe {
  requireDemanding(endpoint);
  requireAllowed(endpoint, version);
  requireFile(endpoint, certificate);
  return { endpoint, offer: { version, certificate } };
}

const required = clauses.tlsClientCertificateRequired;
const authority = clauses.tlsClientCertificateAuthority;

for (const [title, clause, certificates] of [
  ['a client without a certificate is refused', required, ['none']],
  [
    'a certificate that no trusted authority issued is refused',
    authority,
    ['self-signed', 'of another authority', 'untrusted', 'byLeaf'],
  ],
  ['an expired certificate is refused', clauses.tlsClientCertificateExpired, ['expired']],
  ['a certificate that is not valid yet is refused', clauses.tlsClientCertificateNotYetValid, ['future']],
  ['a certificate only for servers is refused', clauses.tlsClientCertificateUse, ['forServers']],
] as const)
  test(title, clause, {
    values: certificates.flatMap((certificate) => everyVersion.map((each) => ({ ...each, certificate }))),
    probe: (endpoint, { version, certificate }) => showing(endpoint, version, certificate),
  });

const everyChoice: readonly { suite?: CipherSuite; group?: (typeof GROUPS)[number] }[] = [
  ...SUITES.map((suite) => ({ suite })),
  ...GROUPS.map((group) => ({ group })),
];

test('a client that offers one suite or one group is refused without a certificate', required, {
  part: 'suites-and-groups',
  values: everyChoice,
  probe: (endpoint, { suite, group }) => {
    requireDemanding(endpoint);
    const { name, ciphers = [], namedGroups = [] } = endpoint;
    const isListedHere = suite ? isListed(suite, ciphers) : group && isListedGroup(group, namedGroups);
    requireThat(isListedHere, `${(suite ?? group)?.name} is not in the lists of ${name}`);
    const version = suite?.versions.at(-1) ?? 'TLSv1.3';
    requireAllowed(endpoint, version);
    const choice = { ...(suite && { suites: [suite] }), ...(group && { group: group.openssl }) };
    return { endpoint, offer: { version, ...choice, certificate: 'none' } };
  },
});

for (const { part, inTitle, values } of OTHERWISE)
  for (const [title, certificate, clause] of [
    ['no certificate', 'none', required],
    ['a certificate of another authority', 'of another authority', authority],
  ] as const)
    // The specification does not say which authorities a server trusts under another name.
    if (part === 'protocols' || certificate === 'none')
      test(`${title}, ${inTitle}`, clause, {
        part,
        values,
        probe: async (endpoint, { version, as }, probing) => {
          const { offer } = showing(endpoint, version, certificate);
          await requireOther(endpoint, as, probing);
          return { endpoint, offer: { ...offer, ...as } };
        },
      });

test('the right certificate is accepted', clauses.tlsClientCertificateAccepted, {
  values: [undefined, ...VERSIONS],
  probe: (endpoint, version) => {
    requireDemanding(endpoint);
    requireFile(endpoint, 'right');
    if (version) requireAllowed(endpoint, version);
    return { endpoint, offer: { ...(version && { version }), certificate: 'right' } };
  },
});
