import { gzipSync } from 'node:zlib';
import type { Variant } from '../mount.js';
import { onReply, withMediaType } from '../wire/edit-reply.js';

// Characters beyond the BMP become two escapes, as JSON has it.
const ascii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const wrap = onReply((original, call) => {
  // Objects of snapshots are no JSON.
  if (original.headers['Content-Type'] !== 'application/json') return original;
  const laidOut = `\r\n\t${JSON.stringify(JSON.parse(original.body.toString()), null, '\t')}\r\n`;
  const reply = withMediaType(original, 'Application/JSON; Charset="utf-8"');
  const body = ascii(laidOut);
  if (!/\bgzip\b/.test(String(call.headers['accept-encoding']))) return { ...reply, body };
  const headers = { ...reply.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
  return { ...reply, headers, body: gzipSync(body) };
});

export const otherFormatting: Variant = {
  name: 'other-formatting',
  explains:
    'JSON is laid out over lines with letters beyond ASCII escaped, its media type is spelt unusually, and gzip is used when asked for.',
  wrap,
  participant: { wrap },
  scan: { wrap },
};
