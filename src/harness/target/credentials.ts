import { own } from '../own.js';
import { nearest } from '../document/nearest.js';
import { below } from './pointer.js';
import { unusable, type Target } from './target.js';
import { tokenCommand } from './token/command.js';
import { fetched } from './token/fetched.js';
import { renewing, type Keep, type Origin } from './token/lease.js';
import { minted } from './token/minted.js';
import { tokenFromFile, tokenFromVariable } from './token/ready-made.js';

/** Tokens of one credential. */
export interface TokenSource {
  /**
   * A token that is good now.
   * @throws UsageError when the target file leads to none; CannotJudge when the provider fails.
   */
  token: () => Promise<string>;
  /** Every token and secret obtained so far, to be hidden wherever it shows. */
  secrets: () => string[];
  /** What a shell command has in the place of the token: `$ADMIN_TOKEN`. */
  shell: string;
}

const unknown = (target: Target, name: string) => {
  const names = [...Object.keys(target.credentials ?? {}), ...Object.keys(target.issuer?.subjects ?? {})];
  const meant = nearest(name, names);
  const mend = meant === undefined ? 'add it under credentials or issuer.subjects' : `did you mean ${meant}?`;
  const pointer = target.registry?.credential === name ? '/registry/credential' : '/credentials';
  return unusable(target, pointer, `no credential has the name ${name}: ${mend}`);
};

const originOf = (target: Target, name: string, env: NodeJS.ProcessEnv, keep: Keep): Origin => {
  const { tokenEnv, tokenFile, clientCredentials } = own(target.credentials, name) ?? {};
  const pointer = below('/credentials', name);
  const shell = tokenCommand(target, name);
  if (tokenEnv !== undefined) return tokenFromVariable(target, `${pointer}/tokenEnv`, tokenEnv, env, keep);
  if (tokenFile !== undefined) return tokenFromFile(target, `${pointer}/tokenFile`, tokenFile, keep);
  if (clientCredentials !== undefined) {
    return { shell, obtain: fetched(target, `${pointer}/clientCredentials`, clientCredentials, env, keep) };
  }
  const subject = own(target.issuer?.subjects, name)?.subject;
  if (target.issuer !== undefined && subject !== undefined) {
    return { shell, obtain: minted(target, target.issuer, subject, keep) };
  }
  throw unknown(target, name);
};

/**
 * The tokens of a credential, or, when there is none of the name, those minted for the issuer's subject. Nothing is
 * read or fetched before the first token is asked for.
 * @throws UsageError when the name is neither.
 */
export const tokenSource = (
  target: Target,
  name: string,
  { env = process.env }: { env?: NodeJS.ProcessEnv } = {},
): TokenSource => {
  const secrets = new Set<string>();
  const keep: Keep = (secret) => {
    secrets.add(secret);
    return secret;
  };
  const { obtain, shell } = originOf(target, name, env, keep);
  return { token: renewing(obtain), secrets: () => [...secrets], shell };
};
