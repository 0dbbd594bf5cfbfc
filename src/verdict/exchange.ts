import { Type, type Static } from '@sinclair/typebox';
import { literals, open, optional } from './typebox.js';

const body = Type.Object(
  {
    bytes: Type.Integer({ minimum: 0, description: 'Length on the wire, in bytes' }),
    text: optional(Type.String({ description: 'The body, when it is UTF-8' })),
    base64: optional(Type.String({ description: 'The body, when it is not UTF-8' })),
    truncated: optional(Type.Boolean({ description: 'Only the beginning is kept' })),
  },
  open,
);

const headers = Type.Array(Type.Tuple([Type.String(), Type.String()]), {
  description: 'Name and value, in the order in which they were sent',
});

/** A request and what came back, over HTTP or as a TLS handshake. */
export const exchange = Type.Object(
  {
    request: Type.Object({ method: Type.String(), url: Type.String(), headers, body: optional(body) }, open),
    response: optional(Type.Object({ status: Type.Integer(), headers, body }, open)),
    outcome: optional(Type.String({ description: 'What came of it, where it is no HTTP' })),
    error: optional(Type.String({ description: 'Why there is no response' })),
    durationMs: Type.Number(),
    attempts: Type.Integer({
      description: 'How often it was sent: 429, 503 and lost connections are retried',
    }),
  },
  open,
);

/** What was offered to a TLS endpoint, and what came of it. */
export const handshake = Type.Object(
  {
    endpoint: Type.String({ description: 'host:port' }),
    version: Type.String({ description: 'The only version of TLS that was offered; any: all of them' }),
    cipher: optional(Type.String({ description: 'The only suite that was offered, by its name at IANA' })),
    group: optional(Type.String({ description: 'The only group of the key exchange that was offered' })),
    certificate: optional(Type.String({ description: 'Which client certificate was shown' })),
    outcome: literals(['accepted', 'refused', 'no answer', 'not offered']),
    description: Type.String({ description: 'The outcome, in words' }),
  },
  open,
);

/** A body as it was on the wire. */
export type Body = Static<typeof body>;
/** A request and what came back. */
export type Exchange = Static<typeof exchange>;
/** One offer to a TLS endpoint, and its outcome. */
export type Handshake = Static<typeof handshake>;
