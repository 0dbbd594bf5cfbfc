import { getHashes } from 'node:crypto';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { wayOf } from './digest-way.js';
import { observe, type Trial } from './client.js';
import { objectsOf, referenceOf } from './reference.js';
import { sortedList, outcomeOf } from '../support/reply-words.js';

// What the specification does not show of the bulk history: recorded, never judged.

const REFERENCE = 'Resources / ACS snapshot reference';
const ENDPOINT = 'Endpoints / 3. Get ACS snapshot download references';

// An algorithm has several names; the shortest one is the usual one.
const algorithms = [...new Set(getHashes().map((name) => name.toLowerCase()))].sort(
  (a, b) => a.length - b.length,
);

observe('scan.digest', REFERENCE, async ({ scan }) => {
  const [object] = objectsOf(await scan.snapshot(0));
  const { url, digest } = object ?? {};
  if (typeof url !== 'string' || typeof digest !== 'string') throw new Inconclusive('there is no object');
  const reply = await scan.download(url);
  if (reply.status !== 200) throw new Inconclusive('the object cannot be downloaded');
  return wayOf(digest, reply.body, algorithms) ?? 'none that is known here';
});

const OBSERVATIONS: Record<string, (reply: Reply) => string> = {
  'record-time-precision': (reply) => {
    const { record_time: time } = referenceOf(reply);
    const digits = /\.(\d+)/.exec(String(time))?.[1]?.length ?? 0;
    return digits === 0 ? 'seconds' : `${digits} digits of a second`;
  },
  'object-hosts': (reply) => {
    const own = new URL(reply.exchange.request.url).host;
    return sortedList(
      objectsOf(reply).map(({ url }) =>
        typeof url === 'string' && URL.canParse(url) && new URL(url).host === own
          ? 'the host of the scan'
          : 'other hosts',
      ),
    );
  },
  'media-type': (reply) => reply.header('content-type') ?? 'none',
  'other-members': (reply) =>
    sortedList(
      Object.keys(referenceOf(reply)).filter((name) => !['record_time', 'object_refs'].includes(name)),
    ),
};

for (const [name, look] of Object.entries(OBSERVATIONS)) {
  observe(`scan.${name}`, REFERENCE, async ({ scan }) => look(await scan.snapshot(0)));
}

const CALLS: Record<string, (trial: Trial) => Promise<Reply>> = {
  'without-record-time': ({ scan }) => scan.ask(),
  'unknown-parameter': ({ scan }) => scan.withParameter('assay', 'x'),
  'record-time-without-zone': ({ scan }) => scan.askFor('2999-01-01T00:00:00'),
  'record-time-of-a-date': ({ scan }) => scan.askFor('2999-01-01'),
  'record-time-east-of-utc': ({ scan }) => scan.askFor('2999-01-01T02:00:00+02:00'),
};

for (const [name, call] of Object.entries(CALLS)) {
  observe(`scan.${name}`, ENDPOINT, async (trial) => outcomeOf(await call(trial)));
}

observe('scan.download-redirect', REFERENCE, async ({ scan }) => {
  const reply = await scan.object(0, 0);
  return reply && reply.status >= 300 && reply.status < 400 ? String(reply.status) : 'none';
});

observe('scan.error-statuses', 'Errors', async ({ scan }) => {
  const failing = scan.facts.bulkAcs?.failing ?? [];
  if (failing.length === 0) throw new NotApplicable('the target file names no query that fails');
  const replies: Reply[] = [];
  for (const query of failing.slice(0, 8)) replies.push(await scan.ask(query));
  return sortedList(replies.map(({ status }) => String(status)));
});
