import * as context from '../../spec/token-standard/choice-context.js';
import * as contextRequest from '../../spec/token-standard/context-request.js';
import * as errors from '../../spec/token-standard/errors.js';
import * as factoryRequest from '../../spec/token-standard/factory-request.js';
import * as factory from '../../spec/token-standard/factory.js';
import * as requests from '../../spec/token-standard/requests.js';
import type { Call } from '../../spec/token-standard/calls.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT, TRANSFER_KINDS } from '../../spec/token-standard/wire.js';
import { isObject, type Fields } from '../../harness/judging/wire.js';
import { membersOf } from '../members.js';
import { contextCall, type ContextCall, type ContextClauses } from '../registry/context-call.js';
import { readBody, type Body, type BodyClauses } from '../registry/request.js';
import { objectOf, ruling, type Answer, type Ruling, type Wrong } from '../ruling.js';

const SHARED = {
  found: requests.callFound,
  excludeDebugAccepted: requests.excludeDebugAccepted,
  excludeDebugFields: requests.excludeDebugFields,
  sending: requests.sending,
  serverError: requests.serverError,
  mediaType: requests.callMediaType,
  badRequestBody: errors.badRequestBody,
  unknownId: errors.unknownId,
  notFoundBody: errors.notFoundBody,
  conflict: errors.reassigningConflict,
  object: context.answerObject,
  context: CHOICE_CONTEXT,
  contract: DISCLOSED_CONTRACT,
};

const CLAUSES: Record<'context' | 'factory', ContextClauses> = {
  context: { ...SHARED, bare: contextRequest.fieldsOptional, metaAccepted: contextRequest.metaAccepted },
  factory: { ...SHARED, bare: requests.callFound },
};

const BODY = {
  required: requests.bodyRequired,
  json: requests.bodyJson,
  object: requests.bodyObject,
  flag: requests.excludeDebugBoolean,
};

const BODIES: Record<'context' | 'factory', BodyClauses> = {
  context: {
    ...BODY,
    meta: { object: contextRequest.metaObject, values: contextRequest.metaStringValues },
  },
  factory: {
    ...BODY,
    choiceArguments: { required: factoryRequest.argumentsRequired, object: factoryRequest.argumentsObject },
  },
};

/** The request of a call that has one. */
type Kind = 'context' | 'factory';

/** Reads the body of a call for a context or a factory; `text` as for `readBody`. */
export function readPostBody(call: Call, text: string | null | undefined): Body {
  const body = readBody(text, BODIES[call.request as Kind]);
  if (call.name !== 'transfer-factory' || body.kind !== 'valid' || partiesOf(body)) return body;
  return {
    kind: 'broken',
    clause: factoryRequest.transferMisformed,
    rule: 'choiceArguments without a transfer that has sender and receiver',
  };
}

/** Who sends and who receives, by the choice arguments of a transfer; undefined: they do not say so. */
function partiesOf(body: Body): { sender: string; receiver: string } | undefined {
  const transfer = body.kind === 'valid' ? body.members.choiceArguments?.['transfer'] : undefined;
  if (!isObject(transfer)) return undefined;
  const { sender, receiver } = transfer;
  return typeof sender === 'string' && typeof receiver === 'string' ? { sender, receiver } : undefined;
}

/** What is in the body of a 200 besides what is disclosed: the context itself, or that of a factory. */
export const contextIn = ({ request }: Call, body: Fields): unknown =>
  request === 'factory' ? body['choiceContext'] : body;

/** What token standard v1 allows as the answer to a call for a context or a factory, clause by clause. */
export function postCall(call: Call, asked: ContextCall, answer: Answer): Ruling[] {
  const rulings = contextCall(CLAUSES[call.request as Kind], asked, answer, (body) => contextIn(call, body));
  const body = answer.status === 200 && call.request === 'factory' && !asked.unusual && objectOf(answer);
  if (!body) return rulings;
  return [...rulings, ...membersOf(body, call.answer), ...kindOf(call, asked.body, body)];
}

function kindOf({ name }: Call, request: Body, { transferKind: kind }: Fields): Ruling[] {
  if (name !== 'transfer-factory' || typeof kind !== 'string') return [];
  const parties = partiesOf(request);
  const rulings = [ruling(factory.transferKind, wrongKind(kind))];
  if (!parties || wrongKind(kind)) return rulings;
  const isSelf = parties.sender === parties.receiver;
  const wrong: Wrong | undefined =
    isSelf === (kind === 'self')
      ? undefined
      : {
          expected: isSelf ? 'transferKind self' : 'transferKind direct or offer',
          actual: `transferKind ${kind}`,
          gist: `${kind} for ${isSelf ? 'one party' : 'two parties'}`,
          rule: isSelf ? 'a transfer of a party to itself' : 'a transfer from one party to another',
        };
  return [...rulings, ruling(isSelf ? factory.selfTransfer : factory.otherTransfer, wrong)];
}

const wrongKind = (kind: string): Wrong | undefined =>
  TRANSFER_KINDS.includes(kind)
    ? undefined
    : {
        expected: 'transferKind self, direct or offer',
        actual: `transferKind ${JSON.stringify(kind).slice(0, 60)}`,
        gist: 'another transferKind',
      };
