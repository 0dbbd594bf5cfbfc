import type { Fault } from '../../mount.js';
import { onMetaValue } from '../../registry/edit-call.js';

export const joinsArraysInMeta: Fault = {
  name: 'joins-arrays-in-meta',
  breaks: ['registry.meta-string-values'],
  explains: 'An array among the values of meta is taken for its elements, joined.',
  wrap: onMetaValue((value) => (Array.isArray(value) ? value.join() : value)),
};
