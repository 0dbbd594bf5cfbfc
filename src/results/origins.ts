import type { AskedOrigin, Handshake } from './schema.js';

/** Each offer with each of its outcomes once, grouped by endpoint: several clauses depend on the same handshakes. */
export function distinct(handshakes: readonly Handshake[]): Handshake[] {
  const once = new Map(handshakes.map((handshake) => [JSON.stringify(handshake), handshake]));
  const endpoints = [...new Set(handshakes.map(({ endpoint }) => endpoint))];
  const place = (one: Handshake) => endpoints.indexOf(one.endpoint);
  return [...once.values()].sort((a, b) => place(a) - place(b) || compare(key(a), key(b)));
}

const key = ({ version, cipher = '', group = '', name = '', session = '', certificate = '' }: Handshake) =>
  [version === 'any' ? '' : version, session, name, group, cipher, certificate].join(' ');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Each origin once, with every certificate that it presented, in the order of the first requests. */
export function distinctOrigins(asked: readonly AskedOrigin[]): AskedOrigin[] {
  type Certificate = NonNullable<AskedOrigin['certificates']>[number];
  const found = new Map<string, Map<string, Certificate>>();
  for (const { origin, certificates = [] } of asked) {
    const shown = found.get(origin) ?? new Map<string, Certificate>();
    for (const certificate of certificates) shown.set(certificate.sha256, certificate);
    found.set(origin, shown);
  }
  return [...found].map(([origin, shown]) => ({
    origin,
    ...(shown.size > 0 && { certificates: [...shown.values()] }),
  }));
}
