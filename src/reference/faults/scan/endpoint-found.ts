import { asksFor, choosesInstead, readsAs } from '../../scan/edit-parts.js';
import { onReply } from '../../wire/edit-reply.js';
import { error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

export const scanEndpointFound: Faults = {
  'scan.found': {
    'takes-times-for-half-a-millisecond-earlier': {
      explains: 'Who asks for a moment is led to what was there half a millisecond before.',
      scan: { parts: asksFor((asked) => asked - 500) },
    },
    'finds-nothing-in-the-last-half-hour-of-a-day': {
      explains: 'For times in the last half hour of a day there is no snapshot.',
      scan: {
        parts: ({ choose }) => ({
          choose: (asked, text) => (asked % 864e8 >= 846e8 ? undefined : choose(asked, text)),
        }),
      },
    },
    'knows-no-31st': {
      explains: 'The 31st of a month is taken for no date.',
      scan: { parts: ({ read }) => ({ read: (text) => (text.includes('-31T') ? undefined : read(text)) }) },
    },
    'fails-for-the-last-day-of-the-calendar': {
      explains: 'A time in the year 9999 is one too many for the program, which says 500.',
      scan: {
        wrap: onReply((reply, { query = '' }) =>
          query.includes('9999-12-31') ? error(500, 'The date is out of range.') : reply,
        ),
      },
    },
  },
  'scan.monotonic': {
    'takes-minutes-west-for-east': {
      explains: 'The sign of an offset stands at its hours, and is lost where these are nought.',
      scan: { parts: readsAs((text) => text.replace(/-00:(\d\d)$/, '+00:$1')) },
    },
    'gives-the-first-snapshot-every-fourth-time': {
      explains: 'Every fourth answer refers to the first snapshot.',
      scan: {
        parts: (inner) => {
          let count = 0;
          return choosesInstead((place) => ((count += 1) % 4 === 0 ? 0 : place))(inner);
        },
      },
    },
    'gives-the-first-snapshot-for-the-far-future': {
      explains:
        'After the year 2262, which is the end for nanoseconds in 64 bits, the first snapshot is given.',
      scan: {
        parts: choosesInstead((place, asked) =>
          Number.isFinite(asked) && asked * 1e3 > 2 ** 63 ? 0 : place,
        ),
      },
    },
    'ignores-offsets-west-of-utc': {
      explains: 'A time west of UTC is taken for one in UTC.',
      scan: { parts: readsAs((text) => text.replace(/-\d\d:\d\d$/, 'Z')) },
    },
  },
};
