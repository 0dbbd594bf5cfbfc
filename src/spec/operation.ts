import type { Member } from './wire.js';

/** One kind of request that a service serves, as a row of data. */
export interface Operation {
  /** What reports call it; unique. */
  name: string;
  /** The part of the target file that has its base URL. */
  service: 'registry' | 'participant' | 'scan' | 'operator';
  /** The system whose clauses judge it. */
  system: 'registry' | 'token-standard' | 'participant' | 'scan' | 'operator';
  /** Of the token standard: the version whose documents have it. Absent: the first. */
  edition?: 'v2';
  method: 'GET' | 'POST';
  /** Below the base URL; `{id}` stands for what identifies its subject. Empty: the call has the whole URL. */
  path: string;
  /** What its request is: none but the URL, the request for a context or a factory, or that for a party. */
  request: 'none' | 'context' | 'factory' | 'allocation';
  /** The members of the body of a 200. */
  answer: readonly Member[];
  /** What an accepted call creates, and nobody can remove. */
  creates?: 'party';
  /** The statuses that its document names. */
  statuses: readonly number[];
  /** The key of the target file that names its subjects, in dots below `registry`. Absent when it needs none. */
  subjects?: string;
}

/** The path of an operation, with an id as it is to stand there. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, encodedId = ''): string =>
  path.replace('{id}', () => encodedId);
