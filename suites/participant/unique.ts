import { randomBytes, randomInt } from 'node:crypto';

const DIGITS = 8;
const run = BigInt(`0x${randomBytes(8).toString('hex')}`)
  .toString(36)
  .padStart(DIGITS, '0')
  .slice(-DIGITS);
let count = 0;

/**
 * 12 lower-case letters and digits that no other hint has, of this run or of another one: a party cannot be removed, so
 * that a hint is used up by the first run that sends it. Not by the seed, on purpose.
 */
export function unique(): string {
  count += 1;
  return run + count.toString(36).padStart(4, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Any letters and digits: too short to be nobody else's, but likely to be. */
export const short = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
