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
import type { Demand } from './demand.js';

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
