import type { Variant } from '../mount.js';
import { debugInside } from './debug-inside.js';

export const debugKeptInside: Variant = {
  name: 'debug-kept-inside',
  explains:
    'choiceContextData and debugPayload hold debug members of their own; excluding leaves those of choiceContextData.',
  wrap: debugInside({ keptWhenExcluded: true }),
};
