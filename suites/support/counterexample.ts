import { isUtf8 } from 'node:buffer';
import type { Finding } from '../../src/harness/property/run.js';
import type { Session } from '../../src/harness/session.js';
import type { Counterexample } from '../../src/verdict/schema.js';

/** So many exchanges of a case are kept: those nearest to what decided it. */
const KEPT = 12;

interface Context<T> {
  session: Session;
  /** The run's. */
  seed: number;
  test: string;
  credential: string | undefined;
  show: (input: T) => unknown;
}

/** A finding in the words of the report, secrets hidden. */
export function counterexample<T>(
  { input, path, occurrences, rules, tries, everyTime }: Finding<T>,
  { session, seed, test, credential, show }: Context<T>,
): Counterexample {
  const decisive = tries[0]!;
  if (decisive.outcome.kind !== 'violated') throw new Error('a finding without a violation');
  const { expected, actual, exchange, rule } = decisive.outcome.violation;
  const last = exchange ?? decisive.exchanges.at(-1);
  const others = rules.filter((other) => other !== rule);
  const words = (text: string) => session.hide(text);
  return {
    input: JSON.parse(words(JSON.stringify(show(input), readable) ?? 'null')) as unknown,
    expected: words(expected),
    actual: words(actual),
    exchanges: tries.flatMap(({ exchanges }) => exchanges.slice(-KEPT)).map((raw) => session.record(raw)),
    curl: last ? session.curl(last, credential) : '',
    seed,
    path: `${test}:${path}`,
    rule: words(rule),
    ...(others.length > 0 && { alike: others.map(words) }),
    occurrences,
    everyTime,
  };
}

const TOLD = ['rule', 'twin', 'wellFormed'];

/** What of a case is not told elsewhere: the rule is the cause, the twin stands in the exchanges. */
export function essence(input: unknown): unknown {
  if (input === null || typeof input !== 'object' || !('rule' in input)) return input;
  if ('value' in input && input.value !== undefined) return input.value;
  const rest = Object.entries(input).filter(
    ([name, value]) => !TOLD.includes(name) && typeof value !== 'function' && value !== undefined,
  );
  return rest.length > 0 ? Object.fromEntries(rest) : input.rule;
}

/** Bytes as text where they are text. */
function readable(this: unknown, key: string, value: unknown): unknown {
  // JSON.stringify has called a Buffer's toJSON by now; what it was stands in `this`.
  const raw = (this as Record<string, unknown>)[key];
  if (!(raw instanceof Uint8Array)) return value;
  return isUtf8(raw) ? Buffer.from(raw).toString() : { base64: Buffer.from(raw).toString('base64') };
}
