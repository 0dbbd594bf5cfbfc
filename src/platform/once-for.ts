/**
 * Returns the value for a key, and makes it on the first call. Calls while it is being made share it. A failure is
 * not cached, so the next call tries again.
 */
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
