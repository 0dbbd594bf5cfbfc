import { Type, type Static } from '../packages/typebox.js';
import { count, list, literals, object, optional, text } from './typebox.js';

const body = object({
  bytes: count('Length on the wire, in bytes'),
  text: optional(text('The body, when it is UTF-8')),
  base64: optional(text('The body, when it is not UTF-8')),
  truncated: optional(Type.Boolean({ description: 'Only the beginning is kept' })),
});

const headers = list(
  Type.Tuple([Type.String(), Type.String()]),
  'Name and value, in the order in which they were sent',
);

/** A request and what came back, over HTTP or as a TLS handshake. */
export const exchange = object({
  request: object({ method: Type.String(), url: Type.String(), headers, body: optional(body) }),
  response: optional(object({ status: Type.Integer(), headers, body })),
  outcome: optional(text('What came of it, where it is no HTTP')),
  error: optional(text('Why there is no response')),
  durationMs: Type.Number(),
  attempts: Type.Integer({
    description: 'How often it was sent: 429, 502, 503, 504 and lost connections are retried',
  }),
});

/** What was offered to a TLS endpoint, and what came of it. */
export const handshake = object({
  endpoint: text('host:port'),
  version: text('The only version of TLS that was offered; any: all of them'),
  cipher: optional(text('The only suites that were offered, by their names at IANA')),
  group: optional(text('The only group of the key exchange that was offered')),
  name: optional(text('The server that was asked for, where not the usual one; none: no name was sent')),
  session: optional(text('The session that was offered to be resumed, by what it began with')),
  certificate: optional(text('Which client certificate was shown')),
  outcome: literals(['accepted', 'refused', 'no answer', 'not offered']),
  description: text('The outcome, in words'),
});

/** A body as it was on the wire. */
export type Body = Static<typeof body>;
/** A request and what came back. */
export type Exchange = Static<typeof exchange>;
/** One offer to a TLS endpoint, and its outcome. */
export type Handshake = Static<typeof handshake>;
