import type { Fault } from '../../mount.js';
import { onAllocated } from '../../participant/edit-reply.js';

export const answers201ToAllocations: Fault = {
  name: 'answers-201-to-allocations',
  breaks: ['participant.details'],
  explains: 'An accepted call is answered 201.',
  participant: { wrap: onAllocated((_, reply) => ({ ...reply, status: 201 })) },
};
