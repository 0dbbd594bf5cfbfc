import { type AnyWrap, onReply, withJson } from '../wire/edit-reply.js';
import { isObject, parseText, type HttpCall, type HttpReply } from '../wire/exchange.js';
import { type Ledger, identifierOf } from './ledger.js';
import type { ParticipantChange, Parts } from './parts.js';

type Members = Record<string, unknown>;

/** The details of a new party, as the reference answers them. */
type Details = {
  party?: unknown;
  isLocal?: unknown;
  localMetadata: Metadata;
  identityProviderId?: unknown;
};
/** The local metadata in them. */
type Metadata = { resourceVersion?: unknown; annotations: Members };

/** Changes the answers to accepted calls. */
export const onAllocated = (
  edit: (details: Details, reply: HttpReply, call: HttpCall) => HttpReply,
): AnyWrap =>
  onReply((reply, call) => {
    if (reply.status !== 200 || call.path !== '/v2/parties') return reply;
    const { partyDetails } = JSON.parse(reply.body.toString()) as { partyDetails: Details };
    return edit(partyDetails, reply, call);
  });

/** Puts another value, often a changed copy, in the place of partyDetails. */
export const onDetails = (edit: (details: Details, call: HttpCall) => unknown): AnyWrap =>
  onAllocated((details, reply, call) => withJson(reply, { partyDetails: edit(details, call) }));

/** Puts another value in the place of localMetadata. */
export const onMetadata = (edit: (metadata: Metadata) => unknown): AnyWrap =>
  onDetails((details) => ({ ...details, localMetadata: edit(details.localMetadata) }));

/** Puts another value in the place of the annotations. */
export const onAnnotations = (edit: (annotations: Members) => unknown): AnyWrap =>
  onMetadata((metadata) => ({ ...metadata, annotations: edit(metadata.annotations) }));

/** Changes the answers to calls that fail. */
export const onFailed = (edit: (reply: HttpReply, call: HttpCall) => HttpReply): AnyWrap =>
  onReply((reply, call) => (reply.status >= 400 ? edit(reply, call) : reply));

/** Puts another value, often a changed copy, in the place of a ledger error body. */
export const onError = (edit: (body: Members, reply: HttpReply) => unknown): AnyWrap =>
  onFailed((reply) => withJson(reply, edit(JSON.parse(reply.body.toString()) as Members, reply)));

/** Whether the cause of a failure contains these words. */
export const causeIncludes = (reply: HttpReply, words: string): boolean => {
  const { cause } = (parseText(reply.body.toString()) ?? {}) as { cause?: unknown };
  return typeof cause === 'string' && cause.includes(words);
};

/** Mends the text of a body that is not JSON. */
export const mendsBody =
  (mend: (text: string) => string): PartsChange =>
  ({ parse }) => ({ parse: (body) => parse(body) ?? parse(Buffer.from(mend(body.toString()))) });

/** Puts others in the place of some parts. */
export type PartsChange = NonNullable<ParticipantChange['parts']>;

/** Looks at another text where the rules for hints are applied; the hint itself stays as it is. */
export const checksHintAs =
  (edit: (hint: string) => string): PartsChange =>
  ({ allowsHint }) => ({ allowsHint: (hint) => allowsHint(edit(hint)) });

/** Lets in what the global pattern finds, in the place of letters. */
export const allowsInHint = (pattern: RegExp): PartsChange =>
  checksHintAs((hint) => hint.replace(pattern, 'x'));

/** Refuses hints that keep every rule. */
export const refusesHint =
  (test: (hint: string) => boolean): PartsChange =>
  ({ allowsHint }) => ({ allowsHint: (hint) => allowsHint(hint) && !test(hint) });

/** Changes the value of a body that is JSON. */
export const onValue =
  (edit: (value: unknown) => unknown): PartsChange =>
  ({ read }) => ({ read: (value) => read(edit(value)) });

/** Puts another value in the place of a member of the request that is there. */
export const onMember = (name: string, edit: (value: unknown) => unknown): PartsChange =>
  onValue((value) => (isObject(value) && name in value ? { ...value, [name]: edit(value[name]) } : value));

/** Takes false, 0 and an empty string for none. */
export const takesFalsyForAbsent = (name: string): PartsChange =>
  onMember(name, (value) => (value === false || value === 0 || value === '' ? null : value));

/** Puts another value in the place of a member of localMetadata that is there. */
export const onMetadataMember = (name: string, edit: (value: unknown) => unknown): PartsChange =>
  onMember('localMetadata', (value) =>
    isObject(value) && name in value ? { ...value, [name]: edit(value[name]) } : value,
  );

/** Refuses a request, by what it has as JSON. */
export const refusesValue =
  (test: (members: Record<string, unknown>) => boolean): PartsChange =>
  ({ read }) => ({
    read: (value) => (isObject(value) && test(value) ? 'The request is refused.' : read(value)),
  });

/** Lets in callers who have none of the three rights. */
export const admits =
  (also: Parts['mayAllocate']): PartsChange =>
  ({ mayAllocate }) => ({
    mayAllocate: (subject, request) => mayAllocate(subject, request) || also(subject, request),
  });

/** Keeps out callers who have one of the three rights. */
export const keepsOut =
  (test: Parts['mayAllocate']): PartsChange =>
  ({ mayAllocate }) => ({
    mayAllocate: (subject, request) => mayAllocate(subject, request) && !test(subject, request),
  });

/** Adds the party of a request that is then refused by one of the parts: its hint is present from then on. */
export const addsParty = ({ partyIdHint }: { partyIdHint?: unknown }, ledger: Ledger): void => {
  if (typeof partyIdHint === 'string') ledger.add(identifierOf(partyIdHint));
};

/** Takes hints for the same when their keys are, on a ledger that rejects them; whoever added them. */
export const comparesHintsBy =
  (key: (hint: string) => string): PartsChange =>
  ({ allocate }, { ledger }) => {
    const present = new Set<string>();
    const before = { ...ledger };
    // The plain participant shares the ledger, and answers some calls under a trigger.
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
