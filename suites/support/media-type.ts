/** application/json, text/json, or a type with the suffix +json, whatever its parameters and letters' case. */
export function isJsonMediaType(contentType: string | undefined): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(application|text)\/json$|^[^/\s]+\/[^/\s]+\+json$/.test(essence);
}
