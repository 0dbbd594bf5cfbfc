/** Whether a text is a valid hint (Endpoints / 2, rule 2). It is independent of the generators. */
export const isValidHint = (text: string): boolean => /^[A-Za-z0-9 :_-]{1,255}$/.test(text);

/** Examples of the unique part of a hint, with the form that the suites use. */
export const UNIQUE = [
  '0a1b2c3d0001',
  '0a1b2c3d0002',
  '1a1b2c3d0001',
  '000000000000',
  'zzzzzzzzzzzz',
] as const;
