import type { Call, Wrap } from './call.js';
import { excludes, withMembers } from './edit-call.js';
import { onContract, without, type Contract } from './edit-reply.js';

/** Replaces the way in which debug fields are dropped: `drop` gets each contract with all of them. */
export const dropping =
  (drop: (contract: Contract, index: number, call: Call) => Contract): Wrap =>
  (serve) => {
    const withAll = onContract(drop)(serve);
    return (call) =>
      excludes(call) ? withAll(withMembers(call, { excludeDebugFields: false })) : serve(call);
  };

/** What dropping has to do. */
export const withoutDebugFields = (contract: Contract): Contract =>
  without(contract, 'debugPackageName', 'debugPayload', 'debugCreatedAt');
