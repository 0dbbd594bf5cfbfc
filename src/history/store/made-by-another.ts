/** Error codes of PostgreSQL when another session makes the table at the same time. */
const CODES = ['23505', '42710', '42P07'];

/**
 * Lets pass that another session makes the same table at the same time.
 * @throws {unknown} what else went wrong
 */
export function madeByAnother(error: unknown): void {
  if (!CODES.includes((error as { code?: string }).code ?? '')) throw error;
}
