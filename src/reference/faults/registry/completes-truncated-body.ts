import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';
import { parseText } from '../../wire/parse.js';

const ENDINGS = ['}', '"}', '}}', '"}}'];

export const completesTruncatedBody: Fault = {
  name: 'completes-truncated-body',
  breaks: ['registry.body-json'],
  explains: 'A body that ends too early is completed.',
  wrap: onMalformed(
    (text) => ENDINGS.map((ending) => text + ending).find((whole) => parseText(whole) !== undefined) ?? text,
  ),
};
