import { type AnyWrap, onReply, withJson } from '../wire/edit-reply.js';
import { type HttpCall, type HttpReply, error } from '../wire/exchange.js';
import { BULK_ACS } from './scan.js';
import type { Microseconds } from './moment.js';
import { type ScanChange, type ScanParts, SNAPSHOTS } from './snapshots.js';

/** A snapshot reference, as the reference answers it. */
export type SnapshotReference = { record_time: string; object_refs: ObjectReference[] };
/** One object of it: where it is downloaded from, and its digest. */
export type ObjectReference = { url: string; digest: string };

/** Changes the answers to accepted questions for a snapshot. */
export const onSnapshot = (edit: (reply: HttpReply, call: HttpCall) => HttpReply): AnyWrap =>
  onReply((reply, call) => (reply.status === 200 && call.path === BULK_ACS ? edit(reply, call) : reply));

/** Puts another value, often a changed copy, in the place of a snapshot reference. */
export const onReference = (edit: (reference: SnapshotReference) => unknown): AnyWrap =>
  onSnapshot((reply) => withJson(reply, edit(JSON.parse(reply.body.toString()) as SnapshotReference)));

/** Puts another value in the place of object_refs. */
export const onObjects = (edit: (objects: ObjectReference[]) => unknown): AnyWrap =>
  onReference((reference) => ({ ...reference, object_refs: edit(reference.object_refs) }));

/** Puts another value in the place of each object reference, or only of the last one of each snapshot. */
export const onObject = (
  edit: (object: ObjectReference) => unknown,
  which: 'each' | 'last' = 'each',
): AnyWrap =>
  onObjects((objects) =>
    objects.map((object, place) =>
      which === 'each' || place === objects.length - 1 ? edit(object) : object,
    ),
  );

/** Changes the answers to questions that fail: all of them, or those for a time before the first snapshot or of no time. */
export const onFailed = (
  edit: (reply: HttpReply, message: string) => HttpReply,
  which: 'all' | 'too early' | 'malformed' = 'all',
): AnyWrap =>
  onReply((reply, { path }) => {
    const status = { all: reply.status, 'too early': 404, malformed: 400 }[which];
    if (reply.status < 400 || reply.status !== status || path !== BULK_ACS) return reply;
    return edit(reply, (JSON.parse(reply.body.toString()) as { error: string }).error);
  });

/** Puts another value in the place of an ErrorResponse. */
export const onError = (edit: (message: string) => unknown): AnyWrap =>
  onFailed((reply, message) => withJson(reply, edit(message)));

/** Changes the answers to downloads: of each object, or only of the third one of those snapshots that have so many. */
export const onDownload = (
  edit: (reply: HttpReply) => HttpReply,
  which: 'each' | 'third' = 'each',
): AnyWrap =>
  onReply((reply, { path }) => {
    const ending = which === 'each' ? '.gz' : '-2.jsonl.gz';
    return reply.status === 200 && path.endsWith(ending) ? edit(reply) : reply;
  });

/** Answers questions for a snapshot with an error when they lack a header. */
export const demandsHeader = (name: string, status: number): AnyWrap =>
  onSnapshot((reply, { headers }) =>
    headers[name] === undefined ? error(status, `The header ${name} is missing.`) : reply,
  );

type PartsChange = NonNullable<ScanChange['parts']>;

/** Reads another text than the one that is asked with. */
export const readsAs =
  (edit: (text: string) => string): PartsChange =>
  ({ read }) => ({ read: (text) => read(edit(text)) });

/** Asks for another moment than the one that is read. */
export const asksFor =
  (edit: (asked: Microseconds) => Microseconds): PartsChange =>
  ({ choose }) => ({ choose: (asked, text) => choose(edit(asked), text) });

/** Chooses the newest snapshot that fits, in the place of the newest one that is not later than what is asked for. */
export const choosesNewest =
  (fits: (recordTime: Microseconds, asked: Microseconds, text: string | undefined) => boolean): PartsChange =>
  () => ({ choose: (asked, text) => SNAPSHOTS.findLast(({ recordTime }) => fits(recordTime, asked, text)) });

/** Chooses another snapshot where there is one to choose. */
export const choosesInstead =
  (other: (place: number, asked: Microseconds) => number): PartsChange =>
  ({ choose }: ScanParts) => ({
    choose: (asked, text) => {
      const chosen = choose(asked, text);
      return chosen && (SNAPSHOTS[other(SNAPSHOTS.indexOf(chosen), asked)] ?? chosen);
    },
  });

/** Writes record times in another way. */
export const writesRecordTime =
  (edit: (text: string, recordTime: Microseconds) => string): PartsChange =>
  ({ write }) => ({ write: (recordTime) => edit(write(recordTime), recordTime) });
