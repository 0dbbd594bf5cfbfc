import { webcrypto } from 'node:crypto';

/** What makes certificates. Few runs need it, and it takes long to load. */
export async function x509() {
  await import('reflect-metadata');
  const loaded = await import('@peculiar/x509');
  loaded.cryptoProvider.set(webcrypto as Crypto);
  return loaded;
}
