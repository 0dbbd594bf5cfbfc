import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';

export const acceptsNan: Fault = {
  name: 'accepts-nan',
  breaks: ['registry.body-json'],
  explains: 'NaN and Infinity are let in as values.',
  wrap: onMalformed((text) =>
    text
      .replace(/("excludeDebugFields"\s*:\s*)-?(?:NaN|Infinity)/g, '$1false')
      .replace(/-?(?:NaN|Infinity)/g, '"not a number"'),
  ),
};
