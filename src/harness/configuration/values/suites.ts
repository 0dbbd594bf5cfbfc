import { SUITES } from '../../tls/suites.js';

// Suites that OpenSSL 3 has no more, and Java still knows.
const OLDER =
  /^TLS_(?:RSA|DHE_RSA|DHE_DSS|ECDHE?_RSA|ECDHE?_ECDSA)_WITH_(?:3DES_EDE_CBC_SHA|AES_128_(?:CBC_SHA(?:256)?|GCM_SHA256)|AES_256_(?:CBC_SHA(?:256|384)?|GCM_SHA384))$/;

/** Suites that a certificate is enough for, by their names at IANA. */
export const SUITE_NAMES: readonly string[] = SUITES.map(({ name }) => name);

/** Whether Java knows a cipher suite by this name. */
export const isSuite = (name: string): boolean => SUITE_NAMES.includes(name) || OLDER.test(name);

/** Whether a suite is one of TLS 1.3. */
export const isSuiteOf13 = (name: string): boolean =>
  SUITES.some((suite) => suite.name === name && suite.versions.includes('TLSv1.3'));
