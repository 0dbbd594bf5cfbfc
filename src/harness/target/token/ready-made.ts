import { word } from '../../http/shell.js';
import { readNamed, readVariable } from '../read-named.js';
import { unusable, type Target } from '../target.js';
import type { Keep, Origin } from './lease.js';

// Anything else could not stand in a header, or would add another one.
const TOKEN = /^[\x21-\x7e]+$/;

const forever = (target: Target, pointer: string, keep: Keep, token: string) => {
  keep(token);
  if (TOKEN.test(token)) return { token, renewAt: Infinity };
  const mend = 'give the bare token, without "Bearer" and without quotes';
  throw unusable(
    target,
    pointer,
    `what it holds is no token, it has blanks or control characters in it: ${mend}`,
  );
};

/** A token in an environment variable. */
export const tokenFromVariable = (
  target: Target,
  pointer: string,
  name: string,
  env: NodeJS.ProcessEnv,
  keep: Keep,
): Origin => ({
  shell: `$${name}`,
  obtain: async () => forever(target, pointer, keep, readVariable(target, pointer, name, env)),
});

/** A token in a file. */
export const tokenFromFile = (target: Target, pointer: string, name: string, keep: Keep): Origin => ({
  shell: `$(cat ${word(name)})`,
  obtain: async () => forever(target, pointer, keep, readNamed(target, pointer, name)),
});
