import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startMounts } from '../src/proof/embedded.js';
import { type Limited, limited, mostInASecond } from '../src/reference/testing/limited.js';
import type { Verdict } from '../src/results/schema.js';
import { measure } from './process.js';

/** A target that delays or refuses requests, and the expected figures. */
interface Figure {
  what: string;
  target: Limited;
  status: number;
  seconds?: number;
  /** Maximum ratio of the duration of the run to the time that the limit alone requires. */
  ratio?: number;
}

const PER_SECOND = 100;

const FIGURES: Figure[] = [
  { what: 'that answers after 80 ms', target: { answerMs: 80 }, status: 0, seconds: 60 },
  { what: 'of 100 requests a second', target: { perSecond: PER_SECOND }, status: 0, ratio: 1.2 },
  {
    what: 'of 100 requests a second, with Retry-After',
    target: { perSecond: PER_SECOND, retryAfter: 1 },
    status: 0,
    ratio: 1.2,
  },
  // A health endpoint answers 503 when the app is not well.
  { what: 'that answers 503 to everything', target: { refuses: 503 }, status: 1, seconds: 60 },
  { what: 'that answers 429 to everything', target: { refuses: 429 }, status: 3, seconds: 60 },
];

async function certified({ what, target, status, seconds, ratio }: Figure): Promise<string> {
  const { variant, seen } = limited({ ...target, tls: true });
  const served = await startMounts([{ name: 'limited', variant }]);
  const { targetFile } = served.targets[0]!;
  const out = join(dirname(targetFile), 'out');
  const ended = await measure('certify', targetFile, '--seed', '1', '--out', out);
  const { run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  await served.close();
  if (ended.status !== status) throw new Error(`a target ${what}: exit status ${ended.status}`);
  const span = ((seen.arrivals.at(-1)?.at ?? 0) - (seen.arrivals[0]?.at ?? 0)) / 1000;
  const least = (seen.arrivals.length - seen.refused) / PER_SECOND;
  return [
    `${ended.seconds.toFixed(1)} s${seconds === undefined ? '' : ` (at most ${seconds})`}`,
    ...(ratio === undefined
      ? []
      : [`${(span / least).toFixed(2)} times what the limit allows (at most ${ratio})`]),
    `${run.requests} requests, ${seen.refused} refused`,
    `${seen.mostAtOnce} at once, ${mostInASecond(seen)} in a second`,
  ].join(', ');
}

// All systems with the standard budget. This process serves the targets, and nothing else should run, because waiting
// is measured. `npm run yardstick` measures the cost of a run.
for (const figure of FIGURES)
  process.stdout.write(`certify a target ${figure.what}: ${await certified(figure)}\n`);
