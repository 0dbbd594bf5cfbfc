import { withCalibration } from '../history/calibrate.js';
import { recordsOf } from '../history/extract.js';
import { asRepeat } from '../history/record.js';
import { printable } from '../../reports/printable.js';
import { command, flag, requiredText, texts } from './command.js';
import { readRecords, storeOption, withStore } from './history-store.js';

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
      repeat: { ...flag('it repeats the newest night, also past midnight'), default: false },
    },
  },
  async ({ dir, store: where, calibration, repeat }) => {
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
);
