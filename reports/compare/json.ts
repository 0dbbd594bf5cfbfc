import type { Comparison } from '../../src/verdict/compare/comparison.js';
import { jsonText } from '../json-text.js';

/** The comparison for other programs. */
export const comparisonJson = (comparison: Comparison): string => jsonText(comparison);
