import { faultsOf } from '../../page.js';
import {
  asksFor,
  choosesInstead,
  readsAs,
  writesRecordTime,
  demandsHeader,
  onFailed,
  onSnapshot,
} from '../../scan/edit-parts.js';
import { BULK_ACS } from '../../scan/scan.js';
import { onReply, withMediaType } from '../../wire/edit-reply.js';
import { error, namesCoding } from '../../wire/exchange.js';
import { writeMoment } from '../../scan/moment.js';

/** Faults of the call and of the choice of the snapshot. */
export const scanSnapshot = faultsOf('scan', {
  'scan.bare-request': {
    'demands-accept': {
      explains: 'A request without Accept is answered 406.',
      wrap: demandsHeader('accept', 406),
    },
    'demands-accept-encoding': {
      explains: 'A request without Accept-Encoding is answered 406.',
      wrap: demandsHeader('accept-encoding', 406),
    },
    'demands-user-agent': {
      explains: 'A request without User-Agent is answered 403.',
      wrap: demandsHeader('user-agent', 403),
    },
  },
  'scan.error-body': {
    'reads-nonsense-as-the-time-before-it': {
      explains: 'A text that is no time means the time of the request before.',
      parts: ({ read }) => {
        let last: number | undefined;
        return { read: (text) => (last = read(text) ?? last) };
      },
    },
    'far-past-as-html': {
      explains: 'The response to a time in the first century is an HTML page.',
      wrap: onReply((reply, { query = '' }) =>
        /=00\d\d-/.test(query) ? withMediaType({ ...reply, body: '<p>no</p>' }, 'text/html') : reply,
      ),
    },
    'too-early-answered-200': {
      explains: 'A time before the first snapshot is answered 200, with an ErrorResponse.',
      wrap: onFailed((reply) => ({ ...reply, status: 200 }), 'too early'),
    },
  },
  'scan.path-version': {
    'scan-serves-v1-instead-of-v0': {
      explains: 'The bulk history is found only under v1.',
      wrap: (serve) => (call) => {
        if (call.path === BULK_ACS)
          return {
            status: 404,
            headers: { 'Content-Type': 'text/plain' },
            body: 'The requested resource could not be found.',
          };
        return serve({ ...call, path: call.path.replace('/v1/', '/v0/') });
      },
    },
  },
  'scan.found': {
    'refuses-escaped-colons': {
      explains: 'A time whose colons are percent-encoded is treated as an invalid one.',
      wrap: onReply((reply, { query = '' }) => (/%3a/i.test(query) ? error(400, 'No time.') : reply)),
    },
    'refuses-several-media-types': {
      explains: 'A client that accepts JSON among others is answered 406.',
      wrap: onSnapshot((reply, { headers }) =>
        headers.accept?.includes(',') ? error(406, 'One type, please.') : reply,
      ),
    },
    'fails-for-the-last-day-of-the-calendar': {
      explains: 'A time in the year 9999 is out of range for the program and answered 500.',
      wrap: onReply((reply, { query = '' }) =>
        query.includes('9999-12-31') ? error(500, 'The date is out of range.') : reply,
      ),
    },
  },
  'scan.monotonic': {
    'takes-minutes-west-for-east': {
      explains: 'The sign of an offset is read with its hours, and lost when these are 0.',
      parts: readsAs((text) => text.replace(/-00:(\d\d)$/, '+00:$1')),
    },
    'counts-nanoseconds-in-64-bits': {
      alsoBreaks: ['scan.at-or-before'],
      explains: 'A time before 1677 has too many nanoseconds for 64 bits, and turns into one in the future.',
      parts: asksFor((asked) => (asked * 1e3 < -(2 ** 63) ? asked + 2 ** 64 / 1e3 : asked)),
    },
    'gives-the-first-snapshot-for-the-far-future': {
      explains: 'After the year 2262, the limit of nanoseconds in 64 bits, the first snapshot is returned.',
      parts: choosesInstead((place, asked) => (Number.isFinite(asked) && asked * 1e3 > 2 ** 63 ? 0 : place)),
    },
  },
  'scan.at-or-before': {
    'takes-29-february-for-1-march': {
      explains: 'A leap day is treated as the day after it.',
      parts: readsAs((text) => text.replace(/^(\d{4})-02-29/, '$1-03-01')),
    },
    'tolerates-a-millisecond': {
      explains: 'A snapshot that is at most a millisecond later is returned too.',
      parts: asksFor((asked) => asked + 1000),
    },
  },
  'scan.snapshot': {
    'snapshot-named-gzip': {
      explains: 'The snapshot reference is labelled as compressed, but it is not.',
      wrap: onSnapshot(namesCoding('gzip')),
    },
    'snapshot-as-html-without-accept': {
      alsoBreaks: ['scan.bare-request'],
      explains: 'A client that does not ask for JSON gets an HTML page.',
      wrap: onSnapshot((reply, { headers }) =>
        headers.accept?.includes('json')
          ? reply
          : withMediaType({ ...reply, body: '<p>a snapshot</p>' }, 'text/html'),
      ),
    },
    'snapshots-answered-201': {
      explains: 'Snapshot references are answered 201.',
      wrap: onSnapshot((reply) => ({ ...reply, status: 201 })),
    },
  },
  'scan.record-time': {
    'record-time-with-an-offset-without-colon': {
      explains: 'record_time has the offset +0000, without the colon of the rest.',
      parts: writesRecordTime((text) => text.replace('Z', '+0000')),
    },
    'record-time-with-an-offset-in-summer': {
      explains: 'From April to September, record_time is in local time, with its offset.',
      parts: writesRecordTime((text, time) =>
        /-0[4-9]-/.test(text) ? writeMoment(time + 7200e6).replace('Z', '+02:00') : text,
      ),
    },
    'record-time-without-zone-when-exact': {
      explains: 'record_time in whole seconds does not say that it is in UTC.',
      parts: writesRecordTime((text) => (text.includes('.') ? text : text.replace('Z', ''))),
    },
  },
});
