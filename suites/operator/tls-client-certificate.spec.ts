import * as clauses from '../../src/spec/operator/tls.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { isOfFile, membersOf, type Certificate } from '../../src/harness/tls/client-certificate.js';
import { GROUPS, isListedGroup, type Group } from '../../src/harness/tls/groups.js';
import { isListed, SUITES, type Suite } from '../../src/harness/tls/suites.js';
import type { Version } from '../../src/harness/tls/versions.js';
import { covers } from '../support/covers.js';
import { everyVersion, forEachEndpoint, requireAllowed, requiring } from './tls-cases.js';
import { refused, type Tls, test } from './tls-client.js';

const lacking = (file: string, name: string) =>
  new NotApplicable(
    `the target file has no clientAuth.${file} for ${name}`,
    `operator.tls.clientAuth.${file}`,
  );

const CERTIFICATES: Record<Certificate, string> = {
  none: 'no certificate',
  right: 'the right certificate',
  expired: 'an expired certificate',
  untrusted: 'a certificate of an authority that clients are not trusted by',
  future: 'a certificate that is not valid yet',
  forServers: 'a certificate for servers alone',
  byLeaf: 'a certificate that one issued which is no authority',
  'self-signed': 'a self-signed certificate',
  'of another authority': 'a certificate of another authority',
};

async function keepsOut(tls: Tls, place: number, version: Version, certificate: Certificate): Promise<void> {
  const endpoint = requiring(tls, place);
  const { name } = endpoint;
  requireAllowed(endpoint, version);
  if (isOfFile(certificate) && !endpoint[certificate]) throw lacking(membersOf(certificate).cert, name);
  await tls.keepsOut(
    endpoint,
    { version, certificate },
    `${CERTIFICATES[certificate]} with ${version} at ${name}`,
  );
}

const required = clauses.tlsClientCertificateRequired;

test('who shows no certificate is refused', covers(required), ({ forAll }) =>
  forAll(forEachEndpoint(everyVersion), ({ place, version }, { tls }) =>
    keepsOut(tls, place, version, 'none'),
  ),
);

const everyChoice: readonly { suite?: Suite; group?: Group }[] = [
  ...SUITES.map((suite) => ({ suite })),
  ...GROUPS.map((group) => ({ group })),
];

test(
  'nor is who offers one suite or one group alone let in without',
  covers(required, 'suites-and-groups'),
  ({ forAll }) =>
    forAll(forEachEndpoint(everyChoice), async ({ place, suite, group }, { tls }) => {
      const endpoint = requiring(tls, place);
      const { name, ciphers = [], namedGroups = [] } = endpoint;
      const isListedHere = suite ? isListed(suite, ciphers) : group && isListedGroup(group, namedGroups);
      if (!isListedHere) throw new NotApplicable(`${(suite ?? group)?.name} is not in the lists of ${name}`);
      const version = suite?.versions.at(-1) ?? 'TLSv1.3';
      requireAllowed(endpoint, version);
      const asked = { version, ...(suite && { suites: [suite] }), ...(group && { group: group.openssl }) };
      const rule = `no certificate with ${(suite ?? group)?.name} at ${name}`;
      await tls.keepsOut(endpoint, { ...asked, certificate: 'none' }, rule);
    }),
);

const fromElsewhere = (['self-signed', 'of another authority', 'untrusted', 'byLeaf'] as const).flatMap(
  (certificate) => everyVersion.map((each) => ({ ...each, certificate })),
);
const authority = clauses.tlsClientCertificateAuthority;

test('a certificate that no trusted authority issued is refused', covers(authority), ({ forAll }) =>
  forAll(forEachEndpoint(fromElsewhere), ({ place, version, certificate }, { tls }) =>
    keepsOut(tls, place, version, certificate),
  ),
);

const expired = clauses.tlsClientCertificateExpired;

test('an expired certificate is refused', covers(expired), ({ forAll }) =>
  forAll(forEachEndpoint(everyVersion), ({ place, version }, { tls }) =>
    keepsOut(tls, place, version, 'expired'),
  ),
);

test('one that is not valid yet is refused', covers(clauses.tlsClientCertificateNotYetValid), ({ forAll }) =>
  forAll(forEachEndpoint(everyVersion), ({ place, version }, { tls }) =>
    keepsOut(tls, place, version, 'future'),
  ),
);

test('one for servers alone is refused', covers(clauses.tlsClientCertificateUse), ({ forAll }) =>
  forAll(forEachEndpoint(everyVersion), ({ place, version }, { tls }) =>
    keepsOut(tls, place, version, 'forServers'),
  ),
);

const anyVersion: readonly { version?: Version }[] = [{}, ...everyVersion];

/** Alerts about certificates (RFC 8446 section 6.2): a version that is not spoken is refused with another one. */
const ABOUT_CERTIFICATES = [41, 42, 43, 44, 45, 46, 48, 49, 116];

test('the right certificate is accepted', covers(clauses.tlsClientCertificateAccepted), ({ forAll }) =>
  forAll(forEachEndpoint(anyVersion), async ({ place, version }, { tls }) => {
    const endpoint = requiring(tls, place);
    const { name, right } = endpoint;
    if (!right) throw lacking('certificateFile', name);
    if (version) requireAllowed(endpoint, version);
    const outcome = await tls.offer(endpoint, { ...(version && { version }), certificate: 'right' });
    if (outcome.kind === 'accepted') return;
    const isAboutIt = outcome.server !== undefined || ABOUT_CERTIFICATES.includes(outcome.alert ?? 0);
    if (version && !isAboutIt) throw new NotApplicable(`${name} does not speak ${version}`);
    throw refused(outcome, `${CERTIFICATES.right} with ${version ?? 'any version'} at ${name}`);
  }),
);
