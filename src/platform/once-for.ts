/** Returns a value, made at the first call and shared. A failure is not cached. */
export function onceFor<Key, Value>(
  made: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = made.get(key);
  if (known) return known;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
