/** The sum of one number of each item. */
export const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** A number to the thousandth: a time in milliseconds is one to microseconds. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;
