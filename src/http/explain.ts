const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused: nothing listens on that port',
  ECONNRESET: 'the connection was reset before the answer was complete',
  EPIPE: 'the connection was closed before the request was sent',
  ENOTFOUND: 'the host name is not known (DNS)',
  EAI_AGAIN: 'the host name could not be looked up (DNS)',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are larger than the 16 KiB that are read',
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

/** SETTINGS or GOAWAY, with which a server of HTTP/2 begins or ends (RFC 9113 sections 4.1, 6.5 and 6.8), as undici reads it. */
const HTTP2_FRAME = /^\0[^]{2}[\x04\x07]/;

/** The maximum number of characters that are shown of a service that speaks something else. */
const SHOWN = 60;

/** What another service says first, such as a database or SSH; else what the parser says. */
function otherService({ data }: { data?: unknown }, message: string): string {
  const said = (typeof data === 'string' ? data : '').replaceAll(/[^\x20-\x7e]+/g, ' ').trim();
  return said.length > 3 && message.includes('Expected HTTP/')
    ? `it begins with "${said.slice(0, SHOWN)}", so another service may listen there: is the port right?`
    : message;
}

/** Says in a stranger's words why a request had no answer. */
export function explainFailure(error: unknown): string {
  // Several addresses of one name fail together: the first one tells as much as all of them.
  const cause: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const { name, code = '', message } = cause as NodeJS.ErrnoException;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate is for another host: ${message}`;
  if (name === 'HTTPParserError' && HTTP2_FRAME.test(String((cause as { data?: unknown }).data)))
    return 'the port speaks HTTP/2 alone, and without TLS assay speaks HTTP/1.1: is there an https URL, or a port for HTTP/1.1?';
  if (name === 'HTTPParserError')
    return `the answer is not valid HTTP: ${otherService(cause as { data?: unknown }, message)}`;
  if (/wrong version number|packet length too long/i.test(message))
    return EXPLANATIONS['ERR_SSL_WRONG_VERSION_NUMBER']!;
  return EXPLANATIONS[code] ?? (message || code || String(cause));
}
