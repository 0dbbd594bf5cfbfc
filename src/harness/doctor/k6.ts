import { UsageError } from '../errors.js';
import { canBuild } from '../k6/build.js';
import { lookForK6 } from '../k6/find.js';
import type { Check } from './check.js';

/**
 * Which k6 a load would use. Nothing is built for the question.
 * @throws {Error} when something else fails than the search
 */
export function examineK6(): Check {
  const what = 'k6';
  try {
    const found = lookForK6();
    if ('k6' in found) {
      const { version, program, from } = found.k6;
      return {
        state: 'ok',
        what,
        result: `${version}, ${from === 'PATH' ? 'on PATH' : `${program} (${from})`}`,
      };
    }
    const next = canBuild() ? 'the first load builds one with Go, once' : 'assay load tells how to get one';
    return { state: 'note', what, result: `${found.tried.join('; ')}; only load needs it: ${next}` };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { state: 'wrong', what, result: error.message };
  }
}
