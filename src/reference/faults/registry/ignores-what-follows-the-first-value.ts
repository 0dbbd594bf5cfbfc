import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';
import { parseText } from '../../wire/parse.js';

export const ignoresWhatFollowsTheFirstValue: Fault = {
  name: 'ignores-what-follows-the-first-value',
  breaks: ['registry.body-json'],
  explains: 'What follows the first value of the body is ignored.',
  wrap: onMalformed((text) => {
    const ends = [...text.matchAll(/}/g)].slice(0, 64).map(({ index }) => text.slice(0, index + 1));
    return ends.find((start) => parseText(start) !== undefined) ?? text;
  }),
};
