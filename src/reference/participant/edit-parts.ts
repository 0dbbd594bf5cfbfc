import { type AnyWrap, onReply, withJson } from '../wire/edit-reply.js';
import { isObject, type HttpCall, type HttpReply } from '../wire/exchange.js';
import { type ParticipantChange, type Parts, type PartyRequest, type Setup, SUBJECTS } from './parts.js';

type Members = Record<string, unknown>;

/** The details of a new party, in a response of the reference. */
type Details = {
  party?: unknown;
  isLocal?: unknown;
  localMetadata: Metadata;
  identityProviderId?: unknown;
};
/** The local metadata in the details. */
type Metadata = { resourceVersion?: unknown; annotations: Members };

/** Changes the responses to accepted calls. */
export const onAllocated = (
  edit: (details: Details, reply: HttpReply, call: HttpCall) => HttpReply | Promise<HttpReply>,
): AnyWrap =>
  onReply((reply, call) => {
    if (reply.status !== 200 || call.path !== '/v2/parties') return reply;
    const { partyDetails } = JSON.parse(reply.body.toString()) as { partyDetails: Details };
    return edit(partyDetails, reply, call);
  });

/** Replaces partyDetails, often by a changed copy. */
export const onDetails = (edit: (details: Details, call: HttpCall) => unknown): AnyWrap =>
  onAllocated((details, reply, call) => withJson(reply, { partyDetails: edit(details, call) }));

/** Replaces identityProviderId. */
export const onProvider = (edit: (id: unknown) => unknown): AnyWrap =>
  onDetails((details) => ({ ...details, identityProviderId: edit(details.identityProviderId) }));

/** Replaces localMetadata. */
export const onMetadata = (edit: (metadata: Metadata) => unknown): AnyWrap =>
  onDetails((details) => ({ ...details, localMetadata: edit(details.localMetadata) }));

/** Replaces the annotations. */
export const onAnnotations = (edit: (annotations: Members) => unknown): AnyWrap =>
  onMetadata((metadata) => ({ ...metadata, annotations: edit(metadata.annotations) }));

/** Replaces the text of each annotation. */
export const onAnnotation = (edit: (text: string, name: string) => unknown): AnyWrap =>
  onAnnotations((all) =>
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, edit(String(text), name)])),
  );

/** Changes the responses to failed calls. */
export const onFailed = (edit: (reply: HttpReply, call: HttpCall) => HttpReply): AnyWrap =>
  onReply((reply, call) => (reply.status >= 400 ? edit(reply, call) : reply));

/** Replaces a ledger error body, often by a changed copy. */
export const onError = (edit: (body: Members, reply: HttpReply) => unknown): AnyWrap =>
  onFailed((reply) => withJson(reply, edit(JSON.parse(reply.body.toString()) as Members, reply)));

/** Repairs the text of a body that is not JSON. */
export const mendsBody =
  (mend: (text: string) => string): PartsChange =>
  ({ parse }) => ({ parse: (body) => parse(body) ?? parse(Buffer.from(mend(body.toString()))) });

/** Replaces some parts. */
export type PartsChange = NonNullable<ParticipantChange['parts']>;

/** Applies the rules for hints to a changed hint; the hint itself stays unchanged. */
export const checksHintAs =
  (edit: (hint: string) => string): PartsChange =>
  ({ allowsHint }) => ({ allowsHint: (hint) => allowsHint(edit(hint)) });

/** Allows everything in hints that the global pattern matches. */
export const allowsInHint = (pattern: RegExp): PartsChange =>
  checksHintAs((hint) => hint.replace(pattern, 'x'));

/** Refuses valid hints. */
export const refusesHint =
  (test: (hint: string) => boolean): PartsChange =>
  ({ allowsHint }) => ({ allowsHint: (hint) => allowsHint(hint) && !test(hint) });

/** Changes the value of a JSON body. */
export const onValue =
  (edit: (value: unknown) => unknown): PartsChange =>
  ({ read }) => ({ read: (value) => read(edit(value)) });

/** Replaces an existing member of the request. */
export const onMember = (name: string, edit: (value: unknown) => unknown): PartsChange =>
  onValue((value) => (isObject(value) && name in value ? { ...value, [name]: edit(value[name]) } : value));

/** Replaces an existing member of localMetadata. */
export const onMetadataMember = (name: string, edit: (value: unknown) => unknown): PartsChange =>
  onMember('localMetadata', (value) =>
    isObject(value) && name in value ? { ...value, [name]: edit(value[name]) } : value,
  );

/** Refuses a request by its members. */
export const refusesValue =
  (test: (members: Record<string, unknown>) => boolean): PartsChange =>
  ({ read }) => ({
    read: (value) => (isObject(value) && test(value) ? 'The request is refused.' : read(value)),
  });

/** Allocates in another way; `allocate` is the usual one. */
export const allocates =
  (
    other: (request: PartyRequest, allocate: Parts['allocate']) => ReturnType<Parts['allocate']>,
  ): PartsChange =>
  ({ allocate }) => ({ allocate: (request) => other(request, allocate) });

/** Decides in another way whether a synchronizer may be named, or omitted; `allows` is the usual one. */
export const allowsSynchronizers =
  (
    other: (id: string | undefined, allows: Parts['allowsSynchronizer'], setup: Setup) => boolean,
  ): PartsChange =>
  ({ allowsSynchronizer }, { setup }) => ({
    allowsSynchronizer: (id) => other(id, allowsSynchronizer, setup),
  });

/** Admits callers who have none of the three rights. */
export const admits =
  (also: Parts['mayAllocate']): PartsChange =>
  ({ mayAllocate }) => ({
    mayAllocate: (subject, request) => mayAllocate(subject, request) || also(subject, request),
  });

/** Refuses a caller who has one of the three rights: always, or where the test of the request holds. */
export const keepsOut =
  (caller: keyof typeof SUBJECTS, test: (request: PartyRequest) => boolean = () => true): PartsChange =>
  ({ mayAllocate }) => ({
    mayAllocate: (subject, request) =>
      mayAllocate(subject, request) && !(subject === SUBJECTS[caller].subject && test(request)),
  });

/** Treats hints as equal when their keys are, on a ledger that rejects duplicates, whoever added them. */
export const comparesHintsBy =
  (key: (hint: string) => string): PartsChange =>
  ({ allocate }, { ledger }) => {
    const present = new Set<string>();
    const before = { ...ledger };
    // The plain participant shares the ledger, because it answers some calls when there is a trigger.
    ledger.add = (identifier) => {
      present.add(key(identifier.slice(0, identifier.lastIndexOf('::'))));
      before.add(identifier);
    };
    return {
      allocate: (request) => {
        const { partyIdHint } = request;
        return partyIdHint !== undefined && present.has(key(partyIdHint)) ? undefined : allocate(request);
      },
    };
  };
