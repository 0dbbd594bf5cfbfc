import { clausesOf } from '../clause.js';
import { FACTORY_REQUEST } from './sections.js';

const { derived } = clausesOf('token-standard', FACTORY_REQUEST, ['registry.tokenStandard']);

export const argumentsRequired = derived(
  'token-standard.arguments-required',
  'A call for a factory without choiceArguments is answered 400.',
  'choiceArguments is required, so a request without it is a bad request, and the documents give 400 for those.',
);

export const argumentsObject = derived(
  'token-standard.arguments-object',
  'A call for a factory whose choiceArguments are not an object is answered 400.',
  'choiceArguments has the type object, so a request with another type is a bad request, and the documents give 400 for those.',
);

export const transferMisformed = derived(
  'token-standard.transfer-misformed',
  'A call for the transfer factory is answered 400 or 404 if its choiceArguments have no transfer, or if the transfer lacks a sender, a receiver, or an instrumentId with an admin and an id, all of them texts.',
  'the arguments are those of the choice TransferFactory_Transfer of the public interface, as the JSON API of a participant writes them. Without the two parties and the instrument of a transfer they are incomplete, and transferKind cannot be determined. The document lists 404 next to 400, and no order of checks.',
  { needs: ['registry.tokenStandard.transferFactory'] },
);

export const allocationMisformed = derived(
  'token-standard.allocation-misformed',
  'A call for the allocation factory is answered 400 or 404 if its choiceArguments have no allocation with a transferLeg, or if the instrumentId there lacks an admin or an id that is a text.',
  'the arguments are those of the choice AllocationFactory_Allocate of the public interface, as the JSON API of a participant writes them. Without the instrument to allocate they are incomplete. The document lists 404 next to 400, and no order of checks.',
  { needs: ['registry.tokenStandard.allocationFactory'] },
);

export const followsArguments = derived(
  'token-standard.follows-arguments',
  'The factory and its contracts belong to all choice arguments of their own request, and not to those of another one.',
  'the request has choice arguments so that the registry can provide what belongs to them, such as the configuration of each instrument.',
);

export const argumentsOrder = derived(
  'token-standard.arguments-order',
  'A call for a factory is answered 200 whatever the order of the members of its choice arguments, and with zeros for the fractions of a second in its times.',
  'the members of a JSON object have no order (RFC 8259 section 4), and the JSON API of a participant writes a time with six digits after the second, and reads it with none. So the arguments are the same.',
);
