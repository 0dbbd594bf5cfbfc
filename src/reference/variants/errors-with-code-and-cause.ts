import type { Variant } from '../mount.js';
import { onError } from '../participant/edit-reply.js';

export const errorsWithCodeAndCause: Variant = {
  name: 'errors-with-code-and-cause',
  explains: 'Errors have a code and a cause, and no other member.',
  participant: { wrap: onError(({ code, cause }) => ({ code, cause })) },
};
