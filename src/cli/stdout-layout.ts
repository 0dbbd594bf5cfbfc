/**
 * The layout of text on stdout: in colour on a terminal, unless `NO_COLOR` is set (https://no-color.org), and at
 * most 120 columns wide.
 */
export function stdoutLayout(): { color: boolean; width: number } {
  const { isTTY, columns = 100 } = process.stdout;
  return { color: Boolean(isTTY) && !process.env['NO_COLOR'], width: Math.min(columns, 120) };
}
