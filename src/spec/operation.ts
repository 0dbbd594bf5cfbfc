import type { Edition } from './clause.js';
import type { Member } from './wire.js';

/** One kind of request that a service offers, as a row of data. */
export interface Operation {
  /** The unique name in reports. */
  name: string;
  /** The part of the target file with its base URL. */
  service: 'registry' | 'participant' | 'scan' | 'operator';
  /** The system whose clauses judge it. */
  system: 'registry' | 'token-standard' | 'participant' | 'scan' | 'operator';
  /** The document of the token standard that defines it. Absent: one of v1. */
  edition?: Edition;
  method: 'GET' | 'POST';
  /** Path below the base URL; `{id}` is replaced by the id of the subject. Empty: the call has the whole URL. */
  path: string;
  /** The body of the request: none, the request for a context or a factory, or for a party. */
  request: 'none' | 'context' | 'factory' | 'allocation';
  /** The members of the body of a 200 response. */
  answer: readonly Member[];
  /** What an accepted call creates permanently. */
  creates?: 'party';
  /** The key of the target file with its subjects, dotted, below `registry`. Absent when it needs none. */
  subjects?: string;
}

/** The path of an operation with an encoded id. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, encodedId = ''): string =>
  path.replace('{id}', () => encodedId);
