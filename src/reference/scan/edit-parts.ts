import { type AnyWrap, onReply, withJson } from '../wire/edit-reply.js';
import { type HttpCall, type HttpReply, error } from '../wire/exchange.js';
import { BULK_ACS } from './scan.js';
import { type Microseconds, type ScanChange, type ScanParts, SNAPSHOTS } from './snapshots.js';

/** A snapshot reference in a response of the reference. */
export type SnapshotReference = { record_time: string; object_refs: ObjectReference[] };
/** An object of a snapshot: its download URL, and its digest. */
export type ObjectReference = { url: string; digest: string };

/** Changes the responses to successful snapshot requests. */
export const onSnapshot = (edit: (reply: HttpReply, call: HttpCall) => HttpReply): AnyWrap =>
  onReply((reply, call) => (reply.status === 200 && call.path === BULK_ACS ? edit(reply, call) : reply));

/** Replaces a snapshot reference, often by a changed copy. */
export const onReference = (edit: (reference: SnapshotReference, call: HttpCall) => unknown): AnyWrap =>
  onSnapshot((reply, call) =>
    withJson(reply, edit(JSON.parse(reply.body.toString()) as SnapshotReference, call)),
  );

/** Replaces object_refs. */
export const onObjects = (edit: (objects: ObjectReference[], call: HttpCall) => unknown): AnyWrap =>
  onReference((reference, call) => ({ ...reference, object_refs: edit(reference.object_refs, call) }));

/** Replaces each object reference, or only the last one of each snapshot. */
export const onObject = (
  edit: (object: ObjectReference) => unknown,
  which: 'each' | 'last' = 'each',
): AnyWrap =>
  onObjects((objects) =>
    objects.map((object, place) =>
      which === 'each' || place === objects.length - 1 ? edit(object) : object,
    ),
  );

/**
 * Changes the responses to failed requests: all of them, or those for a time before the first snapshot, or for an
 * invalid time.
 */
export const onFailed = (
  edit: (reply: HttpReply, message: string) => HttpReply,
  which: 'all' | 'too early' = 'all',
): AnyWrap =>
  onReply((reply, { path }) => {
    const status = which === 'all' ? reply.status : 404;
    if (reply.status < 400 || reply.status !== status || path !== BULK_ACS) return reply;
    return edit(reply, (JSON.parse(reply.body.toString()) as { error: string }).error);
  });

/** Answers snapshot requests with an error when they lack a header. */
export const demandsHeader = (name: string, status: number): AnyWrap =>
  onSnapshot((reply, { headers }) =>
    headers[name] === undefined ? error(status, `The header ${name} is missing.`) : reply,
  );

type PartsChange = NonNullable<ScanChange['parts']>;

/** Parses a changed text instead of the requested one. */
export const readsAs =
  (edit: (text: string) => string): PartsChange =>
  ({ read }) => ({ read: (text) => read(edit(text)) });

/** Uses another moment than the requested one. */
export const asksFor =
  (edit: (asked: Microseconds) => Microseconds): PartsChange =>
  ({ choose }) => ({ choose: (asked, text) => choose(edit(asked), text) });

/** Chooses another snapshot, if there is one. */
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
