import { orUndefined } from '../../platform/errors.js';
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { Cron } from 'croner';
import { nearest, nearestOf } from '../../document/nearest.js';
import { readRegular } from '../../platform/regular-file.js';
import { namesSecret, SECRET_VALUE } from '../../secrets/secret-keys.js';
import type { CertificateFacts, PemFile, PrivateKey, Tools } from '../../spec/configuration/bundle.js';
import { fits, GROUPS, OLDER_GROUPS, SUITES } from '../tls/suites.js';

const MAX_BYTES = 1_000_000;
const ABSENT: PemFile = { isThere: false, chain: [], keys: [] };
const read = new Map<string, { stamp: string; file: PemFile }>();

/** Reads a file of certificates, private keys, or both. An unchanged file is read once. */
function pemFile(path: string): PemFile {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about?.isFile()) return ABSENT;
  if (about.size > MAX_BYTES) return { ...ABSENT, isThere: true };
  const stamp = `${about.mtimeMs} ${about.size} ${about.ino}`;
  const before = read.get(path);
  if (before?.stamp === stamp) return before.file;
  const bytes = orUndefined(() => readRegular(path, { most: MAX_BYTES, links: true }));
  const file = bytes ? parse(bytes) : ABSENT;
  read.set(path, { stamp, file });
  return file;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----[^]*?-----END \1-----/g;

function parse(bytes: Buffer): PemFile {
  const text = bytes.toString('latin1');
  const chain = (text.match(CERTIFICATE) ?? []).map((pem) => orUndefined(() => certificateOf(pem)));
  const keys = [...text.matchAll(KEY)].map(([pem, label = '']) => keyOf(pem, FORMATS[label]));
  if (keys.length === 0 && isDerKey(bytes)) keys.push(ofNobody('DER'));
  return { isThere: true, chain: allOrNone(chain), keys: allOrNone(keys) };
}

/** The node:crypto objects of certificates. */
const parsed = new WeakMap<CertificateFacts, X509Certificate>();

function certificateOf(pem: string): CertificateFacts {
  const own = new X509Certificate(pem);
  const certificate: CertificateFacts = {
    validFrom: own.validFrom,
    validTo: own.validTo,
    keyType: own.publicKey.asymmetricKeyType,
    usages: own.keyUsage ?? [],
    isFrom: (issuer) => {
      const its = parsed.get(issuer);
      // The key may have another type than the signature.
      const isIssued = () => its !== undefined && own.verify(its.publicKey);
      return its?.fingerprint256 === own.fingerprint256 || orUndefined(isIssued) === true;
    },
  };
  parsed.set(certificate, own);
  return certificate;
}

const FORMATS: Readonly<Partial<Record<string, string>>> = {
  'PRIVATE KEY': 'PKCS#8',
  'ENCRYPTED PRIVATE KEY': 'encrypted PKCS#8',
  'RSA PRIVATE KEY': 'PKCS#1',
  'EC PRIVATE KEY': 'SEC1',
  'DSA PRIVATE KEY': 'DSA',
  'OPENSSH PRIVATE KEY': 'OpenSSH',
};

const ofNobody = (format: string): PrivateKey => ({ format, fits: () => undefined });

function keyOf(pem: string, format: string | undefined): PrivateKey | undefined {
  // Without the password of an encrypted key, its certificate cannot be determined.
  if (format !== 'PKCS#8') return format === undefined ? undefined : ofNobody(format);
  const key: KeyObject | undefined = orUndefined(() => createPrivateKey(pem));
  return key && { format, fits: (certificate) => parsed.get(certificate)?.checkPrivateKey(key) };
}

const isDerKey = (bytes: Buffer): boolean =>
  (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) =>
    orUndefined(() => createPrivateKey({ key: bytes, format: 'der', type })),
  );

/** Empty when one of the parts cannot be parsed. */
const allOrNone = <T>(parts: readonly (T | undefined)[]): T[] => {
  const whole = parts.filter((part) => part !== undefined);
  return whole.length === parts.length ? whole : [];
};

const NICKNAME = /^@[a-z]+$/;
/** Characters that only some Quartz parsers support. */
const UNSURE = /[LWH#]/;
const NAMES = /\b(?:MON|TUE|WED|THU|FRI|SAT|SUN|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\b/gi;

/**
 * The reason why a text is not a cron expression of five fields, or of six or seven as in Quartz. @returns undefined
 * when it is one, and when its form is unknown
 */
export function cronDefect(text: string): string | undefined {
  const expression = text.trim();
  if (NICKNAME.test(expression)) return undefined;
  const fields = expression.split(/\s+/);
  if (fields.length < 5 || fields.length > 7)
    return `is not a cron expression: it has ${fields.length} fields`;
  try {
    void new Cron(expression, { paused: true, sloppyRanges: true, alternativeWeekdays: fields.length > 5 });
    return undefined;
  } catch (error) {
    const reason = (error as Error).message.replace(/^CronPattern: /, '');
    // In Quartz, a range may pass the end of a day or a week.
    if (reason.startsWith('From value is larger') || UNSURE.test(expression.replace(NAMES, '')))
      return undefined;
    return `is not a cron expression: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}

/** What rules need from libraries, tables and the disk. */
export const TOOLS: Tools = {
  nearest: nearestOf,
  guess: nearest,
  cronDefect,
  namesSecret,
  isSecret: (text) => SECRET_VALUE.test(text),
  suites: SUITES,
  fits: (suite, keyType) => SUITES.some((each) => each.name === suite && fits(each, keyType)),
  groups: [...GROUPS.map(({ name }) => name), ...OLDER_GROUPS],
  pem: (dir, file) => pemFile(resolve(dir, file)),
  isBelow: (dir, file) => !isAbsolute(file) || !relative(dir, file).startsWith('..'),
};
