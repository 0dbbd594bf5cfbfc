/** How many cases each test has. It stands alone so that the command line can name the budgets without a schema. */
export const BUDGETS = ['quick', 'standard', 'deep'] as const;
