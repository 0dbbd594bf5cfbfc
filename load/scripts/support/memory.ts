import { type Memory, ownMemory } from '../../checks/memory.js';
import { ownModule } from './module.js';

/** Whether all virtual users remember together. */
export const isShared = ownModule !== undefined;

/** What this virtual user remembers. */
export const memory: Memory = ownModule ?? ownMemory();
