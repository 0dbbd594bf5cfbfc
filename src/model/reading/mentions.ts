/** Whether a text occurs in a JSON value: as a name, as a string, or as a part of one. */
export function mentions(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value);
  const { length } = names;
  // No callback: in k6 it would cost the depth of the stack.
  for (let i = 0; i < length; i += 1) {
    const name = names[i]!;
    if (!Array.isArray(value) && name.includes(text)) return true;
    if (mentions((value as Record<string, unknown>)[name], text)) return true;
  }
  return false;
}
