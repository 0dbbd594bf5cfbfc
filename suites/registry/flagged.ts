import type { Reply } from '../../src/harness/http/reply.js';
import { everyFlagged, flagged, wholeRequest, type Flagged } from '../../generators/registry/flagged.js';
import type { Unusual } from './ask.js';
import type { Registry } from './client.js';

/** Requests with each value of the flag that leaves out debug fields. */
export const flaggedRequests = { listed: everyFlagged, random: flagged, show: wholeRequest };

/** The answer to one of them, with another flag where one is given. */
export const askFlagged = (
  registry: Registry,
  { instruction, flag, meta }: Flagged,
  other: Flagged['flag'] = flag,
  unusual: Unusual = {},
): Promise<Reply> =>
  registry.accept(registry.acceptable(instruction), ofOneLength({ ...meta, ...other }), unusual);

/** JSON that is as long with a flag of true as with one of false: who knows requests by their length mixes them up. */
const ofOneLength = (request: object) =>
  JSON.stringify(request).replace(/"excludeDebugFields":true\}$/, '"excludeDebugFields": true}');
