import { getHashes } from 'node:crypto';
import type { Reply } from '../../src/http/reply.js';
import { Inconclusive, NotApplicable } from '../../src/http/outcome.js';
import type { Exchange } from '../../src/model/exchange.js';
import { withoutCondition, type Call } from '../../src/model/call.js';
import { objectOf } from '../../src/model/judgement.js';
import { wayOf } from '../../src/engine/digest-way.js';
import { objectsOf } from '../../src/model/scan/snapshots.js';
import { observe, type Looking } from '../call-test.js';
import { outcomeOf, sortedList } from '../support/reply-words.js';
import { acs, acsFor, objectOfSnapshot, snapshot } from './calls.js';

// What the specification does not say about the bulk history. It is recorded, never judged.

const REFERENCE = 'Resources / ACS snapshot reference';
const ENDPOINT = 'Endpoints / 3. Get ACS snapshot download references';

// An algorithm can have several names; the shortest one is the usual one.
const algorithms = [...new Set(getHashes().map((name) => name.toLowerCase()))].sort(
  (a, b) => a.length - b.length,
);

async function newest({ follow, history }: Looking): Promise<Exchange> {
  const found = await follow(snapshot(history, 0));
  if (found.answer.status !== 200) throw new Inconclusive('there is no snapshot');
  return found;
}

observe('scan.digest', REFERENCE, async (looking) => {
  const found = await newest(looking);
  const { digest } = objectsOf(found.answer)[0] ?? {};
  if (typeof digest !== 'string') throw new Inconclusive('there is no object');
  const reply = await looking.send(objectOfSnapshot(found, 0));
  if (reply.status !== 200) throw new Inconclusive('the object cannot be downloaded');
  return wayOf(digest, reply.body, algorithms) ?? 'none that is known here';
});

const OBSERVATIONS: Record<string, (exchange: Exchange) => string> = {
  'record-time-precision': ({ answer }) => {
    const { record_time: time } = objectOf(answer) ?? {};
    const digits = /\.(\d+)/.exec(String(time))?.[1]?.length ?? 0;
    return digits === 0 ? 'seconds' : `${digits} digits of a second`;
  },
  'object-hosts': ({ answer }) => {
    const own = new URL((answer as Reply).exchange.request.url).host;
    const isOwn = (url: unknown) => typeof url === 'string' && URL.canParse(url) && new URL(url).host === own;
    return sortedList(
      objectsOf(answer).map(({ url }) => (isOwn(url) ? 'the host of the scan' : 'other hosts')),
    );
  },
  'media-type': ({ answer }) => answer.header('content-type') ?? 'none',
  'other-members': ({ answer }) =>
    sortedList(
      Object.keys(objectOf(answer) ?? {}).filter((name) => !['record_time', 'object_refs'].includes(name)),
    ),
};

for (const [name, look] of Object.entries(OBSERVATIONS))
  observe(`scan.${name}`, REFERENCE, async (looking) => look(await newest(looking)));

const CALLS: Record<string, (looking: Looking) => Promise<Call>> = {
  'without-record-time': ({ history }) => Promise.resolve(acs(history)),
  'unknown-parameter': async (looking) => {
    const { call } = await newest(looking);
    return { ...withoutCondition(call), query: [...(call.query ?? []), ['assay', 'x']] };
  },
  'record-time-without-zone': async ({ history }) => timed(history, '2999-01-01T00:00:00'),
  'record-time-of-a-date': async ({ history }) => timed(history, '2999-01-01'),
  'record-time-east-of-utc': async ({ history }) => timed(history, '2999-01-01T02:00:00+02:00'),
};

function timed(history: Looking['history'], text: string): Call {
  if (history.scan.facts.bulkAcs?.recordTimeParameter === undefined)
    throw new NotApplicable('the target file has no scan.bulkAcs.recordTimeParameter');
  return acsFor(history, text);
}

for (const [name, callOf] of Object.entries(CALLS))
  observe(`scan.${name}`, ENDPOINT, async (looking) => outcomeOf(await looking.send(await callOf(looking))));

observe('scan.download-redirect', REFERENCE, async (looking) => {
  const { status } = await looking.send(objectOfSnapshot(await newest(looking), 0));
  return status >= 300 && status < 400 ? String(status) : 'none';
});

observe('scan.error-statuses', 'Errors', async ({ send, history }) => {
  const failing = history.scan.facts.bulkAcs?.failing ?? [];
  if (failing.length === 0) throw new NotApplicable('the target file names no query that fails');
  const statuses: string[] = [];
  for (const query of failing.slice(0, 8)) statuses.push(String((await send(acs(history, query))).status));
  return sortedList(statuses);
});
