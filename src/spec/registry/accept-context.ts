import { clausesOf } from '../clause.js';

/** The clauses of a section. Most need the id of an instruction that can be accepted. */
const section = (heading: string) =>
  clausesOf('registry', heading, ['registry.transferInstructions.acceptable']);

const request = section('Resources / GetChoiceContextRequest');
const context = section('Resources / ChoiceContext');
const contract = section('Resources / DisclosedContract');
const states = section('States and transitions');
const endpoint = section('Endpoints / 1. Get accept choice context');
const errors = section('Errors');
const versioning = section('Versioning');

export const metaAccepted = request.stated(
  'registry.meta-accepted',
  'meta may be left out. If present, it is an object with string values; any keys and any texts are accepted.',
);

export const metaObject = request.derived(
  'registry.meta-object',
  'A request whose meta is a string, a number, a boolean or an array is answered 400.',
  'meta has the type object, so a request with another type is a bad request, and Errors gives 400 for those.',
);

export const metaStringValues = request.derived(
  'registry.meta-string-values',
  'A request whose meta has a value that is not a string is answered 400.',
  'the values of meta are strings, and null is not a string, so a request with any other value is a bad request, and Errors gives 400 for those. A null in place of meta itself is only observed: it may mean that meta is left out.',
);

export const metaIncorporated = request.stated(
  'registry.meta-incorporated',
  'The metadata of the request becomes part of the choice context.',
  {
    untestable:
      'the structure of choiceContextData is not shown, so nobody can tell from outside where the metadata appears',
  },
);

export const excludeDebugBoolean = request.derived(
  'registry.exclude-debug-boolean',
  'A request whose excludeDebugFields is a string, a number, an array or an object is answered 400.',
  'excludeDebugFields has the type boolean, so a request with another type is a bad request, and Errors gives 400 for those.',
);

export const excludeDebugAccepted = request.stated(
  'registry.exclude-debug-accepted',
  'excludeDebugFields may be left out, true or false: each request is answered 200.',
);

export const excludeDebugFields = request.stated(
  'registry.exclude-debug-fields',
  'With excludeDebugFields true, no disclosed contract has a member whose name starts with debug, not even a null one.',
);

export const excludeDebugDefault = request.stated(
  'registry.exclude-debug-default',
  'Leaving out excludeDebugFields means the same as false.',
);

export const excludeDebugOnly = request.derived(
  'registry.exclude-debug-only',
  'excludeDebugFields changes nothing in the response but the debug fields.',
  'the flag omits the fields whose names start with debug, and nothing else is said about it.',
);

export const contextObject = context.stated(
  'registry.context-object',
  'The body of a 200 is one JSON object, the ChoiceContext.',
);

export const choiceContextData = context.stated(
  'registry.choice-context-data',
  'A ChoiceContext has choiceContextData, an object.',
);

export const disclosedContracts = context.stated(
  'registry.disclosed-contracts',
  'A ChoiceContext has disclosedContracts, an array of objects.',
);

export const contractsReferenced = context.stated(
  'registry.contracts-referenced',
  'choiceContextData refers to the disclosed contracts by their contract ids.',
  {
    untestable:
      'the form of a reference is not shown, and a contract may be disclosed because another one needs it. Whether the ids appear as texts is observed',
  },
);

export const referenceDisclosed = context.derived(
  'registry.reference-disclosed',
  'If a context of an instruction once disclosed a contract and had its id as a text in choiceContextData, then every context of that instruction has both or neither, whatever meta the request has.',
  'the disclosed contracts are those that exercising the choice needs, and choiceContextData refers to them by id. The same reference for the same instruction needs the same contract, and a disclosed contract needs its reference.',
);

export const contextSufficient = context.stated(
  'registry.context-sufficient',
  'The data and the contracts are sufficient to exercise the accept choice.',
  { untestable: 'only exercising the choice on a ledger would show it, and that moves assets' },
);

export const templateId = contract.stated(
  'registry.template-id',
  'Every disclosed contract has templateId, a string that is not empty.',
);

export const contractId = contract.stated(
  'registry.contract-id',
  'Every disclosed contract has contractId, a string that is not empty.',
);

export const createdEventBlob = contract.stated(
  'registry.created-event-blob',
  'Every disclosed contract has createdEventBlob, a string that is not empty.',
);

export const synchronizerId = contract.stated(
  'registry.synchronizer-id',
  'Every disclosed contract has synchronizerId, a string that is not empty.',
);

export const debugPackageName = contract.stated(
  'registry.debug-package-name',
  'debugPackageName, if present, is a string.',
);

export const debugPayload = contract.stated(
  'registry.debug-payload',
  'debugPayload, if present, is an object.',
);

export const debugCreatedAt = contract.stated(
  'registry.debug-created-at',
  'debugCreatedAt, if present, is a string with a date-time (RFC 3339) that exists in the calendar.',
);

export const contractIdentity = contract.derived(
  'registry.contract-identity',
  'In all responses of a run, one contract id stands for one contract: one template, one creation time, a blob that no other contract has, and a synchronizer that does not change back and forth.',
  'a contract id names one contract, and a contract is created once, from one template. debugCreatedAt may differ from the creation time in the blob, but it names one moment, in any time zone and with any number of digits.',
);

export const contractTruthful = contract.stated(
  'registry.contract-truthful',
  'Template, blob and synchronizer are the ones that the contract has on the ledger now.',
  {
    untestable: 'only the ledger could confirm it; the call shows only what the registry says',
  },
);

export const independentAnswers = states.derived(
  'registry.independent-answers',
  'A response depends on its own request only, not on earlier requests or their order.',
  'the specification gives no resource a state that a call could change, so earlier requests cannot change a response.',
);

export const acceptPath = endpoint.stated(
  'registry.accept-path',
  'POST to registry/transfer-instruction/v1/<id>/choice-contexts/accept under the base URL is answered 200 for the id of an instruction that can be accepted.',
);

export const pathEncoding = endpoint.derived(
  'registry.path-encoding',
  'The id in the path may be percent-encoded, with upper-case or lower-case hexadecimal digits.',
  'the id is a part of the path of a URL, and by RFC 3986 section 2.3 a path is the same with letters, digits, - . _ ~ percent-encoded or not.',
);

export const successMediaType = endpoint.derived(
  'registry.success-media-type',
  'The media type of a 200 is JSON.',
  'the 200 is JSON, and Content-Type is how an HTTP response says so (RFC 9110 section 8.3).',
);

export const bodyFieldsOptional = endpoint.stated(
  'registry.body-fields-optional',
  'Every field of the body may be left out: an empty object is answered 200, too.',
);

export const bodyRequired = endpoint.derived(
  'registry.body-required',
  'A request without a body, or with an empty or blank one, is answered 400.',
  'the body is required, so a request without one is a bad request, and Errors gives 400 for those.',
);

export const bodyJson = endpoint.derived(
  'registry.body-json',
  'A body that is not JSON is answered 400.',
  'the body is JSON. Bytes that break the grammar of RFC 8259 are not JSON, so the request is a bad request, and Errors gives 400 for those.',
);

export const bodyObject = endpoint.derived(
  'registry.body-object',
  'A body that is JSON but not an object is answered 400.',
  'the body is a GetChoiceContextRequest, which has fields, so it is an object. Another JSON type is a bad request, and Errors gives 400 for those.',
);

export const sending = endpoint.derived(
  'registry.sending',
  'The way in which a call is sent does not change the status of its response, as long as it is valid HTTP and JSON.',
  'the call is HTTP with a JSON body. Header names and media types ignore case (RFC 9110 sections 5.1 and 8.3.1). JSON is UTF-8 and may say so (RFC 8259 section 8.1). Accept may be absent or list JSON among others (RFC 9110 section 12.5.1). A body may come in chunks (RFC 9112 section 7.1) and in any number of packets. Each request stands alone, whatever its connection was used for (RFC 9110 section 3.3). A server may only insist on a Content-Length, with 411 (RFC 9112 section 6.3).',
);

export const parallelAnswers = endpoint.derived(
  'registry.parallel-answers',
  'When requests for different instructions run at the same time, each gets the response for its own instruction.',
  'a response is the context of the instruction in the path, and of no other.',
  { needs: ['registry.transferInstructions.acceptable.1'] },
);

export const serverError = endpoint.derived(
  'registry.server-error',
  'No request to the call is answered 500.',
  'the call has a status for a good request (200), a bad request (400), an unknown id (404) and a reassignment (409). A 500 says that the server met an unexpected condition (RFC 9110 section 15.6.1).',
);

export const badRequestBody = errors.stated(
  'registry.bad-request-body',
  'The body of a 400 is an ErrorResponse: an object with error, a string.',
);

export const unknownId = errors.stated(
  'registry.unknown-id',
  'A request for an id that belongs to no transfer instruction is answered 404.',
);

export const notFoundBody = errors.stated(
  'registry.not-found-body',
  'The body of a 404 is an ErrorResponse: an object with error, a string.',
);

export const reassigningConflict = errors.stated(
  'registry.reassigning-conflict',
  'While a contract to disclose is being reassigned between two synchronizers, the call is answered 409.',
  { needs: ['registry.transferInstructions.reassigning'] },
);

export const pathVersion = versioning.stated(
  'registry.path-version',
  'The transfer instruction API is at the path segment v1.',
);

export const apiVersion = versioning.stated(
  'registry.api-version',
  'The transfer instruction API is at version 1.1.0.',
  { untestable: 'no response tells the version of the API' },
);
