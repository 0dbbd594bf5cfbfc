import { randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT, type CryptoKey } from '../packages/jose.js';
import { nearest } from '../document/nearest.js';
import type { Redactor } from '../secrets/redact.js';
import { word } from '../http/shell.js';
import { outgoing } from '../secrets/outgoing.js';
import { own } from '../platform/own.js';
import { below } from './pointer.js';
import { pathFromHere, readNamed, readVariable } from './read-named.js';
import { type Target, unusable } from './target.js';
import { fetched, type Keep, type Origin } from './token/fetched.js';
import { issuerOf, mendKey } from './token/issuer-of.js';

/** How a token differs from the usual one of a credential. */
export interface TokenKind {
  /** A value of `assay issuer token --defect`. */
  defect?: string;
  /** A value of `assay issuer token --form`: the token is valid but unusual. */
  form?: string;
  claims?: Readonly<Record<string, unknown>>;
}

/** A shell expression that creates or fetches a new token. */
export const tokenCommand = ({ file }: Target, credential: string, kind: TokenKind = {}): string => {
  const { defect, form, claims = {} } = kind;
  const options = [
    ...(defect === undefined ? [] : [`--defect ${word(defect)}`]),
    ...(form === undefined ? [] : [`--form ${word(form)}`]),
    ...Object.entries(claims).map(([name, value]) => `--claim ${word(`${name}=${JSON.stringify(value)}`)}`),
  ];
  const command = `$(${['assay issuer token', word(file), '--as', word(credential), ...options].join(' ')})`;
  return options.length > 0 ? command : `\${TOKEN:-${command}}`;
};

/** The tokens of one credential. */
interface TokenSource {
  /**
   * Returns a token that is valid now.
   * @throws {UsageError} when the target file does not lead to one
   * @throws {CannotJudge} when the provider fails
   */
  token: () => Promise<string>;
  /** The shell expression for the token, such as `$ADMIN_TOKEN`. */
  shell: string;
}

const unknown = (target: Target, name: string) => {
  const names = [...Object.keys(target.credentials ?? {}), ...Object.keys(target.issuer?.subjects ?? {})];
  const meant = nearest(name, names);
  const mend = meant === undefined ? 'add it under credentials or issuer.subjects' : `did you mean ${meant}?`;
  const pointer = target.registry?.credential === name ? '/registry/credential' : '/credentials';
  return unusable(target, pointer, `no credential has the name ${name}: ${mend}`);
};

// Other characters are not allowed in a header, or would add another header.
const TOKEN = /^[\x21-\x7e]+$/;
/** What a token of RFC 6750 section 2.1 cannot begin with: text in quotes, a response of a provider, a page, NAME=. */
const WRAPPED = /^(?:["'{[<]|[A-Za-z_]\w*=[^=])/;
const NO_TOKEN =
  'its content is not a token: it has spaces, control characters, quotes, braces or a name before it. Give only the token, without "Bearer", NAME=, quotes or JSON';

const originOf = (target: Target, name: string, env: NodeJS.ProcessEnv, redactor: Redactor): Origin => {
  const keep: Keep = (secret) => {
    redactor.add([secret]);
    return secret;
  };
  const { tokenEnv, tokenFile, clientCredentials } = own(target.credentials, name) ?? {};
  const pointer = below('/credentials', name);
  const readyMade = (shell: string, at: string, read: (pointer: string) => string): Origin => ({
    shell,
    obtain: async () => {
      const token = keep(read(at));
      if (!TOKEN.test(token) || WRAPPED.test(token)) throw unusable(target, at, NO_TOKEN);
      return { token, renewAt: Infinity };
    },
  });
  if (tokenEnv !== undefined)
    return readyMade(`$${tokenEnv}`, `${pointer}/tokenEnv`, (at) => readVariable(target, at, tokenEnv, env));
  if (tokenFile !== undefined)
    return readyMade(`$(cat ${word(pathFromHere(target, tokenFile))})`, `${pointer}/tokenFile`, (at) =>
      readNamed(target, at, tokenFile),
    );
  const shell = tokenCommand(target, name);
  if (clientCredentials !== undefined)
    return {
      shell,
      obtain: fetched(target, `${pointer}/clientCredentials`, clientCredentials, env, redactor),
    };
  const subject = own(target.issuer?.subjects, name)?.subject;
  if (target.issuer !== undefined && subject !== undefined)
    return { shell, obtain: minted(target, issuerOf(target, name)!, subject, keep) };
  throw unknown(target, name);
};

/**
 * The tokens of a credential. If there is no credential with this name, tokens are minted for the issuer's subject of
 * that name. Nothing is read or fetched before the first token is requested. `redactor` hides tokens and secrets from
 * then on.
 * @throws {UsageError} when there is neither
 */
export const tokenSource = (
  target: Target,
  name: string,
  { env = process.env, redactor = outgoing }: { env?: NodeJS.ProcessEnv; redactor?: Redactor } = {},
): TokenSource => {
  const { obtain, shell } = originOf(target, name, env, redactor);
  return { token: renewing(obtain), shell };
};

const LIFETIME_S = 600;
const MARGIN_S = 60;
// The clock of the target may be slightly behind.
const SKEW_S = 30;
type MintingIssuer = NonNullable<ReturnType<typeof issuerOf>>;

const importKey = async (target: Target, issuer: MintingIssuer, keep: Keep): Promise<CryptoKey> => {
  const pem = keep(readNamed(target, issuer.keyPointer, issuer.signingKeyFile));
  try {
    return await importPKCS8(pem, issuer.algorithm);
  } catch {
    // The cause is left out, because it might quote the key.
    throw unusable(target, issuer.keyPointer, mendKey(pem, issuer));
  }
};

/** Tokens for a subject, signed with the issuer's key. Each is valid for ten minutes and renewed a minute before. */
const minted = (target: Target, issuer: MintingIssuer, subject: string, keep: Keep): Origin['obtain'] => {
  let key: CryptoKey | undefined;
  const { algorithm: alg, keyId: kid, audience, claims } = issuer;
  return async () => {
    key ??= await importKey(target, issuer, keep);
    const now = Math.floor(Date.now() / 1000);
    const jwt = new SignJWT({ ...claims })
      .setProtectedHeader({ alg, typ: 'JWT', ...(kid !== undefined && { kid }) })
      .setIssuer(issuer.issuer)
      .setSubject(subject)
      .setIssuedAt(now)
      .setNotBefore(now - SKEW_S)
      .setExpirationTime(now + LIFETIME_S)
      .setJti(randomUUID());
    if (audience !== undefined) jwt.setAudience(audience);
    try {
      return { token: keep(await jwt.sign(key)), renewAt: (now + LIFETIME_S - MARGIN_S) * 1000 };
    } catch (error) {
      throw unusable(
        target,
        issuer.keyPointer,
        `cannot sign ${alg} with this key: ${(error as Error).message}`,
        error,
      );
    }
  };
};

/** Returns the token of the newest lease. Callers during a renewal share it. */
const renewing = (obtain: Origin['obtain']): (() => Promise<string>) => {
  let current: Awaited<ReturnType<typeof obtain>> | undefined;
  let pending: ReturnType<typeof obtain> | undefined;
  return async () => {
    if (current !== undefined && Date.now() < current.renewAt) return current.token;
    pending ??= obtain().finally(() => {
      pending = undefined;
    });
    current = await pending;
    return current.token;
  };
};
