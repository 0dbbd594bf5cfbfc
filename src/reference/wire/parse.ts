// ignoreBOM keeps a byte-order mark in the text, which the JSON parser then refuses.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether a value is a JSON object (not null, not an array). */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of a JSON text; undefined when it is not JSON. */
export const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the value of a body; undefined when it is not JSON in UTF-8. */
export const parseBody = (body: Buffer): unknown => {
  try {
    return parseText(utf8.decode(body));
  } catch {
    return undefined;
  }
};
