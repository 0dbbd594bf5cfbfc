import type { TestDetails } from '@playwright/test';
import type { Clause, System } from '../../src/spec/clause.js';

/** The details of a test, or of a group of them, that judges this clause. */
export const covers = ({ id }: Clause): TestDetails => ({
  tag: `@${id}`,
  annotation: { type: 'clause', description: id },
});

/** The details of tests that record what a target does where the specification is silent about this system. */
export const observes = (system: System): TestDetails => ({
  tag: `@observation-${system}`,
  annotation: { type: 'system', description: system },
});
