import { LOAD_FAULTS } from '../../reference/faults/all.js';
import { STANDARD_LOAD_FAULTS } from './token-standard.js';

/** Every fault that only a load shows. */
export const EVERY_LOAD_FAULT = [...LOAD_FAULTS, ...STANDARD_LOAD_FAULTS];
