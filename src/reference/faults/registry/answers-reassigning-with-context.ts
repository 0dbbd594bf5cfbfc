import type { Fault } from '../../mount.js';
import { onConflict } from '../../registry/edit-call.js';

export const answersReassigningWithContext: Fault = {
  name: 'answers-reassigning-with-context',
  breaks: ['registry.reassigning-conflict'],
  explains: 'A context is answered although a contract is being reassigned.',
  wrap: onConflict(() => true),
};
