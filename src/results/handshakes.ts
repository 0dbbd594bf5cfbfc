import type { Handshake } from './schema.js';

/** Each offer with each of its outcomes once, those of an endpoint together: several clauses build on the same ones. */
export function distinct(handshakes: readonly Handshake[]): Handshake[] {
  const once = new Map(handshakes.map((handshake) => [JSON.stringify(handshake), handshake]));
  const endpoints = [...new Set(handshakes.map(({ endpoint }) => endpoint))];
  const place = (one: Handshake) => endpoints.indexOf(one.endpoint);
  return [...once.values()].sort((a, b) => place(a) - place(b) || compare(key(a), key(b)));
}

const key = ({ version, cipher = '', group = '', name = '', session = '', certificate = '' }: Handshake) =>
  [version === 'any' ? '' : version, session, name, group, cipher, certificate].join(' ');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
