/**
 * A URL as it goes on the wire. The path is sent as it stands: `URL` would resolve dots and escape characters. Only
 * what has no place in HTTP is escaped, and a path there must be.
 */
export function wireUrl(url: string): { origin: string; path: string } {
  const rest = url.replace(/^\w+:\/\/[^/?#]*/, '');
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return { origin: new URL(url).origin, path: path.replace(/[^\x21-\x7e]+/g, encodeURIComponent) };
}
