import fc from 'fast-check';
import type { ChoiceContextRequest } from './choice-context-request.js';
import { meta, type Meta } from './meta.js';

/** The members of a request, kept separately, so that the flag can be replaced. */
export interface Flagged {
  instruction: number;
  flag: { excludeDebugFields?: boolean };
  meta: { meta?: Meta };
}

/** The request with these members. */
export const wholeRequest = ({ flag, meta }: Flagged): ChoiceContextRequest => ({ ...meta, ...flag });

const FLAGS = [{}, { excludeDebugFields: false }, { excludeDebugFields: true }];
/** The last one has an entry with the name of the flag. It must not be read as the flag. */
const METAS = [{}, { meta: {} }, { meta: { reason: 'x', excludeDebugFields: 'true' } }];

/** Each value of the flag, for the first ids of the target, without a meta and with one. */
export const everyFlagged: Flagged[] = [0, 1, 2, 3].flatMap((instruction) =>
  METAS.flatMap((meta) => FLAGS.map((flag) => ({ instruction, flag, meta }))),
);

export const flagged: fc.Arbitrary<Flagged> = fc.record({
  instruction: fc.nat(7),
  flag: fc.constantFrom(...FLAGS),
  meta: fc.record({ meta }, { requiredKeys: [] }),
});
