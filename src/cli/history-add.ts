import { arch, cpus, platform } from 'node:os';
import { withCalibration } from '../history/calibrate.js';
import { recordsOf } from '../history/extract.js';
import { asRepeat } from '../history/record.js';
import { command, flag, requiredText, text, texts } from './command.js';
import { readHeld, storeOption, withStore } from './history-store.js';
import { print, sayable } from './say.js';

/**
 * The machine of this process: nights of another one are another series. Hosted runners are a new machine each night, of
 * one size and of any processor.
 */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): string {
  const hosted = `${cpus().length} processors, ${platform()} ${arch()}`;
  if (env['RUNNER_ENVIRONMENT'] === 'github-hosted') return `a runner of GitHub, ${hosted}`;
  if (env['CI_SHARED_ENVIRONMENT'] === 'true') return `a shared runner of GitLab, ${hosted}`;
  const all = cpus();
  return `${all.length} × ${all[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}`;
}

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
        // An object, unlike a list, may come of an option that is given more than once.
        coerce: (dirs: string[]) => ({ dirs }),
      },
      machine: {
        ...text('where the load was made from; only nights of the same one are compared'),
        defaultDescription: 'this machine',
      },
      repeat: { ...flag('it repeats the newest night, also past midnight'), default: false },
    },
  },
  async ({ dir, store: where, calibration, machine = thisMachine(), repeat }) => {
    const calibrations = calibration.dirs.flatMap(recordsOf);
    const records = recordsOf(dir).map((record) => {
      const conditions = { ...record.conditions, machine };
      return withCalibration({ ...record, conditions }, calibrations);
    });
    await withStore(where, async (store) => {
      const known = repeat ? (await readHeld(store)).records : [];
      const added = repeat ? records.map((record) => asRepeat(record, known)) : records;
      await store.append(added);
      for (const { target, kind, mode, night } of added)
        print(
          `${sayable(`${store.name}: added a ${kind} of ${target} (${mode}), ${repeat ? 'a repeat of the ' : ''}night ${night}`, 'escape')}\n`,
        );
    });
  },
);
