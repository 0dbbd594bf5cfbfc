// ignoreBOM keeps a byte-order mark in the text, where the JSON parser refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether a value is a JSON object, which neither null nor an array is. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined when it is none. */
export const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value that a body holds; undefined when it is not JSON in UTF-8. */
export const parseBody = (body: Buffer): unknown => {
  try {
    return parseText(utf8.decode(body));
  } catch {
    return undefined;
  }
};
