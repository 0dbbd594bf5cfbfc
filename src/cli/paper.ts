/** How text for people is laid out on stdout: in colour on a terminal that is not told otherwise, and no wider than is read with ease. */
export function paper(): { color: boolean; width: number } {
  const { isTTY, columns = 100 } = process.stdout;
  return { color: Boolean(isTTY) && !process.env['NO_COLOR'], width: Math.min(columns, 120) };
}
