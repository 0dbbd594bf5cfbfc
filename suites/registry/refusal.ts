import type { Broken } from '../../generators/broken.js';
import { requirePrecondition, requireStatus } from '../support/expect.js';
import type { Trial } from './client.js';

type Text = string | Uint8Array | undefined;

/** Which instruction a body is sent for: not always the first one, and the same one each time. */
export const placeOf = (value: Text): number => Buffer.from(value ?? '').length;

/** A bad request is answered 400, while its valid twin, sent first, is answered 200. */
export async function refusesAsBadRequest(
  { value, rule, twin }: Broken<Text>,
  { registry }: Trial,
): Promise<void> {
  const id = registry.acceptable(placeOf(value));
  requirePrecondition(await registry.accept(id, twin), 200, 'the valid request beside it');
  requireStatus(await registry.accept(id, value), 400, rule);
}

/** The same for a value that is not yet a text. */
export const refusesValue = (broken: Broken<unknown>, trial: Trial): Promise<void> =>
  refusesAsBadRequest(inText(broken), trial);

/** A broken value and its twin as JSON texts. */
export const inText = ({ value, rule, twin }: Broken<unknown>): Broken<string> => ({
  value: JSON.stringify(value),
  rule,
  twin: JSON.stringify(twin),
});
