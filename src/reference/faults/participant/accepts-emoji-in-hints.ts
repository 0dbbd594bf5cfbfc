import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsEmojiInHints: Fault = {
  name: 'accepts-emoji-in-hints',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Characters beyond the first plane are let in.',
  participant: { parts: allowsInHint(/[\u{10000}-\u{10ffff}]/gu) },
};
