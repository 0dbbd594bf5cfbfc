import {
  chainProblem,
  dateProblem,
  inWords,
  type HandshakeOutcome,
  type ServerCertificates,
} from '../../probes/tls/outcome.js';
import type { Endpoint } from '../../probes/tls/endpoint.js';
import type { Probe } from '../../probes/tls/offer.js';
import * as clauses from '../../spec/operator/tls.js';
import { judgement, type Judgement, type Wrong } from '../judgement.js';
import type { Certificate } from '../../probes/tls/files.js';
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
import type { Control } from '../../probes/tls/prober.js';
import type { Clause } from '../../spec/clause.js';

/** What the specification demands of a handshake with this offer. */
interface Demand {
  /** A client that must be kept out may also be refused by HTTP. */
  must: 'be refused' | 'be kept out' | 'be accepted';
  clauses: readonly Clause[];
  /** The rule that the handshake breaks or uses, in words. */
  rule: string;
  /** A correct handshake. If it does not succeed, nothing can be concluded. */
  control?: Control;
}

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
    rule: ruleOf(probe, what),
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
      rule: ruleOf(probe, one === undefined ? what : `${what} and ${one}`),
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
    const rule = ruleOf(probe, name);
    const control = version && { version };
    return namedGroups && { must, clauses: [clauses.tlsGroupsAccepted], rule, ...(control && { control }) };
  }
  const [suite] = suites ?? [];
  if (suite) {
    if (!ciphers || suites!.length > 1 || !fits(suite, keyType)) return undefined;
    return { must, clauses: [clauses.tlsCiphersAccepted], rule: ruleOf(probe, suite.name) };
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
function ruleOf({ endpoint, offer, began }: Probe, what: string): string {
  const { version, name, protocol } = offer;
  const shows = began?.offer.certificate;
  return [
    `${what}${version === undefined || version === what ? '' : ` with ${version}`} at ${endpoint.name}`,
    ...(began ? [`in a session that began at ${began.endpoint.name} with certificate ${shows}`] : []),
    ...(name ? [`under ${NAMES[name]}`] : []),
    ...(protocol ? [BY[protocol]] : []),
  ].join(', ');
}

const BAD_REQUEST = 400;
const TOO_MANY = 429;
/** Alerts about certificates (RFC 8446 section 6.2). An unsupported version is refused with another alert. */
const ABOUT_CERTIFICATES = [41, 42, 43, 44, 45, 46, 48, 49, 116];

/** The outcome of a handshake that was answered. */
export type HandshakeEnd<Kind extends 'accepted' | 'refused' = 'accepted' | 'refused'> = Extract<
  HandshakeOutcome,
  { kind: Kind }
>;

/** What a probe shows. `nothing`: why it shows no demanded clause, and the missing key, if any. */
interface ProbeResult {
  judgements: readonly Judgement[];
  nothing?: {
    why: string;
    /** Whether repeating the probe cannot show more. */
    isSettled: boolean;
    lacks?: string;
  };
}

/** Judges the outcome of a handshake. `control`: the outcome of the correct handshake. */
export function judgeHandshake(
  { endpoint, offer }: Probe,
  demand: Demand | undefined,
  outcome: HandshakeEnd,
  control?: HandshakeEnd<'accepted'>,
): ProbeResult {
  const isResumed = outcome.kind === 'accepted' && outcome.resumed;
  // Another server name may lead to another site, and a resumed session shows no certificate.
  const certificates =
    outcome.server && offer.name === undefined && !isResumed
      ? judgeCertificates(outcome.server, endpoint)
      : [];
  const demanded = demand ? judgeDemand(endpoint, offer, demand, outcome, control) : { judgements: [] };
  return { ...demanded, judgements: [...certificates, ...demanded.judgements] };
}

/** Judges the certificates of an endpoint: the chain, the dates and the host name. */
function judgeCertificates(shown: ServerCertificates, endpoint: Endpoint, now = new Date()): Judgement[] {
  const { name, host, serverName = host, ca, files } = endpoint;
  const wrong = (trouble: string | undefined, expected: string, symptom: string) =>
    trouble === undefined
      ? undefined
      : { expected, actual: trouble, symptom, rule: `the certificate of ${name}` };
  const chain = ca && chainProblem(shown, ca);
  const dates = dateProblem(shown, ca ?? [], now);
  return [
    ...(ca
      ? [judgement(clauses.tlsChain, wrong(chain, `a chain that leads to ${files.ca}`, 'not trusted'))]
      : []),
    judgement(
      clauses.tlsDates,
      wrong(dates, `certificates that are valid on ${now.toISOString()}`, 'not valid now'),
    ),
    judgement(
      clauses.tlsHostName,
      wrong(shown.wrongHost, `a certificate for ${serverName}`, 'for another host'),
    ),
  ];
}

function judgeDemand(
  endpoint: Endpoint,
  { version }: Probe['offer'],
  { must, clauses: demanded, rule }: Demand,
  outcome: HandshakeEnd,
  control: HandshakeEnd<'accepted'> | undefined,
): ProbeResult {
  const actual = inWords(outcome);
  const all = (wrong?: Wrong) => ({ judgements: demanded.map((clause) => judgement(clause, wrong)) });
  if (must === 'be accepted') {
    if (outcome.kind === 'accepted') return all();
    const { judgements } = all({ expected: 'a handshake that succeeds', actual, symptom: 'refused', rule });
    const isAboutIt = outcome.server !== undefined || ABOUT_CERTIFICATES.includes(outcome.alert ?? 0);
    if (!version || isAboutIt) return { judgements };
    return {
      judgements: judgements.filter(({ clause }) => clause !== clauses.tlsClientCertificateAccepted),
      nothing: { why: `${endpoint.name} does not speak ${version}`, isSettled: true },
    };
  }
  if (outcome.kind === 'refused') return all();
  const wrong = { expected: 'a refusal', actual, symptom: 'accepted', rule };
  if (must === 'be refused' || !control) return all(wrong);
  // A client is also kept out when HTTP refuses it and accepts the right one.
  const { name, path } = endpoint;
  const mute = (why: string, isSettled: boolean) => ({ judgements: [], nothing: { why, isSettled } });
  if (outcome.silent && !control.silent)
    return mute(`${name} answers the right client, and this one not in time`, false);
  // A request without a response counts as refused.
  if (outcome.status === undefined && control.status !== undefined) return all();
  const { status = 200 } = outcome;
  if (status === BAD_REQUEST && control.status === BAD_REQUEST) {
    const { nothing } = mute(`${name} answers ${path} 400 whoever asks: name another path`, true);
    return { judgements: [], nothing: { ...nothing, lacks: 'operator.tls.path' } };
  }
  return all(status < 400 || status === control.status ? wrong : undefined);
}

/** Whether a status without TLS is a refusal that the right client may also get with TLS. */
export const mayBeServed = (status: number): boolean =>
  status > BAD_REQUEST && status < 500 && status !== TOO_MANY;

/**
 * Judges a response without TLS. A success is a service. So is the same refusal that the right client gets with TLS.
 * A 400, a 429 or a redirect is not a service.
 */
export function judgePlaintext(
  status: number | undefined,
  usual: readonly (number | undefined)[],
  { actual, rule }: { actual: string; rule: string },
): Judgement[] {
  const isServed =
    status !== undefined &&
    ((status >= 200 && status < 300) || (mayBeServed(status) && usual.includes(status)));
  const wrong = { expected: 'no service', actual, symptom: 'served', rule };
  return [judgement(clauses.tlsPlaintext, isServed ? wrong : undefined)];
}
