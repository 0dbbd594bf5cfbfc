import { createHash } from 'node:crypto';
import { choosesInstead, choosesNewest, writesRecordTime } from '../scan/edit-parts.js';
import { type ObjectReference, onObjects } from '../scan/edit-reply.js';
import { partsOfDateTime } from '../scan/moment.js';
import { BULK_ACS, RECORD_TIME } from '../scan/scan.js';
import { onReply, withJson } from '../wire/edit-reply.js';
import { error } from '../wire/exchange.js';
import { only, type Variants } from '../page.js';

export const scanVariants: Variants = {
  'one-snapshot-behind': {
    explains: 'The snapshot before the newest one that may be given is given, where there is one.',
    target: only('scan'),
    scan: { parts: choosesInstead((place) => place - 1) },
  },
  'snapshots-before-the-time': {
    explains: 'A snapshot of exactly the time that is asked for is not given.',
    target: only('scan'),
    scan: { parts: choosesNewest((recordTime, asked) => recordTime < asked) },
  },
  'record-times-in-seconds': {
    explains: 'Record times are written without fractions, rounded down.',
    target: only('scan'),
    scan: { parts: writesRecordTime((text) => text.replace(/\.\d+/, '')) },
  },
  'record-times-in-nanoseconds': {
    explains: 'Record times are written with nine digits of a second and an offset of nought.',
    target: only('scan'),
    scan: {
      parts: writesRecordTime((text) => {
        const { date, time, fraction } = partsOfDateTime(text) ?? {};
        return `${date}T${time}.${fraction}000+00:00`;
      }),
    },
  },
  'hexadecimal-digests': {
    explains: 'Digests are SHA-512 in hexadecimal, behind the name of the algorithm.',
    target: only('scan'),
    scan: {
      parts: () => ({ digest: (bytes) => `sha512:${createHash('sha512').update(bytes).digest('hex')}` }),
    },
  },
  'snapshots-without-objects': {
    explains: 'No snapshot has objects to download.',
    target: only('scan'),
    scan: { wrap: onObjects(() => []) },
  },
  'scan-demands-a-record-time': {
    explains: 'A question without a record time is answered 404, other failures 422 and 501.',
    target: only('scan'),
    scan: {
      wrap: onReply((reply, { path, query = '' }) => {
        if (path !== BULK_ACS) return reply;
        if (!query.includes(RECORD_TIME)) return error(404, 'A record time is wanted.');
        return { ...reply, status: { 400: 422, 404: 501 }[reply.status] ?? reply.status };
      }),
    },
  },
  'scan-extra-members': {
    explains: 'Unknown members stand in snapshot references and in errors, with another value each time.',
    target: only('scan'),
    scan: {
      wrap: (serve) => {
        let calls = 0;
        return onReply((reply, { path }) => {
          if (path !== BULK_ACS) return reply;
          const { object_refs: objects, ...rest } = JSON.parse(reply.body.toString()) as {
            object_refs?: ObjectReference[];
          };
          const extra = { next: null, calls: (calls += 1), record_time_us: [calls] };
          const sized = objects?.map((object) => ({ size: calls, ...object, algorithm: null }));
          return withJson(reply, { ...extra, ...rest, ...(sized && { object_refs: sized }) });
        })(serve);
      },
    },
  },
};
