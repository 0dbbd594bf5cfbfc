/** The numbers of cases of a test. It is a separate file, so that the command line can use it without loading a schema. */
export const BUDGETS = ['quick', 'standard', 'deep'] as const;
