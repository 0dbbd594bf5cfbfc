import { UsageError } from '../../harness/errors.js';
import { jsonLines } from './json-lines.js';
import { postgres } from './postgres.js';
import type { Store } from './store.js';

/**
 * Opens the store of that name: a PostgreSQL database by its URL, else a file.
 * @throws {UsageError} when the name is empty, or a URL of another kind
 * @throws {CannotJudge} when the database cannot be reached
 */
export async function openStore(where: string): Promise<Store> {
  if (/^postgres(ql)?:/i.test(where)) return postgres(where);
  if (where.trim() === '') throw new UsageError('--store: name a file, or the URL of a PostgreSQL database.');
  // It is not quoted: there may be a password in it.
  if (/:\/\/|^\s*jdbc:|\bpassword\s*=/i.test(where))
    throw new UsageError(
      '--store: of URLs, only those of PostgreSQL are known, without anything before them: postgres://host/database',
    );
  return jsonLines(where);
}
