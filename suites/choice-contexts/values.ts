import { everyFlagged, flagged, wholeRequest, type Flagged } from '../../generators/registry/flagged.js';
import type { Call } from '../../src/model/call.js';
import type { Asking } from './asking.js';

/** Correct requests with each value of the flag, for the first subjects. */
export const flaggedRequests = {
  listed: everyFlagged,
  random: flagged,
  show: wholeRequest,
  toEvery: true,
};

/** The members of such a request that the operation has. */
const membersOf = ({ flag, meta }: Flagged, { operation }: Asking): object =>
  operation.request === 'factory' ? flag : { ...meta, ...flag };

/** Such a request as a call. */
export const flaggedCall = (value: Flagged, asking: Asking): Call =>
  asking.good(asking.subject(value.instruction), membersOf(value, asking));

/** The indices of the first subjects. */
export const PLACES: readonly { place: number }[] = [0, 1, 2, 3].map((place) => ({ place }));
