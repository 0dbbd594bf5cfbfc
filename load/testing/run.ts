import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { stringify } from 'yaml';
import { lookForK6 } from '../../src/platform/k6/find.js';
import { FAULTS } from '../../src/reference/faults/all.js';
import { serving } from '../../src/reference/testing/ask.js';
import { VARIANTS } from '../../src/reference/variants/all.js';
import type { Load } from '../../src/results/load/schema.js';
import { folderWith } from '../../src/target-file/testing.js';
import type { Target } from '../../src/target-file/target.js';
import { load, type LoadOptions } from '../run.js';
import { acceptContext } from '../scenarios/accept-context.js';
import { settingsFor } from '../settings.js';

const found = lookForK6();
export const k6 = 'k6' in found ? found.k6 : undefined;
export const skip = k6 ? false : 'there is no k6: `assay load` gets one';

/**
 * Serves the reference target until the test ends, with a fault or as a variant. Returns the path of its target
 * file, to which `more` is added.
 */
export async function reference(
  t: TestContext,
  more: object = {},
  seeded?: string,
  credential?: string,
): Promise<string> {
  const fault = FAULTS.find(({ name }) => name === seeded);
  const variant = VARIANTS.find(({ name }) => name === seeded);
  const mount = { name: 'reference', ...(fault && { fault }), ...(variant && { variant }) };
  const served = await serving(t, [mount]);
  const { file } = served.targets[0]!;
  const registry = { ...file.registry, ...(credential && { credential }) };
  const text = stringify({ ...file, registry, ...more });
  return join(folderWith(t, { ...served.files, 'target.yaml': text }), 'target.yaml');
}

/** Returns the path of a target file for a registry at `url`, with `more`, beside these files. */
export function registryAt(
  t: TestContext,
  url: string,
  {
    more = {},
    files = {},
    ids = ['00aa'],
  }: { more?: object; files?: Record<string, string>; ids?: string[] } = {},
): string {
  const registry = { url, transferInstructions: { acceptable: ids } };
  const text = stringify({ version: 1, name: 'tested', environment: 'staging', registry, ...more });
  return join(folderWith(t, { ...files, 'target.yaml': text }), 'target.yaml');
}

/** What `runK6` is given when nothing is to be said, and each failure is expected. */
export const SILENT_K6 = {
  isExpected: () => true,
  flat: true,
  tls: {},
  renewMs: 1_000,
  say: () => undefined,
  onLine: () => undefined,
} as const;

/** A plan of accept-context on a registry: what `k6Plan` takes. */
export function contextPlan(
  url: string,
  requestTimeout: string,
  rate: number,
  durationMs: number,
  own: object = {},
) {
  const registry = { url, transferInstructions: { acceptable: ['00aa'] }, ...own };
  const limits = { allocations: 1, concurrency: 1, requestTimeout };
  const target = { limits, registry } as unknown as Target;
  const request = { targetFile: '', scenario: 'accept-context', profile: 'smoke', seed: 1 } as const;
  const settings = settingsFor(target, { ...request, invalid: 0, maxStall: '100ms' });
  const shape = { startRate: rate, stages: [{ rate, durationMs }] };
  return { request, target, settings, shares: new Map([[acceptContext, 1]]), shape };
}

/** Runs a load of two seconds with 100 requests per second, unless `more` says otherwise. */
export const run = (targetFile: string, more: Partial<LoadOptions> = {}): Promise<Load> =>
  load({
    targetFile,
    k6: k6!,
    scenario: 'accept-context',
    profile: 'smoke',
    seed: 1,
    rate: 100,
    duration: '2s',
    say: () => undefined,
    ...more,
  });
