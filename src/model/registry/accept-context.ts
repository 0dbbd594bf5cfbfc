import { contextObject } from '../../spec/registry/choice-context.js';
import * as endpoint from '../../spec/registry/endpoint.js';
import * as errors from '../../spec/registry/errors.js';
import * as request from '../../spec/registry/request.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../spec/registry/wire.js';
import type { Answer, Ruling } from '../ruling.js';
import { contextCall, type ContextCall, type ContextClauses } from './context-call.js';

/** Endpoints / 1, as it was asked. */
export type AcceptContextCall = ContextCall;

const CLAUSES: ContextClauses = {
  found: endpoint.acceptPath,
  bare: endpoint.bodyFieldsOptional,
  metaAccepted: request.metaAccepted,
  excludeDebugAccepted: request.excludeDebugAccepted,
  excludeDebugFields: request.excludeDebugFields,
  sending: endpoint.sending,
  serverError: endpoint.serverError,
  mediaType: endpoint.successMediaType,
  badRequestBody: errors.badRequestBody,
  unknownId: errors.unknownId,
  notFoundBody: errors.notFoundBody,
  conflict: errors.reassigningConflict,
  object: contextObject,
  context: CHOICE_CONTEXT,
  contract: DISCLOSED_CONTRACT,
};

/** What the specification allows as the answer to a call of Endpoints / 1, clause by clause. */
export const acceptContext = (call: AcceptContextCall, answer: Answer): Ruling[] =>
  contextCall(CLAUSES, call, answer);
