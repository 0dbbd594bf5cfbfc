import { arch, cpus, platform } from 'node:os';
import { withCalibration } from '../history/series.js';
import { recordsOf } from '../history/extract.js';
import { asRepeat } from '../history/record.js';
import { command, flag, requiredText, text, texts } from './command.js';
import { checkStore, readHeld, storeOption, withStore } from './history-store.js';
import { printLine } from './say.js';

/**
 * Describes the machine of this process. Nights of another machine are another series. A hosted runner is a new
 * machine each night, always of the same size but with any processor.
 */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): string {
  const hosted = `${cpus().length} processors, ${platform()} ${arch()}`;
  if (env['RUNNER_ENVIRONMENT'] === 'github-hosted') return `a runner of GitHub, ${hosted}`;
  if (env['CI_SHARED_ENVIRONMENT'] === 'true') return `a shared runner of GitLab, ${hosted}`;
  const all = cpus();
  return `${all.length} × ${all[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}`;
}

/** `--machine` of the commands that add to a history. */
export const machineOption = {
  ...text('where the load comes from; only nights of the same machine are compared'),
  defaultDescription: 'this machine',
} as const;

/** `--revision` of the commands that add to a history. */
export const revisionOption = {
  ...text('the commit or version of what is measured; an alarm names it'),
  defaultDescription: 'GITHUB_SHA or CI_COMMIT_SHA',
} as const;

/** The commit that a CI system is working on. */
export const thisRevision = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  (env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'])?.slice(0, 12);

/** `assay history add`. */
export const historyAddCommand = command(
  {
    positionals: { dir: requiredText('folder that `certify` or `load` wrote') },
    options: {
      store: storeOption,
      calibration: {
        ...texts('folders of the same run against the reference target, right before and after'),
        default: [],
        defaultDescription: 'none',
        // An object, unlike a list, may come from an option that is given more than once.
        coerce: (dirs: string[]) => ({ dirs }),
      },
      machine: machineOption,
      revision: revisionOption,
      repeat: { ...flag('this run repeats the newest night, even after midnight'), default: false },
    },
  },
  async ({ dir, store: where, calibration, machine = thisMachine(), revision = thisRevision(), repeat }) => {
    checkStore(where);
    const calibrations = calibration.dirs.flatMap(recordsOf);
    const records = recordsOf(dir).map((record) => {
      const conditions = { ...record.conditions, machine };
      const run = { ...record.run, ...(revision && { revision }) };
      return withCalibration({ ...record, conditions, run }, calibrations);
    });
    await withStore(where, async (store) => {
      const known = repeat ? (await readHeld(store)).records : [];
      const added = repeat ? records.map((record) => asRepeat(record, known)) : records;
      await store.append(added);
      for (const { target, kind, mode, night } of added)
        printLine(
          `${store.name}: added a ${kind} of ${target} (${mode}), ${repeat ? 'a repeat of the ' : ''}night ${night}`,
        );
    });
  },
);
