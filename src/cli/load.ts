import { join } from 'node:path';
import type { LoadProgress } from '../../load/measured/collected.js';
import { latency } from '../../reports/load/words.js';
import { findK6 } from '../platform/k6/find.js';
import { prometheusFrom } from '../../load/measured/prometheus.js';
import type { Load } from '../results/load/schema.js';
import { command, text } from './command.js';
import { interruptSignal } from './exit.js';
import { loadOptions, requestFrom, type LoadFlags } from './load-options.js';
import { reportLoad } from './report.js';
import { checkOutDir } from './out-dir.js';
import { Progress } from './progress.js';

export const loadCommand = command(
  {
    positionals: { target: text('target file (YAML)') },
    options: loadOptions,
    examples: [
      ['$0 load --scenario accept-context --profile smoke', 'see it work'],
      ['$0 load target.yaml --scenario mixed --profile load --rate 200 --threshold "p99<300ms"', ''],
    ],
  },
  async (args) => {
    if (args.plan !== undefined) return (await import('./load-plan.js')).printPlan(args);
    await loadOnce(args, interruptSignal());
  },
);

/** Runs one load, writes its report, sets its exit status, and returns its result. */
export async function loadOnce(args: LoadFlags, signal: AbortSignal): Promise<Load> {
  // Loaded here, so that `--help` does not wait for it.
  const out = args.out ?? join('reports-out', `load-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  checkOutDir(out);
  const request = requestFrom(args, args.target ?? '');
  const { scenario, profile, seed } = request;
  const prometheus = prometheusFrom(args.prometheus);
  const progress = new Progress();
  const say = (line: string) => progress.say(line);
  const k6 = await findK6(say);
  const embedded =
    args.target === undefined ? await (await import('../proof/embedded.js')).startEmbedded() : undefined;
  try {
    const what = args.target ?? 'the embedded reference target';
    say(`Load on ${what}: ${scenario}, ${profile}, seed ${seed}, k6 ${k6.version} (${k6.from})`);
    if (prometheus) say(`Metrics also go to ${prometheus.url}`);
    // Loaded only for a real load, because it makes a corpus.
    const { load } = await import('../../load/run.js');
    const result = await load({
      ...request,
      targetFile: args.target ?? embedded?.targets[0]?.targetFile ?? '',
      k6,
      prometheus,
      say,
      onProgress: shownOn(progress),
      signal,
    });
    progress.end();
    if (embedded) delete result.target.file;
    await reportLoad(result, out);
    return result;
  } finally {
    await embedded?.close();
  }
}

/** How often a line is printed when the output is not a terminal, in milliseconds. */
const PLAIN_EVERY_MS = 30_000;

/** Shows the newest interval of a load: in the changing line of a terminal, or otherwise in a line every so often. */
function shownOn(progress: Progress): (now: LoadProgress) => void {
  let shownAt = 0;
  return (now) => {
    progress.show(inWords(now));
    if (progress.live || now.at - shownAt < PLAIN_EVERY_MS) return;
    shownAt = now.at;
    progress.say(inWords(now));
  };
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

const inWords = ({ at, durationMs, rate, p95, failures }: LoadProgress): string =>
  [
    `${seconds(at)} of ${seconds(durationMs)}`,
    `${Math.round(rate)}/s`,
    `p95 ${p95 === undefined ? '–' : latency(p95)}`,
    `failures ${failures}`,
  ].join('   ');
