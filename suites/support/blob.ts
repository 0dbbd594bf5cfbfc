const ENCODINGS: [string, RegExp][] = [
  ['hexadecimal', /^([0-9a-f]{2})+$/i],
  ['base64', /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/],
  ['base64 without padding', /^[A-Za-z0-9+/]+$/],
  ['base64url', /^[A-Za-z0-9_-]+=*$/],
];

/** The encoding that all of the texts are in; the narrowest, where several fit. */
export function encodingOf(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  return ENCODINGS.find(([, form]) => texts.every((text) => form.test(text)))?.[0] ?? 'another one';
}
