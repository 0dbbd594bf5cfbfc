import type { RawExchange } from './message.js';

/** The target broke a clause. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly expected: string;
  readonly actual: string;
  /** What the case broke or asked for. It separates one cause from another. */
  readonly rule: string;
  /** What went wrong, without what differs from case to case. Cases with the same symptom fail in the same way. */
  readonly symptom: string;
  /** The request that shows it, when it is not the last one of the case. */
  readonly exchange: RawExchange | undefined;
  /** The shell command that shows it, when nothing was sent. */
  readonly command: string | undefined;
  /** The clause that is broken, when it is not the one that the case tests. */
  readonly clause: string | undefined;
  /** An earlier exchange of the run that contradicts this one. */
  readonly earlier: RawExchange | undefined;

  constructor(found: {
    expected: string;
    actual: string;
    rule?: string;
    symptom?: string;
    exchange?: RawExchange;
    command?: string;
    clause?: string;
    earlier?: RawExchange;
  }) {
    super(`expected ${found.expected}, got ${found.actual}`);
    this.expected = found.expected;
    this.actual = found.actual;
    this.rule = found.rule ?? '';
    this.symptom = found.symptom ?? this.message;
    this.exchange = found.exchange;
    this.command = found.command;
    this.clause = found.clause;
    this.earlier = found.earlier;
  }
}

/** The case shows nothing about the clause, because something that it depends on is missing. The message is the reason. */
export class Inconclusive extends Error {
  override readonly name: string = 'Inconclusive';
}

/** The case needs something that this target does not have, and need not have. */
export class NotApplicable extends Inconclusive {
  override readonly name = 'NotApplicable';
  /** `lacks`: the key of the target file that is missing, if that is the reason. */
  constructor(
    message: string,
    readonly lacks?: string,
  ) {
    super(message);
  }
}

/** There was no result to judge, and nothing was sent: a program did not run to its end. */
export class NoAnswer extends Error {
  override readonly name: string = 'NoAnswer';
}

const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused: nothing listens on that port',
  ECONNRESET: 'the connection was reset before the answer was complete',
  EPIPE: 'the connection was closed before the request was sent',
  ENOTFOUND: 'the host name is not known (DNS)',
  EAI_AGAIN: 'the DNS lookup of the host name failed',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are larger than the maximum of 16 KiB',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'no complete answer in time',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body is not as long as its Content-Length says',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed; name its authority in tls.caFile',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain is self-signed; name its authority in tls.caFile',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the authority of the certificate is not known; name it in tls.caFile',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the authority of the certificate is not known; name it in tls.caFile',
  EPROTO: 'TLS failed; does the port speak TLS?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS failed: the port does not speak TLS; is the URL meant to be http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'TLS failed: the port does not speak TLS; is the URL meant to be http?',
};

/** A SETTINGS or GOAWAY frame of an HTTP/2 server (RFC 9113 sections 4.1, 6.5 and 6.8), as undici reads it. */
const HTTP2_FRAME = /^\0[^]{2}[\x04\x07]/;

/** The maximum number of characters that are shown of a service that speaks another protocol. */
const SHOWN = 60;

/** The first text of a service of another protocol, such as a database or SSH; otherwise the message of the parser. */
function otherService({ data }: { data?: unknown }, message: string): string {
  const said = (typeof data === 'string' ? data : '').replaceAll(/[^\x20-\x7e]+/g, ' ').trim();
  return said.length > 3 && message.includes('Expected HTTP/')
    ? `it begins with "${said.slice(0, SHOWN)}", so another service may use this port: check the port`
    : message;
}

/** Explains in plain words why a request had no response. */
export function explainFailure(error: unknown): string {
  // All addresses of a name failed. The first error says as much as all of them.
  const cause: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const { name, code = '', message } = cause as NodeJS.ErrnoException;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate is for another host: ${message}`;
  if (name === 'HTTPParserError' && HTTP2_FRAME.test(String((cause as { data?: unknown }).data)))
    return 'the port supports only HTTP/2, and without TLS assay uses HTTP/1.1: name an https URL, or a port for HTTP/1.1';
  if (name === 'HTTPParserError')
    return `the answer is not valid HTTP: ${otherService(cause as { data?: unknown }, message)}`;
  if (/wrong version number|packet length too long/i.test(message))
    return EXPLANATIONS['ERR_SSL_WRONG_VERSION_NUMBER']!;
  return EXPLANATIONS[code] ?? (message || code || String(cause));
}
