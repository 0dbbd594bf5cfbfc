import type { Faults } from '../../page.js';
import { writesRecordTime } from '../../scan/edit-parts.js';
import { onRecordTime, onReference, onSnapshot } from '../../scan/edit-reply.js';
import { writeMoment } from '../../scan/moment.js';
import { namesCoding } from '../../wire/content-coding.js';
import { withMediaType, without } from '../../wire/edit-reply.js';

export const scanSnapshot: Faults = {
  'scan.snapshot': {
    'snapshot-named-gzip': {
      explains: 'The snapshot reference is said to be compressed, and is not.',
      scan: { wrap: onSnapshot(namesCoding('gzip')) },
    },
    'snapshot-as-html-without-accept': {
      alsoBreaks: ['scan.bare-request'],
      explains: 'Who does not ask for JSON gets a page.',
      scan: {
        wrap: onSnapshot((reply, { headers }) =>
          headers.accept?.includes('json')
            ? reply
            : withMediaType({ ...reply, body: '<p>a snapshot</p>' }, 'text/html'),
        ),
      },
    },
    'snapshot-as-json-string': {
      explains: 'The snapshot reference is a string of JSON.',
      scan: { wrap: onReference((reference) => JSON.stringify(reference)) },
    },
    'snapshot-in-a-list': {
      explains: 'The snapshot reference is the only element of an array.',
      scan: { wrap: onReference((reference) => [reference]) },
    },
    'snapshot-with-trailing-comma': {
      explains: 'The JSON of a snapshot reference ends in a comma too many.',
      scan: { wrap: onSnapshot((reply) => ({ ...reply, body: reply.body.toString().replace(/}$/, ',}') })) },
    },
    'snapshots-answered-201': {
      explains: 'Snapshot references are answered 201.',
      scan: { wrap: onSnapshot((reply) => ({ ...reply, status: 201 })) },
    },
  },
};

export const scanSnapshotRecordTime: Faults = {
  'scan.record-time': {
    'no-record-time': {
      explains: 'record_time is missing.',
      scan: { wrap: onReference((reference) => without(reference, 'record_time')) },
    },
    'null-record-time-of-older-snapshots': {
      explains: 'record_time is null but for the newest snapshot.',
      scan: { wrap: onRecordTime((text) => (text.startsWith('2025') ? text : null)) },
    },
    'record-time-as-date': {
      explains: 'record_time has no time of day.',
      scan: { parts: writesRecordTime((text) => text.slice(0, 10)) },
    },
    'record-time-as-http-date': {
      explains: 'record_time is written like a date in an HTTP header.',
      scan: { wrap: onRecordTime((text) => new Date(text).toUTCString()) },
    },
    'record-time-as-object': {
      explains: 'record_time is an object of seconds and nanoseconds.',
      scan: { wrap: onRecordTime((text) => ({ seconds: Math.floor(Date.parse(text) / 1000), nanos: 0 })) },
    },
    'record-time-at-hour-24': {
      explains: 'The first hour of a day is written as hour 24 of the day before.',
      scan: { parts: writesRecordTime((text) => text.replace('2024-03-01T00', '2024-02-29T24')) },
    },
    'record-time-in-microseconds-as-text': {
      explains: 'record_time is the number of microseconds since 1970, as a text.',
      scan: { parts: writesRecordTime((_, time) => String(time)) },
    },
    'record-time-in-seconds': {
      explains: 'record_time is a number: the seconds since 1970.',
      scan: { wrap: onRecordTime((text) => Date.parse(text) / 1000) },
    },
    'record-time-on-30-february': {
      explains: 'The first day of March is written as 30 February.',
      scan: { parts: writesRecordTime((text) => text.replace('-03-01T', '-02-30T')) },
    },
    'record-time-with-a-space': {
      explains: 'Between the date and the time of record_time stands a space.',
      scan: { parts: writesRecordTime((text) => text.replace('T', ' ')) },
    },
    'record-time-with-an-offset-without-colon': {
      explains: 'record_time has the offset +0000, without the colon of the rest.',
      scan: { parts: writesRecordTime((text) => text.replace('Z', '+0000')) },
    },
    'record-time-with-an-offset': {
      explains: 'record_time is in the local time of Berlin in summer, with its offset.',
      scan: { parts: writesRecordTime((_, time) => writeMoment(time + 7200e6).replace('Z', '+02:00')) },
    },
    'record-time-with-an-offset-in-summer': {
      explains: 'From April to September record_time is in local time, with its offset.',
      scan: {
        parts: writesRecordTime((text, time) =>
          /-0[4-9]-/.test(text) ? writeMoment(time + 7200e6).replace('Z', '+02:00') : text,
        ),
      },
    },
    'record-time-with-the-name-of-a-zone': {
      explains: 'Behind record_time stands the name of its zone in brackets.',
      scan: { parts: writesRecordTime((text) => `${text}[UTC]`) },
    },
    'record-time-with-utc-as-word': {
      explains: 'record_time ends in the word UTC.',
      scan: { parts: writesRecordTime((text) => text.replace('Z', ' UTC')) },
    },
    'record-time-without-leading-zeros': {
      explains: 'Months and days of record_time have no leading zeros.',
      scan: { parts: writesRecordTime((text) => text.replaceAll('-0', '-')) },
    },
    'record-time-without-zone': {
      explains: 'record_time does not say that it is in UTC.',
      scan: { parts: writesRecordTime((text) => text.replace('Z', '')) },
    },
    'record-time-without-zone-when-exact': {
      explains: 'record_time of whole seconds does not say that it is in UTC.',
      scan: { parts: writesRecordTime((text) => (text.includes('.') ? text : text.replace('Z', ''))) },
    },
  },
};
