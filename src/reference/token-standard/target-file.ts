import { EXERCISABLE, MOVING, EXERCISABLE_V2, MOVING_BY_KIND } from './choices.js';
import { type Arguments, SAMPLES } from './factories.js';
import type { CallName, Choice } from './route.js';
import { type FactoryAccount, ALLOCATIONS, MANY, SAMPLES_V2, TRADED } from './second-factories.js';

/** The target file section for the calls of the token standard. */
export type StandardFile = {
  transferInstructions: Record<'rejectable' | 'withdrawable' | 'reassigning', string[]>;
  allocations: Record<'executable' | 'withdrawable' | 'cancellable' | 'reassigning', string[]>;
  transferFactory: { choiceArguments: Arguments[] };
  allocationFactory: { choiceArguments: Arguments[] };
  v2?: StandardFileV2;
};

type Samples = { choiceArguments: Arguments[] };

/** The section for the calls of the second version. */
export type StandardFileV2 = {
  transferInstructions?: Record<'acceptable' | 'rejectable' | 'withdrawable' | 'reassigning', string[]>;
  allocationInstructions?: Record<'acceptable' | 'withdrawable' | 'reassigning', string[]>;
  allocations?: Record<'withdrawable' | 'cancellable' | 'reassigning', string[]>;
  transferFactory?: Samples;
  allocationFactory?: Samples;
  settlementFactory?: Samples;
  sizes?: { accounts: FactoryAccount[]; instruments: string[]; allocations: string[] };
};

const idsOf = (choice: Choice) => EXERCISABLE[choice].map(({ id }) => id);

const idsOfV2 = (choice: CallName) => (EXERCISABLE_V2[choice] ?? []).map(({ id }) => id);

const v2: StandardFileV2 = {
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
  transferFactory: { choiceArguments: SAMPLES_V2['transfer-factory'] },
  allocationFactory: { choiceArguments: SAMPLES_V2['allocation-factory'] },
  settlementFactory: { choiceArguments: SAMPLES_V2['settlement-factory'] },
  sizes: { accounts: [...MANY], instruments: [...TRADED], allocations: [...ALLOCATIONS] },
};

/** The section of the plain reference. */
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
  v2,
};
