import { onReply, withJson, type AnyWrap } from '../wire/edit-reply.js';
import { parseText } from '../wire/parse.js';
import type { HttpCall, Reply } from '../wire/exchange.js';

type Members = Record<string, unknown>;

/** The details of a new party, as the reference answers them. */
export type Details = {
  party?: unknown;
  isLocal?: unknown;
  localMetadata: Metadata;
  identityProviderId?: unknown;
};
/** The local metadata in them. */
export type Metadata = { resourceVersion?: unknown; annotations: Members };

/** Changes the answers to accepted calls. */
export const onAllocated = (edit: (details: Details, reply: Reply, call: HttpCall) => Reply): AnyWrap =>
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
export const onFailed = (edit: (reply: Reply, call: HttpCall) => Reply): AnyWrap =>
  onReply((reply, call) => (reply.status >= 400 ? edit(reply, call) : reply));

/** Puts another value, often a changed copy, in the place of a ledger error body. */
export const onError = (edit: (body: Members, reply: Reply) => unknown): AnyWrap =>
  onFailed((reply) => withJson(reply, edit(JSON.parse(reply.body.toString()) as Members, reply)));

/** Whether the cause of a failure contains these words. */
export const causeIncludes = (reply: Reply, words: string): boolean => {
  const { cause } = (parseText(reply.body.toString()) ?? {}) as { cause?: unknown };
  return typeof cause === 'string' && cause.includes(words);
};
