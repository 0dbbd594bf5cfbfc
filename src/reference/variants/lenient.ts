import type { Variant } from '../mount.js';
import { error } from '../wire/exchange.js';
import type { Wrap } from '../registry/call.js';
import { withText } from '../registry/edit-call.js';

const MAXIMUM = 64 * 1024;
const SHAPE = /^00[0-9a-f]{64}/i;

const wrap: Wrap = (serve) => async (call) => {
  if (call.id && call.method !== 'POST') return error(404, 'There is nothing at this path.');
  if (call.body.length > MAXIMUM) return error(413, 'The body is too large.');
  if (call.id?.decoded !== undefined && !SHAPE.test(call.id.decoded))
    return error(400, 'This is no contract id.');
  const found = await serve(withText(call, '{}'));
  if (found.status !== 200) return found;
  // Decoding without `fatal` puts U+FFFD for what is not UTF-8 and leaves a byte-order mark out.
  return serve(withText(call, new TextDecoder().decode(call.body)));
};

export const lenient: Variant = {
  name: 'lenient',
  explains:
    'A byte-order mark and broken UTF-8 inside strings are let in; ids are looked up before the body is looked at; ids in another shape than a contract id are bad requests; other methods are answered 404, bodies over 64 KB 413.',
  wrap,
};
