import type { Moment } from './moment.js';
import type { ScanChange, ScanParts } from './parts.js';
import { SNAPSHOTS } from './snapshots.js';

type PartsChange = NonNullable<ScanChange['parts']>;

/** Reads another text than the one that is asked with. */
export const readsAs =
  (edit: (text: string) => string): PartsChange =>
  ({ read }) => ({ read: (text) => read(edit(text)) });

/** Asks for another moment than the one that is read. */
export const asksFor =
  (edit: (asked: Moment) => Moment): PartsChange =>
  ({ choose }) => ({ choose: (asked, text) => choose(edit(asked), text) });

/** Chooses the newest snapshot that fits, in the place of the newest one that is not later than what is asked for. */
export const choosesNewest =
  (fits: (recordTime: Moment, asked: Moment, text: string | undefined) => boolean): PartsChange =>
  () => ({ choose: (asked, text) => SNAPSHOTS.findLast(({ recordTime }) => fits(recordTime, asked, text)) });

/** Chooses another snapshot where there is one to choose. */
export const choosesInstead =
  (other: (place: number, asked: Moment) => number): PartsChange =>
  ({ choose }: ScanParts) => ({
    choose: (asked, text) => {
      const chosen = choose(asked, text);
      return chosen && (SNAPSHOTS[other(SNAPSHOTS.indexOf(chosen), asked)] ?? chosen);
    },
  });

/** Writes record times in another way. */
export const writesRecordTime =
  (edit: (text: string, recordTime: Moment) => string): PartsChange =>
  ({ write }) => ({ write: (recordTime) => edit(write(recordTime), recordTime) });
