const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** The milliseconds of a duration such as `500ms`, `10s`, `2m` or `1h`; undefined for other text. */
export const durationMs = (text: string): number | undefined => {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * UNITS[unit as keyof typeof UNITS];
};
