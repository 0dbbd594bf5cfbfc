import type { Operation } from '../operation.js';
import { ALLOCATION } from './wire.js';

const ofParticipant = { service: 'participant', system: 'participant', path: '/v2/parties' } as const;

/** Endpoints / 2: allocates a party. */
export const ALLOCATE: Operation = {
  ...ofParticipant,
  name: 'allocate',
  method: 'POST',
  request: 'allocation',
  answer: ALLOCATION,
  creates: 'party',
};

/** A GET of the same path. The specification says nothing about it. It is sent beside other calls and not judged. */
export const READ_PARTIES: Operation = {
  ...ofParticipant,
  name: 'read-parties',
  method: 'GET',
  request: 'none',
  answer: [],
};
