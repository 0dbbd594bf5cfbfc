import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { test } from 'node:test';
import type { Corpus } from '../../../load/scenario.js';
import { k6Plan } from '../../../load/k6-plan.js';
import { contextPlan, k6, SILENT_K6, skip } from '../../../load/testing/run.js';
import { listen } from '../../http/testing.js';
import { runK6 } from '../../../load/measured/run-k6.js';
import { refusalOfAmount } from '../load/asked.js';
import { allBut, destinationsOf } from './judge-process.js';
import { OWNER } from '../access.js';
import { Runs } from '../store/runs.js';
import { Work } from '../store/work.js';
import type { TeamStores } from './surroundings.js';
import { DATABASES } from '../testing/databases.js';
import { Runner } from './runner.js';

const ADDRESSES: Readonly<Record<string, string[]>> = {
  'public.example': ['2001:db8::7', '203.0.113.7'],
  'six.example': ['2001:db8::7'],
  'inside.example': ['203.0.113.7', '10.1.2.3'],
  'back.example': ['127.0.0.1'],
};
const resolve = (name: string) => Promise.resolve(ADDRESSES[name] ?? []);
const NAMES = Object.keys(ADDRESSES);
const allowed = { hosts: NAMES, requestsPerSecond: 50, seconds: 60 };
const own = { reach: { hosts: NAMES, forOthers: false }, allowed };
const others = { reach: { hosts: [...NAMES, '127.0.0.1'], forOthers: true }, allowed };

test('all networks but some addresses', () => {
  const kept = ['127.0.0.1', '203.0.113.7', '2001:db8::7', '::1'];
  // One for each version: Node finds addresses of IPv4 in networks of IPv6 as well, which Go does not.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  const versionOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const network of allBut(kept)) {
    const [address = '', prefix] = network.split('/');
    lists[versionOf(address)].addSubnet(address, Number(prefix), versionOf(address));
  }
  const isIn = (address: string) => lists[versionOf(address)].check(address, versionOf(address));
  for (const address of kept) assert.equal(isIn(address), false, address);
  for (const address of ['127.0.0.0', '127.0.0.2', '0.0.0.0', '255.255.255.255', '169.254.169.254'])
    assert.equal(isIn(address), true, address);
  for (const address of ['::', '::2', '2001:db8::6', 'fe80::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'])
    assert.equal(isIn(address), true, address);
  assert.deepEqual(allBut([]), ['0.0.0.0/0', '0:0:0:0:0:0:0:0/0']);
});

test('k6 gets the address that was checked, and only hosts that load may be put on', async () => {
  const named = ['public.example', 'six.example', '127.0.0.1'];
  const { hosts } = await destinationsOf(named, own, resolve);
  assert.deepEqual(hosts, { 'public.example': '203.0.113.7', 'six.example': '2001:db8::7' });
  for (const [host, who, why] of [
    ['inside.example', own, /resolves to 10\.1\.2\.3/],
    ['back.example', own, /resolves to 127\.0\.0\.1/],
    ['unknown.example', own, /not on the allow-list of hosts/],
    ['127.0.0.1', others, /127\.0\.0\.1 may not be load-tested: ask whoever runs the service to allow it/],
    ['public.example', { ...own, allowed: { ...allowed, hosts: [] } }, /--allow-load public\.example/],
  ] as const)
    await assert.rejects(destinationsOf([host], who, resolve), why, host);
  const unknown = ['gone.example'];
  const gone = { reach: { hosts: unknown, forOthers: false }, allowed: { ...allowed, hosts: unknown } };
  await assert.rejects(destinationsOf(unknown, gone, resolve), /has no address/);
});

test('the peak counts, not the rate that was named', () => {
  const asked = { scenario: 'operator', rate: 40, seconds: 60 } as const;
  assert.equal(refusalOfAmount({ ...asked, profile: 'load' }, allowed), undefined);
  assert.match(refusalOfAmount({ ...asked, profile: 'stress' }, allowed)!, /peak of 80 requests/);
  assert.match(refusalOfAmount({ ...asked, profile: 'load', seconds: 61 }, allowed)!, /61 seconds/);
  assert.match(
    refusalOfAmount({ ...asked, profile: 'smoke' }, { hosts: [], requestsPerSecond: 0, seconds: 0 })!,
    /not load-test targets/,
  );
});

test('k6 itself connects to no other address, whatever the requests name', { skip }, async (t) => {
  const seen = { pinned: 0, other: 0 };
  const serve = (which: keyof typeof seen) =>
    createServer((_request, response) => {
      seen[which] += 1;
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"x"}');
    });
  const port = await listen(t, serve('pinned'));
  const other = serve('other').listen(port, '127.0.0.2');
  t.after(() => other.close());
  const urls = [`http://registry.test:${port}/`, `http://127.0.0.2:${port}/`, `http://other.test:${port}/`];
  const plan = contextPlan(urls[0]!, '2s', 30, 1_000);
  const corpus: Corpus = {
    method: 'POST',
    kinds: [{ clause: 'some.clause', from: 404, to: 404, check: 'none' }],
    cases: urls.map((url) => ({ k: 0, url, body: '{}' })),
  };
  const planned = k6Plan(plan, new Map([['accept-context', corpus]]), plan.shape, 1);
  const hosts = ['registry.test'];
  const within = {
    reach: { hosts: [...hosts, '127.0.0.1'], forOthers: true },
    allowed: { ...allowed, hosts },
  };
  const destinations = await destinationsOf(hosts, within, () => Promise.resolve(['127.0.0.1']));
  const token = () => Promise.resolve('');
  const { collected } = await runK6({ ...planned, destinations }, { ...SILENT_K6, k6: k6!, token });
  const ended = collected.ended('accept-context');
  const answered = ended.filter(({ status }) => status === 404).reduce((sum, { count }) => sum + count, 0);
  const refused = ended.filter(({ status }) => status === 0).reduce((sum, { count }) => sum + count, 0);
  assert.equal(seen.other, 0);
  assert.equal(seen.pinned, answered);
  assert.ok(answered >= 9 && refused >= 18, JSON.stringify(ended));
});

const SECRET = 'hunter2-of/Ann+is=nowhere';
/** Prints what it should not, also as it would stand in a URL, and ends before it judges anything. */
const CRASH = [
  'for (const show of [String, encodeURIComponent, btoa]) process.stderr.write(show(process.env.SECRET_TOKEN) + "\\u001b[31m\\u202e\\n")',
  'process.exit(7)',
].join(';');
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(CRASH)}`;

test('what a process prints that ends early is shown without the secrets that it had, for whomever it judges', async (t) => {
  const { database, folder, close } = await DATABASES[0]!.open();
  t.after(close);
  const work = new Work(database, async () => undefined);
  const own = { SECRET_TOKEN: SECRET, NODE_OPTIONS };
  const team = { secrets: { open: async () => own }, hosts: { list: async () => [] } };
  for (const [owner, here] of [
    [OWNER, { env: { ...process.env, ...own } }],
    ['ann', { env: process.env, team: team as unknown as TeamStores }],
  ] as const) {
    const asked = { name: 'x', subject: { text: 'name: x' }, budget: 'quick', seed: 1 } as const;
    const id = await work.ask(owner, asked);
    await new Runner(work, 'test', { ...here, folder, hosts: [] }).run(id);
    const { state, trouble } = (await new Runs(database).get(owner, id))!;
    assert.equal(state, 'failed');
    assert.match(trouble ?? '', /ended early: \[hidden\][^\n]*\n\[hidden\][^\n]*\n\[hidden\]/);
    assert.doesNotMatch(trouble ?? '', /\p{Cf}|\u001b/u);
  }
});
