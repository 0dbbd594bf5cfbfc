import type { LoadFault } from '../../mount.js';
import { answers503WithoutBodyAtThePeak } from './answers-503-without-body-at-the-peak.js';
import { crossesContextsOfFiftyAtOnce } from './crosses-contexts-of-fifty-at-once.js';
import { returnsDebugFieldsFromACache } from './returns-debug-fields-from-a-cache.js';
import { serialisesAllocations } from './serialises-allocations.js';
import { slowsEveryThousandthRequest } from './slows-every-thousandth-request.js';
import { takes5SForOneScrape } from './takes-5-s-for-one-scrape.js';

/** Seeded faults that show only under load: the suites pass them, and a load must find each. */
export const LOAD_FAULTS: readonly LoadFault[] = [
  crossesContextsOfFiftyAtOnce,
  serialisesAllocations,
  slowsEveryThousandthRequest,
  returnsDebugFieldsFromACache,
  answers503WithoutBodyAtThePeak,
  takes5SForOneScrape,
];
