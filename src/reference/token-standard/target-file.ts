import { EXERCISABLE, MOVING } from './choices.js';
import { type Arguments, SAMPLES } from './factories.js';
import type { Choice } from './route.js';

/** What a target file says of the calls of the token standard. */
export type StandardFile = {
  transferInstructions: Record<'rejectable' | 'withdrawable' | 'reassigning', string[]>;
  allocations: Record<'executable' | 'withdrawable' | 'cancellable' | 'reassigning', string[]>;
  transferFactory: { choiceArguments: Arguments[] };
  allocationFactory: { choiceArguments: Arguments[] };
};

const idsOf = (choice: Choice) => EXERCISABLE[choice].map(({ id }) => id);

/** That of the plain reference. */
export const standardFile: StandardFile = {
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
  transferFactory: { choiceArguments: SAMPLES.transfer },
  allocationFactory: { choiceArguments: SAMPLES.allocation },
};
