import { UsageError } from './errors.js';
import type { checkOf } from './json-schema.js';
import { parseSent } from './run-file.js';

/** What a file of a run has to hold. */
interface Kind<T> {
  /** What it is called. */
  what: string;
  check: ReturnType<typeof checkOf<T>>;
  /** Where a value contradicts itself, in words; undefined: nowhere. */
  contradiction: (value: T) => string | undefined;
}

/**
 * The value in a file of a run that somebody else may have sent.
 * @throws {UsageError} when this version does not understand it, or it says what no run leaves
 */
export function sentValue<T extends { run: { startedAt: string } }>(
  bytes: Buffer,
  path: string,
  { what, check, contradiction }: Kind<T>,
): T {
  const refused = (why: string) => new UsageError(`${path}: ${why}`);
  let value: unknown;
  try {
    value = parseSent(bytes.toString('utf8'));
  } catch (error) {
    throw refused((error as Error).message);
  }
  const validate = check();
  if (!validate(value)) {
    const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
    throw refused(`it is not a ${what} that this version of assay reads: ${instancePath || 'it'} ${message}`);
  }
  const { startedAt } = value.run;
  // The schema knows leap seconds, which are not moments here.
  if (Number.isNaN(Date.parse(startedAt))) throw refused(`/run/startedAt is not a moment: ${startedAt}`);
  const wrong = contradiction(value);
  if (wrong !== undefined) throw refused(`it was changed after its run: ${wrong}.`);
  return value;
}
