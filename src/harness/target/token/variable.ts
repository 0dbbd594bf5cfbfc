import { unusable, type Target } from '../target.js';

/**
 * The value of an environment variable that the target file names at a pointer, without the blanks around it.
 * @throws UsageError when it is not set, or empty.
 */
export const fromVariable = (
  target: Target,
  pointer: string,
  name: string,
  env: NodeJS.ProcessEnv,
): string => {
  const value = env[name]?.trim();
  if (value) return value;
  const state = value === undefined ? 'is not set' : 'is empty';
  throw unusable(target, pointer, `the environment variable ${name} ${state}: set it before the run`);
};
