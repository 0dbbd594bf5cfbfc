import type { Variant } from '../mount.js';
import { onReply } from '../wire/edit-reply.js';

const wrap = onReply((reply) => ({
  ...reply,
  headers: {
    'x-POWERED-by': 'acme',
    ...Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name.toUpperCase(), `  ${value} `]),
    ),
    'sET-cOOKIE': 'route=1; Path=/',
    CONNECTION: 'close',
  },
  pieces: 997,
}));

export const otherFraming: Variant = {
  name: 'other-framing',
  explains:
    'Bodies come chunked in pieces of odd size, header names in odd case, and each connection is closed.',
  wrap,
  participant: { wrap },
  scan: { wrap },
  operator: { wrap },
};
