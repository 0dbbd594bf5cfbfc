import type { Memory } from '../../checks/memory.js';
import { ownMemory } from '../../checks/memory.js';
import { plan } from './plan.js';

// An import would end a k6 without the module, and so does asking for it: no virtual user starts, though the error was caught.
declare const require: (module: 'k6/x/assay') => Memory;

/** Whether all virtual users remember together. */
export const isShared = plan.shared === true;

/** What this virtual user remembers. */
export const memory: Memory = isShared ? require('k6/x/assay') : ownMemory();
