import { asksFor, choosesInstead, choosesNewest, readsAs, writesRecordTime } from '../../scan/edit-parts.js';
import { writeMoment } from '../../scan/moment.js';
import { type Snapshot, SNAPSHOTS } from '../../scan/snapshots.js';
import type { Faults } from '../../page.js';

const FIRST = SNAPSHOTS[0]!.recordTime;

export const scanEndpointRecordTime: Faults = {
  'scan.at-or-before': {
    'takes-december-for-the-next-one': {
      explains: 'A time in December is taken for one a year later.',
      scan: {
        parts: ({ read }) => ({
          read: (text) => {
            const moment = read(text);
            return moment !== undefined && /^\d{4}-12-/.test(text) ? moment + 365 * 864e8 : moment;
          },
        }),
      },
    },
    'takes-minutes-east-for-west': {
      explains: 'An offset of less than an hour east of UTC is taken for one west.',
      scan: { parts: readsAs((text) => text.replace(/\+00:(\d\d)$/, '-00:$1')) },
    },
    'remembers-snapshots-by-the-local-time': {
      explains:
        'The snapshot that was found for a time is given for what is written alike in another offset.',
      scan: {
        parts: ({ choose }) => {
          const known = new Map<string, Snapshot | undefined>();
          return {
            choose: (asked, text = '') => {
              const local = text.replace(/(Z|[+-]\d\d:\d\d)$/i, '');
              if (!known.has(local)) known.set(local, choose(asked, text));
              return known.get(local);
            },
          };
        },
      },
    },
    'always-gives-the-newest-snapshot': {
      explains: 'Whichever time is asked for, the newest snapshot is given.',
      scan: { parts: choosesInstead(() => SNAPSHOTS.length - 1) },
    },
    'compares-times-as-texts': {
      explains:
        'Times are compared letter by letter: those in other offsets, and those without fractions, come out wrong.',
      scan: {
        parts: choosesNewest((recordTime, _, text) => text === undefined || writeMoment(recordTime) <= text),
      },
    },
    'compares-whole-days': {
      explains: 'Only the dates are compared.',
      scan: {
        parts: choosesNewest(
          (recordTime, asked) => Math.floor(recordTime / 864e8) <= Math.floor(asked / 864e8),
        ),
      },
    },
    'compares-whole-milliseconds': {
      explains: 'What is finer than a millisecond is left out when times are compared.',
      scan: {
        parts: choosesNewest((recordTime, asked) => Math.floor(recordTime / 1e3) <= Math.floor(asked / 1e3)),
      },
    },
    'compares-whole-seconds': {
      explains: 'Fractions of a second are left out when times are compared.',
      scan: {
        parts: choosesNewest((recordTime, asked) => Math.floor(recordTime / 1e6) <= Math.floor(asked / 1e6)),
      },
    },
    'drops-minutes-of-offsets': {
      explains: 'Of an offset such as +05:30 only the hours count.',
      scan: { parts: readsAs((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')) },
    },
    'gives-the-newest-snapshot-for-times-before-1970': {
      explains: 'A time before 1970 counts as one without sign, and is later than every snapshot.',
      scan: { parts: asksFor((asked) => (asked < 0 ? Infinity : asked)) },
    },
    'gives-the-first-snapshot-an-hour-before-it': {
      explains: 'For times up to an hour before the first snapshot that one is given.',
      scan: {
        parts: ({ choose }) => ({
          choose: (asked, text) => choose(asked < FIRST && asked >= FIRST - 3600e6 ? FIRST : asked, text),
        }),
      },
    },
    'gives-the-next-snapshot': {
      explains: 'The snapshot after the right one is given, where there is one.',
      scan: { parts: choosesInstead((place) => place + 1) },
    },
    'gives-the-second-of-two-a-millisecond-apart': {
      explains: 'Of two snapshots a millisecond apart, the later one is given for both times.',
      scan: {
        parts: choosesInstead((place) =>
          SNAPSHOTS[place + 1]?.recordTime === Number(SNAPSHOTS[place]?.recordTime) + 1000
            ? place + 1
            : place,
        ),
      },
    },
    'ignores-offsets-east-of-utc': {
      explains: 'A time east of UTC is taken for one in UTC.',
      scan: { parts: readsAs((text) => text.replace(/\+\d\d:\d\d$/, 'Z')) },
    },
    'reads-fractions-as-milliseconds': {
      explains: 'The digits of a fraction are taken for a number of milliseconds, however many there are.',
      scan: {
        parts: ({ read }) => ({
          read: (text) => {
            const whole = read(text.replace(/\.\d+/, ''));
            return whole === undefined ? undefined : whole + Number(/\.(\d+)/.exec(text)?.[1] ?? 0) * 1000;
          },
        }),
      },
    },
    'record-time-in-local-time': {
      explains: 'record_time is two hours fast, and called UTC.',
      scan: { parts: writesRecordTime((_, time) => writeMoment(time + 7200e6)) },
    },
    'record-time-rounded-up': {
      explains: 'record_time is rounded up to a whole second.',
      scan: { parts: writesRecordTime((_, time) => writeMoment(Math.ceil(time / 1e6) * 1e6)) },
    },
    'remembers-snapshots-by-the-second': {
      explains: 'A snapshot that was found is given again for every time in the same second.',
      scan: {
        parts: ({ choose }) => {
          const found = new Map<string | undefined, ReturnType<typeof choose>>();
          return {
            choose: (asked, text) => {
              const second = text?.slice(0, 19);
              const chosen = found.get(second) ?? choose(asked, text);
              found.set(second, chosen);
              return chosen;
            },
          };
        },
      },
    },
    'rounds-asked-times': {
      explains: 'The time that is asked for is rounded to the nearest second.',
      scan: { parts: asksFor((asked) => Math.round(asked / 1e6) * 1e6) },
    },
    'rounds-asked-times-up': {
      explains: 'The time that is asked for is rounded up to a whole second.',
      scan: { parts: asksFor((asked) => Math.ceil(asked / 1e6) * 1e6) },
    },
    'takes-29-february-for-1-march': {
      explains: 'A leap day is taken for the day after it.',
      scan: { parts: readsAs((text) => text.replace(/^(\d{4})-02-29/, '$1-03-01')) },
    },
    'tolerates-a-millisecond': {
      explains: 'A snapshot that is at most a millisecond later is given, too.',
      scan: { parts: asksFor((asked) => asked + 1000) },
    },
    'turns-offsets-round': {
      explains: 'Offsets are taken the wrong way round: +02:00 for -02:00.',
      scan: {
        parts: readsAs((text) => text.replace(/[+-](?=\d\d:\d\d$)/, (sign) => (sign === '+' ? '-' : '+'))),
      },
    },
  },
};
