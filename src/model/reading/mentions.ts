/** Whether a text occurs in a JSON value: in a name or in a string. */
export function mentions(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value);
  const { length } = names;
  // A loop and not a callback, because a callback would cost stack depth in k6.
  for (let i = 0; i < length; i += 1) {
    const name = names[i]!;
    if (!Array.isArray(value) && name.includes(text)) return true;
    if (mentions((value as Record<string, unknown>)[name], text)) return true;
  }
  return false;
}
