import type { Fault } from '../../mount.js';
import { excludes, onConflict } from '../../registry/edit-call.js';

export const answersReassigningWithContextWhenExcluded: Fault = {
  name: 'answers-reassigning-with-context-when-excluded',
  breaks: ['registry.reassigning-conflict'],
  explains: 'A context is answered although a contract is being reassigned, when debug fields are excluded.',
  wrap: onConflict(excludes),
};
