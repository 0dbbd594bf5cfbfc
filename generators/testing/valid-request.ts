/** Whether a value has the types of Resources / GetChoiceContextRequest. It is independent of the generators. */
export function isValidRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { meta, excludeDebugFields } = value;
  const isFlag = excludeDebugFields === undefined || typeof excludeDebugFields === 'boolean';
  return isFlag && (meta === undefined || isMeta(meta));
}

export const isMeta = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

const isObject = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';
