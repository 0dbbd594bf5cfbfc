import type { CommandModule } from 'yargs';
import { withCalibration } from '../history/calibrate.js';
import { recordsOf } from '../history/extract.js';
import { asRepeat } from '../history/record.js';
import { printable } from '../../reports/printable.js';
import { readRecords, storeOption, withStore } from './history-store.js';

interface Args {
  dir: string;
  store: string;
  calibration: { dirs: string[] };
  repeat: boolean;
}

export const historyAddCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs.positional('dir', { type: 'string', describe: 'folder that `certify` or `load` wrote' }).options({
      store: storeOption,
      calibration: {
        type: 'array',
        string: true,
        requiresArg: true,
        default: [],
        defaultDescription: 'none',
        // An object, unlike a list, may come of an option that is given more than once.
        coerce: (dirs: string[]) => ({ dirs }),
        describe: 'folders of the same run against the reference target, right before and after',
      },
      repeat: {
        type: 'boolean',
        default: false,
        describe: 'it repeats the newest night, also past midnight',
      },
    }) as never,
  handler: async ({ dir, store: where, calibration, repeat }) => {
    const calibrations = calibration.dirs.flatMap(recordsOf);
    const records = recordsOf(dir).map((record) => withCalibration(record, calibrations));
    await withStore(where, async (store) => {
      const known = repeat ? await readRecords(store) : [];
      const added = repeat ? records.map((record) => asRepeat(record, known)) : records;
      await store.append(added);
      for (const { target, kind, mode, night } of added)
        process.stdout.write(
          `${printable(`${store.name}: added a ${kind} of ${target} (${mode}), ${repeat ? 'a repeat of the ' : ''}night ${night}`)}\n`,
        );
    });
  },
};
