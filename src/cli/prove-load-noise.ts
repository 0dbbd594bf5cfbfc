import type { LoadOptions } from '../../load/run.js';
import { variantNamed } from '../reference/variants/all.js';
import type { Load } from '../verdict/load/schema.js';
import { startEmbedded } from '../proof/embedded.js';

/** Variants that answer otherwise from call to call, and rightly: none of them may be accused under load. */
const NOISY = [
  'moving-data',
  'lists-in-any-order',
  'extra-members',
  'other-words-each-time',
  'other-framing',
  'other-formatting',
  'blobs-in-hexadecimal',
  'discloses-nothing',
  'two-replicas-by-lot',
  'transient-refusals',
  'signed-urls',
  'scan-extra-members',
  'a-snapshot-appears',
  'openmetrics-where-anything-will-do',
  'gauge-histograms-as-text',
  'metrics-in-another-hand',
] as const;

/** So many share the machine at a time. */
const AT_ONCE = 2;

type Common = Pick<LoadOptions, 'k6' | 'seed' | 'allowWrites' | 'say' | 'signal'>;

/** Puts a small load on each of the noisy targets; says of each what came of it. Returns how many are accused. */
export async function proveNoise(common: Common, print: (line: string) => void): Promise<number> {
  let accused = 0;
  for (let i = 0; i < NOISY.length && !common.signal?.aborted; i += AT_ONCE) {
    const names = NOISY.slice(i, i + AT_ONCE);
    for (const [place, load] of (await loadsOn(names, common)).entries()) {
      const broken = load.clauses.filter((clause) => clause.broken > 0);
      if (broken.length > 0) accused += 1;
      const answers = load.scenarios.reduce((sum, { judged }) => sum + (judged?.checked ?? 0), 0);
      const outcome = broken.length > 0 ? 'accused' : 'not accused';
      const what = broken.map(({ id, why = '' }) => `; ${id}: ${why}`).join('');
      print(
        `${names[place]!.padEnd(46)} ${outcome}  mixed, smoke, 100/s, 2s; ${answers} answers judged${what}`,
      );
    }
  }
  return accused;
}

async function loadsOn(names: readonly string[], common: Common): Promise<Load[]> {
  const { load } = await import('../../load/run.js');
  const embedded = await startEmbedded(names.map((name) => ({ name, variant: variantNamed(name) })));
  const small = {
    scenario: 'mixed',
    profile: 'smoke',
    rate: 100,
    duration: '2s',
    maxStall: '500ms',
  } as const;
  try {
    return await Promise.all(
      embedded.targets.map(({ targetFile }) => load({ ...common, ...small, targetFile })),
    );
  } finally {
    await embedded.close();
  }
}
