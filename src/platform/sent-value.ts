import { UsageError } from './errors.js';
import type { checkOf } from './json-schema.js';
import { parseSent } from './run-file.js';

/** What a file of a run must contain. */
interface Kind<T> {
  /** The name of the document. */
  what: string;
  check: ReturnType<typeof checkOf<T>>;
  /** Where a value contradicts itself, in words. Undefined when it does not. */
  contradiction: (value: T) => string | undefined;
}

/**
 * Parses and validates a file of a run that may come from somebody else.
 * @throws {UsageError} when this version does not understand it, or its contents cannot come from a run
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
  // The schema allows leap seconds, but a Date does not.
  if (Number.isNaN(Date.parse(startedAt))) throw refused(`/run/startedAt is not a moment: ${startedAt}`);
  const wrong = contradiction(value);
  if (wrong !== undefined) throw refused(`it was changed after its run: ${wrong}.`);
  return value;
}
