import type { Variant } from '../mount.js';
import { refusesValue } from '../participant/edit-parts.js';
import { error } from '../wire/exchange.js';
import type { Wrap } from '../registry/call.js';
import { membersOf } from '../registry/edit-call.js';

const KNOWN = ['meta', 'excludeDebugFields'];

const wrap: Wrap = (serve) => async (call) => {
  const reply = await serve(call);
  if (reply.status !== 200) return reply;
  const members = Object.entries(membersOf(call));
  const unknown = members.find(([name]) => !KNOWN.includes(name));
  if (unknown) return error(400, `There is no member ${JSON.stringify(unknown[0])}.`);
  if (members.some(([, value]) => value === null)) return error(400, 'null is not a value.');
  const type = call.headers['content-type'] ?? 'application/json';
  return /^application\/json\b/i.test(type) ? reply : error(415, 'Only application/json is read.');
};

const ALLOCATION = ['partyIdHint', 'localMetadata', 'identityProviderId', 'synchronizerId', 'userId'];

export const strict: Variant = {
  name: 'strict',
  explains:
    'Unknown members and null ones are bad requests, and media types other than JSON are answered 415.',
  wrap,
  participant: {
    parts: refusesValue((members) =>
      Object.entries(members).some(([name, value]) => !ALLOCATION.includes(name) || value === null),
    ),
  },
};
