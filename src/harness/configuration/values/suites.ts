import { SUITE_LINES } from '../../tls/suite-table.js';

// Suites that OpenSSL 3 has no more, and Java still knows.
const OLDER =
  /^TLS_(?:RSA|DHE_RSA|DHE_DSS|ECDHE?_RSA|ECDHE?_ECDSA)_WITH_(?:3DES_EDE_CBC_SHA|AES_128_(?:CBC_SHA(?:256)?|GCM_SHA256)|AES_256_(?:CBC_SHA(?:256|384)?|GCM_SHA384))$/;

const versions = new Map(
  SUITE_LINES.map((line) => {
    const [name = '', , first = ''] = line.split(' ');
    return [name, first] as const;
  }),
);

/** Suites that a certificate is enough for, by their names at IANA. */
export const SUITE_NAMES: readonly string[] = [...versions.keys()];

/** Whether Java knows a cipher suite by this name. */
export const isSuite = (name: string): boolean => versions.has(name) || OLDER.test(name);

/** Whether a suite is one of TLS 1.3. */
export const isSuiteOf13 = (name: string): boolean => versions.get(name) === 'TLSv1.3';
