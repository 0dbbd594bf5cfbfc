const NAMES: readonly [ms: number, names: string][] = [
  [1e-6, 'ns nano nanos nanosecond nanoseconds'],
  [1e-3, 'us µs μs micro micros microsecond microseconds'],
  [1, 'ms milli millis millisecond milliseconds'],
  [1000, 's sec secs second seconds'],
  [60_000, 'm min mins minute minutes'],
  [3_600_000, 'h hr hrs hour hours'],
  [86_400_000, 'd day days'],
  [604_800_000, 'w week weeks'],
  [2_592_000_000, 'mo month months'],
  [31_536_000_000, 'y yr yrs year years'],
];

/** The milliseconds of each unit of Go, Scala and HOCON durations. A month has 30 days, a year 365. */
const UNITS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap(([ms, names]) => names.split(' ').map((name) => [name, ms] as const)),
);

// Scala and Go also take `30.minutes`.
const AMOUNT = String.raw`\d{1,15}(?:\.\d{0,9})?`;
const TIME = String.raw`(?:T(?=\d)(?:${AMOUNT}H)?(?:${AMOUNT}M)?(?:${AMOUNT}S)?)`;
const DATE = `(?:${AMOUNT}Y)?(?:${AMOUNT}M)?(?:${AMOUNT}W)?(?:${AMOUNT}D)?`;

/** One or more amounts with units: `30d`, `1 hour`, `1h30m`. The units are those of `UNITS`. */
const AMOUNTS = String.raw`\s*(?:${AMOUNT} *(?:${[...UNITS.keys()].join('|')})(?![a-zµμ])\s*)+`;
/** An ISO 8601 duration: `P30D`, `PT10M`. */
const ISO = String.raw`P(?=[\dT])${DATE}${TIME}?`;

/** The schema of a duration, as text. */
export const duration = { type: 'string', pattern: `^(?:${AMOUNTS}|${ISO})$` } as const;

const AMOUNTS_ONLY = new RegExp(`^${AMOUNTS}$`);
const ONE_AMOUNT = /(?<![\d.])([\d.]+) *([a-zµμ]+)/g;
const ISO_ONLY = new RegExp(`^${ISO}$`);

/** The milliseconds of a duration of Go, Scala, HOCON or ISO 8601 (a month: 30 days), or undefined. */
export function durationMs(text: string): number | undefined {
  // No duration is longer. This limits the work of the patterns.
  if (text.length > 100) return undefined;
  // An M before the T of ISO 8601 is a month.
  const [date = '', time = ''] = ISO_ONLY.test(text) ? text.slice(1).split('T') : [];
  const amounts = AMOUNTS_ONLY.test(text) ? text : `${date.replace('M', 'mo')} ${time}`.toLowerCase();
  const parts = [...amounts.matchAll(ONE_AMOUNT)];
  const sum = parts.reduce((ms, [, amount, unit = '']) => ms + Number(amount) * (UNITS.get(unit) ?? 0), 0);
  return parts.length > 0 ? sum : undefined;
}
