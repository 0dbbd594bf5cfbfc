import {
  EXERCISABLE,
  EXERCISABLE_LOCK,
  EXERCISABLE_V2,
  MOVING,
  MOVING_BY_KIND,
  MOVING_LOCK,
} from './choices.js';
import type { CallName } from './route.js';
import { ALLOCATIONS, MANY, SAMPLES, TRADED } from './samples.js';

const idsIn = (exercisable: typeof EXERCISABLE) => (choice: CallName) =>
  (exercisable[choice] ?? []).map(({ id }) => id);

const idsOf = idsIn(EXERCISABLE);
const idsOfV2 = idsIn(EXERCISABLE_V2);
const idsOfLock = idsIn(EXERCISABLE_LOCK);

const v2 = {
  transferInstructions: {
    acceptable: idsOfV2('accept'),
    rejectable: idsOfV2('reject'),
    withdrawable: idsOfV2('withdraw'),
    reassigning: MOVING_BY_KIND.transferInstructions,
  },
  allocationInstructions: {
    acceptable: idsOfV2('accept-allocation-instruction'),
    withdrawable: idsOfV2('withdraw-allocation-instruction'),
    reassigning: MOVING_BY_KIND.allocationInstructions,
  },
  allocations: {
    withdrawable: idsOfV2('withdraw-allocation'),
    cancellable: idsOfV2('cancel'),
    reassigning: MOVING_BY_KIND.allocations,
  },
  transferFactory: { choiceArguments: [...SAMPLES.v2['transfer-factory']] },
  allocationFactory: { choiceArguments: [...SAMPLES.v2['allocation-factory']] },
  settlementFactory: { choiceArguments: [...SAMPLES.v2['settlement-factory']] },
  sizes: { accounts: [...MANY], instruments: [...TRADED], allocations: [...ALLOCATIONS] },
};

/** The section for the calls of the conditional lock. */
export const lockFile = {
  lockInstructions: {
    acceptable: idsOfLock('accept'),
    rejectable: idsOfLock('reject'),
    withdrawable: idsOfLock('withdraw'),
    reassigning: MOVING_LOCK.lockInstructions,
  },
  locks: {
    enactable: idsOfLock('enact'),
    approvable: idsOfLock('approve'),
    expirable: idsOfLock('expire'),
    cancellable: idsOfLock('cancel'),
    amendable: idsOfLock('amend'),
    reassigning: MOVING_LOCK.locks,
  },
  lockFactory: { choiceArguments: [...SAMPLES.lock['lock-factory']] },
};

/** The section of the plain reference. */
export const standardFile = {
  transferInstructions: {
    rejectable: idsOf('reject'),
    withdrawable: idsOf('withdraw'),
    reassigning: MOVING.instructions,
  },
  allocations: {
    executable: idsOf('execute-transfer'),
    withdrawable: idsOf('withdraw-allocation'),
    cancellable: idsOf('cancel'),
    reassigning: MOVING.allocations,
  },
  transferFactory: { choiceArguments: [...SAMPLES.v1['transfer-factory']] },
  allocationFactory: { choiceArguments: [...SAMPLES.v1['allocation-factory']] },
  v2,
};
