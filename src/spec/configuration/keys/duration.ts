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

/** Milliseconds of each unit that durations are written with, in Go, Scala and HOCON; a month has 30 days, a year 365. */
export const UNITS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap(([ms, names]) => names.split(' ').map((name) => [name, ms] as const)),
);

const AMOUNT = String.raw`\d{1,15}(?:\.\d{1,9})?`;
const TIME = String.raw`(?:T(?=\d)(?:${AMOUNT}H)?(?:${AMOUNT}M)?(?:${AMOUNT}S)?)`;
const DATE = `(?:${AMOUNT}Y)?(?:${AMOUNT}M)?(?:${AMOUNT}W)?(?:${AMOUNT}D)?`;

/** Amounts with units one after the other: `30d`, `1 hour`, `1h30m`. The unit is one of `UNITS`. */
export const AMOUNTS = String.raw`\s*(?:${AMOUNT} *(?:${[...UNITS.keys()].join('|')})(?![a-zµμ])\s*)+`;
/** A duration of ISO 8601: `P30D`, `PT10M`. */
export const ISO = String.raw`P(?=[\dT])${DATE}${TIME}?`;

/** A duration, as text. */
export const duration = { type: 'string', pattern: `^(?:${AMOUNTS}|${ISO})$` } as const;
