import type { UnknownId } from '../../generators/registry/unknown-id.js';
import type { ContextCall } from '../../src/model/registry/context-call.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';

/** Ids that are made so that nothing has them, as they stand in a path, and whether they have the form of one. */
const nobodysOf = oncePerTarget(() => new Map<string, 'absent' | 'misshapen'>());

/** Notes that nothing has an id: it is not found whenever it is asked for, and not only the first time. */
export function noteNobodys(target: TargetUnderTest, id: string, { wellFormed }: UnknownId): void {
  nobodysOf(target).set(encodeURIComponent(id), wellFormed ? 'absent' : 'misshapen');
}

/** What is known of an id that the target file does not name. */
export const kindOfUnnamed = (target: TargetUnderTest, encodedId: string): ContextCall['id'] =>
  nobodysOf(target).get(encodedId) ?? 'unnamed';

/** Whether the target file names an id of this kind. */
export const isNamed = (kind: ContextCall['id']): boolean =>
  kind !== 'unnamed' && kind !== 'absent' && kind !== 'misshapen';
