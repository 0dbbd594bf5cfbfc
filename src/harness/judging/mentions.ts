/** Whether a text occurs in a JSON value: as a name, as a string, or as a part of one. */
export function mentions(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((element) => mentions(element, text));
  return Object.keys(value).some(
    (name) => name.includes(text) || mentions((value as Record<string, unknown>)[name], text),
  );
}
