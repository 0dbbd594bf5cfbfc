import type { Memory } from '../../checks/memory.js';
import { ownMemory } from '../../checks/memory.js';

// An import would end a k6 without the module.
declare const require: (module: 'k6/x/assay') => Memory;

function sharedMemory(): Memory | undefined {
  try {
    return require('k6/x/assay');
  } catch {
    return undefined;
  }
}

const shared = sharedMemory();

/** Whether all virtual users remember together. */
export const isShared = shared !== undefined;

/** What this virtual user remembers. */
export const memory: Memory = shared ?? ownMemory();
