import type { Variant } from '../mount.js';
import { debugInside } from './debug-inside.js';

export const debugDroppedInside: Variant = {
  name: 'debug-dropped-inside',
  explains:
    'choiceContextData and debugPayload hold debug members of their own; excluding drops those of choiceContextData too.',
  wrap: debugInside({ keptWhenExcluded: false }),
};
