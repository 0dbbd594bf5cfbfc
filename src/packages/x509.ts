import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import { cryptoProvider } from '@peculiar/x509';

cryptoProvider.set(webcrypto as Crypto);

/** What makes certificates. Few runs need it: it is to be loaded by those alone. */
export * from '@peculiar/x509';
