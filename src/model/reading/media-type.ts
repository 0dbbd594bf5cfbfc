/**
 * Whether a Content-Type is JSON: application/json, text/json or a type with the suffix +json (RFC 6839 section 3.1),
 * with any parameters, in upper or lower case.
 */
export function isJsonMediaType(contentType: string | undefined): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(application|text)\/json$|^[^/\s]+\/[^/\s]+\+json$/.test(essence);
}
