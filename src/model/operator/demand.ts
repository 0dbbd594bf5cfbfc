import type { Certificate } from '../../probes/tls/files.js';
import type { Endpoint } from '../../probes/tls/endpoint.js';
import {
  GROUPS,
  isListedGroup,
  fits,
  isListed,
  SUITES,
  isBelow,
  VERSIONS,
  type Version,
} from '../../probes/tls/suites.js';
import type { Probe } from '../../probes/tls/offer.js';
import type { Control } from '../../probes/tls/prober.js';
import type { Clause } from '../../spec/clause.js';
import * as clauses from '../../spec/operator/tls.js';

/** What the specification demands of a handshake with this offer. */
export interface Demand {
  /** A client that must be kept out may also be refused by HTTP. */
  must: 'be refused' | 'be kept out' | 'be accepted';
  clauses: readonly Clause[];
  /** The rule that the handshake breaks or uses, in words. */
  rule: string;
  /** A correct handshake. If it does not succeed, nothing can be concluded. */
  control?: Control;
}

/** The server names of a probe, in words. */
export const NAMES = { none: 'no server name', another: 'another server name' } as const;
/** The ALPN protocols of a probe, in words. */
export const BY = { none: 'without ALPN', 'http/1.1': 'by HTTP/1.1 alone' } as const;

/** The wrong client certificates: the clause that forbids each, and its description in words. */
const WRONG: Readonly<Record<Exclude<Certificate, 'right'>, readonly [Clause, string]>> = {
  none: [clauses.tlsClientCertificateRequired, 'no certificate'],
  expired: [clauses.tlsClientCertificateExpired, 'an expired certificate'],
  untrusted: [
    clauses.tlsClientCertificateAuthority,
    'a certificate of an authority that clients are not trusted by',
  ],
  future: [clauses.tlsClientCertificateNotYetValid, 'a certificate that is not valid yet'],
  forServers: [clauses.tlsClientCertificateUse, 'a certificate for servers alone'],
  byLeaf: [clauses.tlsClientCertificateAuthority, 'a certificate that one issued which is not an authority'],
  'self-signed': [clauses.tlsClientCertificateAuthority, 'a self-signed certificate'],
  'of another authority': [clauses.tlsClientCertificateAuthority, 'a certificate of another authority'],
};

/** The versions that the target file allows for an endpoint, the oldest first. */
export const allowedVersions = ({ minimumVersion = 'TLSv1' }: Pick<Endpoint, 'minimumVersion'>): Version[] =>
  VERSIONS.filter((version) => !isBelow(version, minimumVersion));

/** The lowest allowed version with a configured suite that fits the server's key. */
export function lowestVersion(endpoint: Endpoint, keyType: string | undefined): Version | undefined {
  const { ciphers } = endpoint;
  const usable = SUITES.filter((suite) => fits(suite, keyType) && (!ciphers || isListed(suite, ciphers)));
  return allowedVersions(endpoint).find((each) => usable.some(({ versions }) => versions.includes(each)));
}

/**
 * What is demanded of a handshake that breaks at most one rule. `keyType`: the kind of the server's key.
 * @returns undefined when nothing is demanded
 */
export function demandOf(probe: Probe, keyType: string | undefined): Demand | undefined {
  const { endpoint, offer, began } = probe;
  const { minimumVersion, ciphers, namedGroups, demandsCertificate } = endpoint;
  const { version, suites = [], group, certificate, name, protocol } = offer;
  const others = { ...(name && { name }), ...(protocol && { protocol }) };
  const refused = (clause: Clause, what: string, control: Control = others): Demand => ({
    must: 'be refused',
    clauses: [clause],
    rule: inWords(probe, what),
    control,
  });
  if (version && minimumVersion && isBelow(version, minimumVersion))
    return refused(clauses.tlsMinimumVersion, version);
  if (ciphers && suites.length > 0 && !suites.some((suite) => isListed(suite, ciphers)))
    return refused(
      clauses.tlsCiphersRefused,
      suites.length > 1 ? 'suites outside the list' : suites[0]!.name,
    );
  const offered = GROUPS.find(({ openssl }) => openssl === group);
  if (namedGroups && offered && !isListedGroup(offered, namedGroups))
    return refused(clauses.tlsGroupsRefused, offered.name, { ...others, ...(version && { version }) });
  if (demandsCertificate && certificate !== 'right') {
    // Without a version the handshake never succeeds, so a refusal shows nothing.
    if (!version) return undefined;
    const [clause, what] = WRONG[certificate];
    const one = suites[0]?.name ?? offered?.name;
    return {
      must: 'be kept out',
      clauses: [began ? clauses.tlsClientCertificateResumed : clause],
      rule: inWords(probe, one === undefined ? what : `${what} and ${one}`),
      control: { ...others, version },
    };
  }
  return began || name || protocol ? undefined : accepted(probe, keyType);
}

function accepted(probe: Probe, keyType: string | undefined): Demand | undefined {
  const { endpoint, offer } = probe;
  const { ciphers, namedGroups, minimumVersion, demandsCertificate } = endpoint;
  const { version, suites, group } = offer;
  const must = 'be accepted';
  if (group !== undefined) {
    const { name = group } = GROUPS.find(({ openssl }) => openssl === group) ?? {};
    const rule = inWords(probe, name);
    const control = version && { version };
    return namedGroups && { must, clauses: [clauses.tlsGroupsAccepted], rule, ...(control && { control }) };
  }
  const [suite] = suites ?? [];
  if (suite) {
    if (!ciphers || suites!.length > 1 || !fits(suite, keyType)) return undefined;
    return { must, clauses: [clauses.tlsCiphersAccepted], rule: inWords(probe, suite.name) };
  }
  const isLowest = minimumVersion && version && version === lowestVersion(endpoint, keyType);
  const shown = [
    ...(isLowest ? [clauses.tlsVersionsAccepted] : []),
    ...(demandsCertificate ? [clauses.tlsClientCertificateAccepted] : []),
  ];
  const what = demandsCertificate
    ? `the right certificate with ${version ?? 'any version'}`
    : (version ?? '');
  return shown.length > 0 ? { must, clauses: shown, rule: `${what} at ${endpoint.name}` } : undefined;
}

/** What a handshake breaks or uses: "no certificate with TLSv1.3 at 127.0.0.1:5001, under another server name". */
function inWords({ endpoint, offer, began }: Probe, what: string): string {
  const { version, name, protocol } = offer;
  const shows = began?.offer.certificate;
  return [
    `${what}${version === undefined || version === what ? '' : ` with ${version}`} at ${endpoint.name}`,
    ...(began ? [`in a session that began at ${began.endpoint.name} with certificate ${shows}`] : []),
    ...(name ? [`under ${NAMES[name]}`] : []),
    ...(protocol ? [BY[protocol]] : []),
  ].join(', ');
}
