const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const;

/** Milliseconds of a duration such as `500ms`, `10s` or `2m`; undefined when it is not one. */
export const durationMs = (text: string): number | undefined => {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * UNITS[unit as keyof typeof UNITS];
};
