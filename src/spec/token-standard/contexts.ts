import { clausesOf } from '../clause.js';
import {
  CHOICE_CONTEXT,
  CONTEXT_REQUEST,
  DISCLOSED_CONTRACT,
  ERRORS,
  FACTORY,
  FACTORY_REQUEST,
  REQUESTS,
} from '../sections.js';

/** The clauses of a section, which calls of V1 for contexts and factories share. */
const section = (heading: string) => clausesOf('token-standard', heading, ['registry.tokenStandard']);

const requests = section(REQUESTS);
const contextRequest = section(CONTEXT_REQUEST);
const factoryRequest = section(FACTORY_REQUEST);
const context = section(CHOICE_CONTEXT);
const contract = section(DISCLOSED_CONTRACT);
const factory = section(FACTORY);
const errors = section(ERRORS);

const TRANSFER = { needs: ['registry.tokenStandard.transferFactory'] };

export const callFound = requests.stated(
  'token-standard.call-found',
  'A call for a context or a factory is answered 200 at its path for what the target file names: a contract on which the choice can be exercised, or choice arguments.',
);

export const callMediaType = requests.derived(
  'token-standard.call-media-type',
  'The media type of a 200 with a context or a factory, and of an ErrorResponse, is JSON.',
  'the documents give application/json as the content of a 200 and of each error, and Content-Type is how an HTTP response says so (RFC 9110 section 8.3).',
);

export const bodyRequired = requests.derived(
  'token-standard.body-required',
  'A call for a context or a factory without a body, or with an empty or blank one, is answered 400.',
  'the body is required, so a request without one is a bad request, and the documents give 400 for those.',
);

export const bodyJson = requests.derived(
  'token-standard.body-json',
  'A call for a context or a factory whose body is not JSON is answered 400.',
  'the body is JSON. Bytes that break the grammar of RFC 8259 are not JSON, so the request is a bad request, and the documents give 400 for those.',
);

export const bodyObject = requests.derived(
  'token-standard.body-object',
  'A call for a context or a factory whose body is JSON but not an object is answered 400.',
  'the body has the type object. Another type is a bad request, and the documents give 400 for those.',
);

export const excludeDebugBoolean = requests.derived(
  'token-standard.exclude-debug-boolean',
  'A call for a context or a factory whose excludeDebugFields is a string, a number, an array or an object is answered 400.',
  'excludeDebugFields has the type boolean, so a request with another type is a bad request, and the documents give 400 for those.',
);

export const excludeDebugAccepted = requests.stated(
  'token-standard.exclude-debug-accepted',
  'A call for a context or a factory may have excludeDebugFields true or false, or leave it out: each is answered 200.',
);

export const excludeDebugFields = requests.stated(
  'token-standard.exclude-debug-fields',
  'With excludeDebugFields true, no disclosed contract of a context or a factory has a member whose name starts with debug.',
);

export const excludeDebugDefault = requests.stated(
  'token-standard.exclude-debug-default',
  'Leaving excludeDebugFields out of a call for a context or a factory means the same as false.',
);

export const excludeDebugOnly = requests.derived(
  'token-standard.exclude-debug-only',
  'excludeDebugFields changes nothing in a context or a factory but the debug fields.',
  'the flag leaves out debug fields, and nothing else is said about it.',
);

export const sending = requests.derived(
  'token-standard.sending',
  'The way in which a call for a context or a factory is sent does not change the status of its response, as long as it is valid HTTP and JSON.',
  'the call is HTTP with a JSON body. Header names and media types ignore case (RFC 9110 sections 5.1 and 8.3.1). JSON is UTF-8 and may say so (RFC 8259 section 8.1). Accept may be absent or list JSON among others (RFC 9110 section 12.5.1). A body may come in chunks (RFC 9112 section 7.1) and in any number of packets. Each request stands alone (RFC 9110 section 3.3). A server may only insist on a Content-Length, with 411 (RFC 9112 section 6.3).',
);

export const independentAnswers = requests.derived(
  'token-standard.independent-answers',
  'A context or a factory depends on its own request only, not on earlier calls of any kind.',
  'a context belongs to the contract and the choice in the path, and a factory to the choice arguments in the body. Neither contains earlier requests.',
);

export const parallelAnswers = requests.derived(
  'token-standard.parallel-answers',
  'When calls for contexts and factories run at the same time, each gets the response for its own request.',
  'a context belongs to the contract and the choice in the path, and a factory to the choice arguments in the body, and to no others.',
);

export const serverError = requests.derived(
  'token-standard.server-error',
  'No call for a context or a factory is answered 500.',
  'the documents have a status for a good request (200), a bad request (400), an unknown contract (404) and a reassignment (409). A 500 says that the server met an unexpected condition (RFC 9110 section 15.6.1).',
);

export const fieldsOptional = contextRequest.stated(
  'token-standard.fields-optional',
  'A call for a context may leave out every field of its body: an empty object is answered 200, too.',
);

export const idEncoding = contextRequest.derived(
  'token-standard.id-encoding',
  'The id in the path of a call for a context may be percent-encoded, with upper-case or lower-case hexadecimal digits.',
  'the id is a part of the path of a URL, and by RFC 3986 section 2.3 a path is the same with letters, digits, - . _ ~ percent-encoded or not.',
);

export const metaAccepted = contextRequest.stated(
  'token-standard.meta-accepted',
  'The meta of a call for a context may be left out. If present, it is an object with string values; any keys and any texts are accepted.',
);

export const metaObject = contextRequest.derived(
  'token-standard.meta-object',
  'A call for a context whose meta is a string, a number, a boolean or an array is answered 400.',
  'meta has the type object, so a request with another type is a bad request, and the documents give 400 for those.',
);

export const metaStringValues = contextRequest.derived(
  'token-standard.meta-string-values',
  'A call for a context whose meta has a value that is not a string is answered 400.',
  'the values of meta are strings, and null is not a string, so a request with any other value is a bad request, and the documents give 400 for those. A null in place of meta itself is only observed: it may mean that meta is left out.',
);

export const contextOfChoice = contextRequest.derived(
  'token-standard.context-of-choice',
  'Where a registry gives two choices of one contract different contexts, each call gets the context of its own choice, whatever was asked before.',
  'each choice has its own call, whose context is what exercising this choice needs.',
);

export const argumentsRequired = factoryRequest.derived(
  'token-standard.arguments-required',
  'A call for a factory without choiceArguments is answered 400.',
  'choiceArguments is required, so a request without it is a bad request, and the documents give 400 for those.',
);

export const argumentsObject = factoryRequest.derived(
  'token-standard.arguments-object',
  'A call for a factory whose choiceArguments are not an object is answered 400.',
  'choiceArguments has the type object, so a request with another type is a bad request, and the documents give 400 for those.',
);

export const transferMisformed = factoryRequest.derived(
  'token-standard.transfer-misformed',
  'A call for the transfer factory is answered 400 or 404 if its choiceArguments have no transfer, or if the transfer lacks a sender, a receiver, or an instrumentId with an admin and an id, all of them texts.',
  'the arguments are those of the choice TransferFactory_Transfer of the public interface, as the JSON API of a participant writes them. Without the two parties and the instrument of a transfer they are incomplete, and transferKind cannot be determined. The document lists 404 next to 400, and no order of checks.',
  { needs: ['registry.tokenStandard.transferFactory'] },
);

export const allocationMisformed = factoryRequest.derived(
  'token-standard.allocation-misformed',
  'A call for the allocation factory is answered 400 or 404 if its choiceArguments have no allocation with a transferLeg, or if the instrumentId there lacks an admin or an id that is a text.',
  'the arguments are those of the choice AllocationFactory_Allocate of the public interface, as the JSON API of a participant writes them. Without the instrument to allocate they are incomplete. The document lists 404 next to 400, and no order of checks.',
  { needs: ['registry.tokenStandard.allocationFactory'] },
);

export const followsArguments = factoryRequest.derived(
  'token-standard.follows-arguments',
  'The factory and its contracts belong to all choice arguments of their own request, and not to those of another one.',
  'the request has choice arguments so that the registry can provide what belongs to them, such as the configuration of each instrument.',
);

export const argumentsOrder = factoryRequest.derived(
  'token-standard.arguments-order',
  'A call for a factory is answered 200 whatever the order of the members of its choice arguments, and with zeros for the fractions of a second in its times.',
  'the members of a JSON object have no order (RFC 8259 section 4), and the JSON API of a participant writes a time with six digits after the second, and reads it with none. So the arguments are the same.',
);

export const answerObject = context.stated(
  'token-standard.answer-object',
  'The body of a 200 with a context or a factory is one JSON object.',
);

export const choiceContextData = context.stated(
  'token-standard.choice-context-data',
  'The context of a call for a context or a factory has choiceContextData, an object.',
);

export const disclosedContracts = context.stated(
  'token-standard.disclosed-contracts',
  'The context of a call for a context or a factory has disclosedContracts, an array of objects.',
);

export const referenceDisclosed = context.derived(
  'token-standard.reference-disclosed',
  'If a context or a factory once disclosed a contract and had its id as a text in choiceContextData, then every response to the same question has both or neither, whatever meta the request has. Another factory for the same party discloses it too if it refers to it, and contracts of other questions do not come to be disclosed.',
  'the disclosed contracts are those that exercising the choice needs, and choiceContextData refers to them by id. The same reference for the same choice needs the same contract, and a disclosed contract needs its reference. What V1 disclosed for a choice on an id, V2 discloses too if it refers to it. A party needs a contract for one factory as it does for another. A contract left over from an earlier question is not needed.',
);

export const contextSufficient = context.stated(
  'token-standard.context-sufficient',
  'The data and the contracts of a context or a factory are sufficient to exercise its choice.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);

export const templateId = contract.stated(
  'token-standard.template-id',
  'Every contract that a context or a factory discloses has templateId, a string that is not empty.',
);

export const contractId = contract.stated(
  'token-standard.contract-id',
  'Every contract that a context or a factory discloses has contractId, a string that is not empty.',
);

export const createdEventBlob = contract.stated(
  'token-standard.created-event-blob',
  'Every contract that a context or a factory discloses has createdEventBlob, a string that is not empty.',
);

export const synchronizerId = contract.stated(
  'token-standard.synchronizer-id',
  'Every contract that a context or a factory discloses has synchronizerId, a string that is not empty.',
);

export const debugPackageName = contract.stated(
  'token-standard.debug-package-name',
  'debugPackageName of a contract of a context or a factory, if present, is a string.',
);

export const debugPayload = contract.stated(
  'token-standard.debug-payload',
  'debugPayload of a contract of a context or a factory, if present, is an object.',
);

export const debugCreatedAt = contract.stated(
  'token-standard.debug-created-at',
  'debugCreatedAt of a contract of a context or a factory, if present, is a string with a date-time (RFC 3339).',
);

export const contractIdentity = contract.derived(
  'token-standard.contract-identity',
  'In every context and every factory of a run, one contract id stands for one contract: one template, one creation time, a blob that no other contract has, and a synchronizer that does not change back and forth.',
  'a contract id names one contract, and a contract is created once, from one template. debugCreatedAt may differ from the creation time in the blob, but it names one moment, in any time zone and with any number of digits.',
);

export const factoryId = factory.stated(
  'token-standard.factory-id',
  'A factory has factoryId, a contract id: a string that is not empty.',
);

export const factoryContext = factory.stated(
  'token-standard.factory-context',
  'A factory has choiceContext, an object.',
);

export const transferKind = factory.stated(
  'token-standard.transfer-kind',
  'The transfer factory has transferKind: self, direct or offer.',
  TRANSFER,
);

export const selfTransfer = factory.stated(
  'token-standard.self-transfer',
  'transferKind is self if the sender and the receiver of the transfer are the same party.',
  TRANSFER,
);

export const otherTransfer = factory.derived(
  'token-standard.other-transfer',
  'transferKind is not self if the sender and the receiver of the transfer are different parties.',
  'self means that the sender and the receiver are the same party.',
  TRANSFER,
);

export const badRequestBody = errors.stated(
  'token-standard.bad-request-body',
  'The body of a 400 to a call for a context or a factory is an ErrorResponse: an object with error, a string.',
);

export const unknownId = errors.stated(
  'token-standard.unknown-id',
  'A call for the context of a contract that does not exist is answered 404.',
);

export const notFoundBody = errors.stated(
  'token-standard.not-found-body',
  'The body of a 404 to a call for a context or a factory is an ErrorResponse: an object with error, a string.',
);

export const reassigningConflict = errors.stated(
  'token-standard.reassigning-conflict',
  'While a contract to disclose is being reassigned, a call for the context of a choice is answered 409.',
);
