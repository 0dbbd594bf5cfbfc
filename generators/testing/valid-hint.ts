/** Whether a text keeps Endpoints / 2, rule 2: written down apart from the generators. */
export const isValidHint = (text: string): boolean => /^[A-Za-z0-9 :_-]{1,255}$/.test(text);

/** Parts that make a hint a run's own, as the suites have them. */
export const UNIQUE = [
  '0a1b2c3d0001',
  '0a1b2c3d0002',
  '1a1b2c3d0001',
  '000000000000',
  'zzzzzzzzzzzz',
] as const;
