import { Violation } from '../../src/harness/property/outcome.js';
import { chainProblem, dateProblem } from '../../src/harness/tls/chain.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import type { ServerCertificates } from '../../src/harness/tls/outcome.js';
import { tlsChain, tlsDates, tlsHostName } from '../../src/spec/operator/tls.js';

/** What is wrong with the certificates that an endpoint shows; undefined: nothing. */
type Look = (shown: ServerCertificates, endpoint: Endpoint) => Violation | undefined;

const violated = (expected: string, actual: string, gist: string, { name }: Endpoint) =>
  new Violation({ expected, actual, gist, rule: `the certificate of ${name}` });

/** They do not lead to an authority of the target file; where it names none, none is trusted. */
export const notTrusted: Look = (shown, endpoint) => {
  const trouble = chainProblem(shown, endpoint.ca ?? []);
  return trouble === undefined
    ? undefined
    : violated(`a chain that leads to ${endpoint.files.ca}`, trouble, 'not trusted', endpoint);
};

/** One of them has expired, or is not valid yet. */
export const notValidNow: Look = (shown, endpoint) => {
  const now = new Date();
  const trouble = dateProblem(shown, endpoint.ca ?? [], now);
  return trouble === undefined
    ? undefined
    : violated(`certificates that are valid on ${now.toISOString()}`, trouble, 'not valid now', endpoint);
};

/** The first is not for the host. */
export const forAnotherHost: Look = ({ wrongHost }, endpoint) =>
  wrongHost === undefined
    ? undefined
    : violated(
        `a certificate for ${endpoint.serverName ?? endpoint.host}`,
        wrongHost,
        'for another host',
        endpoint,
      );

/** All that they show, clause by clause. */
export const certificateRulings = (shown: ServerCertificates, endpoint: Endpoint) =>
  [
    ...(endpoint.ca ? [{ clause: tlsChain, wrong: notTrusted(shown, endpoint) }] : []),
    { clause: tlsDates, wrong: notValidNow(shown, endpoint) },
    { clause: tlsHostName, wrong: forAnotherHost(shown, endpoint) },
  ].map(({ clause, wrong }) => ({ clause, ...(wrong && { wrong }) }));
