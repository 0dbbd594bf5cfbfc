import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotReference } from '../scan/edit-parts.js';
import { readMoment } from '../scan/moment.js';
import { BULK_ACS, RECORD_TIME } from '../scan/scan.js';
import { SCAN_QUESTIONS } from '../testing/get-questions.js';
import { get, serving } from '../testing/serving.js';
import { VARIANTS, variantNamed } from './all.js';

/** They read what others refuse, or nothing at all. */
const OTHERS = ['record-time-by-no-name', 'reads-dates-and-times-without-a-zone', 'scan-asks-for-a-token'];

const variants = VARIANTS.filter(({ scan, name }) => scan && !OTHERS.includes(name));

/** Noise, or what may be a gateway's, is asked again. */
const ask = async (url: string, headers: Record<string, string>) => {
  const first = await get(url, headers);
  return first.status === 429 || first.status >= 500 ? get(url, headers) : first;
};

test('variants give no later snapshot than is asked for, and tell failures as they should', async (t) => {
  const { targets } = await serving(
    t,
    variants.map((variant) => ({ name: variant.name, variant })),
  );
  for (const { name, file } of targets) {
    const found = new Set<string>();
    for (const { path, headers } of SCAN_QUESTIONS.filter(({ path }) => path.includes(RECORD_TIME))) {
      const { 'accept-encoding': _, ...plain } = headers ?? {};
      const { status, body } = await ask(file.scan.url + path, plain);
      const value = JSON.parse(body.toString()) as SnapshotReference & { error: unknown };
      if (status >= 400) {
        assert.equal(typeof value.error, 'string', name);
        continue;
      }
      assert.equal(status, 200);
      const asked = readMoment(new URLSearchParams(path.split('?')[1]).get(RECORD_TIME) ?? '');
      assert.match(value.record_time, /(Z|\+00:00)$/);
      const moment = readMoment(value.record_time);
      if (moment === undefined) assert.match(name, /^record-times-in-/);
      else assert.ok(moment <= Number(asked), `${name}: ${path}`);
      found.add(value.record_time);
      for (const { url, digest } of value.object_refs) {
        if (url.startsWith('http:')) assert.ok([200, 302].includes((await ask(url, {})).status), name);
        assert.ok(digest.length >= 44);
      }
    }
    assert.ok(found.size > 3, name);
  }
});

test('variants read what others refuse, or refuse everything', async (t) => {
  const { targets } = await serving(
    t,
    ['plain', ...OTHERS, 'record-time-by-another-name'].map((name) => ({
      name,
      ...(name !== 'plain' && { variant: variantNamed(name) }),
    })),
  );
  const statuses = async (query: string) =>
    Promise.all(targets.map(async ({ file }) => (await get(`${file.scan.url}${BULK_ACS}?${query}`)).status));
  assert.deepEqual(await statuses(`${RECORD_TIME}=2025-01-01`), [400, 200, 200, 401, 400]);
  assert.deepEqual(await statuses('as_of=yesterday'), [200, 200, 200, 401, 400]);
});
