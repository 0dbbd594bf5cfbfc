import { randomInt } from 'node:crypto';
import { UsageError } from '../../platform/errors.js';

const MOST = 2 ** 31;

/**
 * The given seed, or a new one: a whole number from 0 to below 2^31. `name` is the option's name for messages.
 * @throws {UsageError} when it is not a seed
 */
export function seedFrom(given: number | undefined, name = '--seed'): number {
  if (given === undefined) return randomInt(1, MOST);
  if (Number.isInteger(given) && given >= 0 && given < MOST) return given;
  throw new UsageError(`${name}: expected a whole number from 0 to ${MOST - 1}.`);
}
