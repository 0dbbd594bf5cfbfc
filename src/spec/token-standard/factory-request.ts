import { clausesOf } from '../clause.js';
import { FACTORY_REQUEST } from './sections.js';

const { derived } = clausesOf('token-standard', FACTORY_REQUEST, ['registry.tokenStandard']);

export const argumentsRequired = derived(
  'token-standard.arguments-required',
  'A call for a factory without choiceArguments is answered 400.',
  'choiceArguments is required, so a request without it is a bad one, for which the documents have 400.',
);

export const argumentsObject = derived(
  'token-standard.arguments-object',
  'A call for a factory whose choiceArguments are not an object is answered 400.',
  'choiceArguments has the type object, so a request in which it is of another type is a bad one, for which the documents have 400.',
);

export const transferMisformed = derived(
  'token-standard.transfer-misformed',
  'A call for the transfer factory whose choiceArguments have no transfer with a sender and a receiver, and an instrumentId with an admin and an id, all of them texts, is answered 400, or 404.',
  'the arguments are those of the choice of the factory, TransferFactory_Transfer of the public interface, as the JSON API of a participant writes them; without the two parties and the instrument of a transfer they are none, and neither can transferKind be told. The document has 404 beside 400, and no order of checks.',
  { needs: ['registry.tokenStandard.transferFactory'] },
);

export const allocationMisformed = derived(
  'token-standard.allocation-misformed',
  'A call for the allocation factory whose choiceArguments have no allocation with a transferLeg that has an instrumentId with an admin and an id, both texts, is answered 400, or 404.',
  'the arguments are those of the choice of the factory, AllocationFactory_Allocate of the public interface, as the JSON API of a participant writes them; without the instrument of what is allocated they are none. The document has 404 beside 400, and no order of checks.',
  { needs: ['registry.tokenStandard.allocationFactory'] },
);

export const followsArguments = derived(
  'token-standard.follows-arguments',
  'The factory and its contracts follow the choice arguments of this request, not those of another one.',
  'the choice arguments are given so that the registry can provide what belongs to them, such as the configuration of an instrument.',
);

export const argumentsOrder = derived(
  'token-standard.arguments-order',
  'A call for a factory whose choice arguments have their members in another order is answered 200 as well.',
  'the members of a JSON object have no order (RFC 8259 section 4), so the arguments are the same.',
);
