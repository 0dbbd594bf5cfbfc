import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { PROFILES, type ProfileName } from '../../load/profiles.js';
import { CHOICES, type Choice } from '../../load/share-out.js';
import { UsageError } from '../harness/errors.js';
import { findK6 } from '../harness/k6/find.js';
import { prometheusFrom } from '../harness/load/prometheus.js';
import { startEmbedded } from './embedded.js';
import { interruptSignal } from './interrupt.js';
import { askedFrom, loadOptions, segmentFrom, type LoadFlags } from './load-options.js';
import { printPlan } from './load-plan.js';
import { LoadProgress } from './load-progress.js';
import { reportLoad } from './load-report.js';
import { checkOutDir } from './out-dir.js';
import { seedFrom } from './run-options.js';

interface Args extends LoadFlags {
  target?: string;
  scenario: Choice;
  profile: ProfileName;
  out?: string;
}

export const loadCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs
      .positional('target', { type: 'string', describe: 'target file (YAML)' })
      .options({
        scenario: { choices: CHOICES, demandOption: true, requiresArg: true, describe: 'what is asked for' },
        profile: {
          choices: PROFILES,
          demandOption: true,
          requiresArg: true,
          describe: 'the shape of the load',
        },
        out: {
          type: 'string',
          requiresArg: true,
          describe: 'where load.json goes (default: reports-out/load-<time>)',
        },
        ...loadOptions,
      })
      .example('$0 load --scenario accept-context --profile smoke', 'see it work')
      .example(
        '$0 load target.yaml --scenario mixed --profile load --rate 200 --threshold "p99<300ms"',
        '',
      ) as never,
  handler: async (args) => {
    if (args.plan !== undefined) return printPlan(args);
    const out = args.out ?? join('reports-out', `load-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    checkOutDir(out);
    const segment = segmentFrom(args.segment);
    if (segment && args.seed === undefined)
      throw new UsageError('--segment: the segments of one load need the same seed: give --seed to each.');
    const [seed, prometheus] = [seedFrom(args.seed), prometheusFrom(args.prometheus)];
    const progress = new LoadProgress();
    const k6 = await findK6((line) => progress.say(line));
    const embedded = args.target === undefined ? await startEmbedded([{ name: 'reference' }]) : undefined;
    try {
      const what = args.target ?? 'the embedded reference target';
      progress.say(
        `Load on ${what}: ${args.scenario}, ${args.profile}, seed ${seed}, k6 ${k6.version} (${k6.from})`,
      );
      if (prometheus) progress.say(`Metrics also go to ${prometheus.url}`);
      // Whoever does not load does not wait for what makes a corpus.
      const { load } = await import('../../load/run.js');
      const result = await load({
        targetFile: args.target ?? embedded?.targets[0]?.targetFile ?? '',
        k6,
        scenario: args.scenario,
        profile: args.profile,
        seed,
        segment,
        prometheus,
        ...askedFrom(args),
        say: (line) => progress.say(line),
        onNow: (now) => progress.show(now),
        signal: interruptSignal(),
      });
      progress.end();
      if (embedded) delete result.target.file;
      await reportLoad(result, out);
    } finally {
      await embedded?.close();
    }
  },
};
