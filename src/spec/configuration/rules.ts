import * as loader from './loader.js';
import type { Clause } from '../clause.js';
import { each, type Judge, type Rule } from './rule.js';
import { authentication } from './rules/authentication.js';
import { clear } from './rules/clear.js';
import { connection } from './rules/connection.js';
import { database } from './rules/database.js';
import { identity } from './rules/identity.js';
import { migration } from './rules/migration.js';
import { near } from './rules/near-miss.js';
import { network } from './rules/network.js';
import { placeholders } from './rules/placeholders.js';
import { providers } from './rules/providers.js';
import { proxy } from './rules/proxy.js';
import { metrics, pruning } from './rules/pruning.js';
import { readable, unrendered } from './rules/readable.js';
import { secrets } from './rules/secrets.js';
import { tlsFiles } from './rules/tls-files.js';
import { tls } from './rules/tls.js';
import { topup } from './rules/topup.js';
import { wallet } from './rules/wallet.js';
import { typesOf } from './types.js';

/** A rule that keys name judges their types first. */
function typed(rule: Rule): Rule {
  const types = typesOf(rule.id);
  return types ? { ...rule, judge: each(types, rule.judge ?? (() => [])) } : rule;
}

/** Every rule. Of the errors about one key the first is reported, so rules about types come before rules about values. */
export const PAGES: readonly Rule[] = [
  ...[readable, unrendered],
  ...[...network, ...identity, ...migration, ...connection, ...authentication, ...database, ...topup],
  ...[...pruning, ...metrics, ...proxy, ...wallet, ...secrets, ...tls, ...tlsFiles],
  ...[...clear, ...near, ...providers, ...placeholders],
].map(typed);

/** The rules that judge values. Whether a file can be read is judged before them. */
export const RULES = PAGES.filter((rule): rule is Rule & { judge: Judge } => rule.judge !== undefined);

/** The clauses of the configuration for the catalogue. */
export const CLAUSES: readonly Clause[] = [
  ...PAGES.flatMap(({ clause }) => clause ?? []),
  ...Object.values(loader),
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The rules that only warn. */
export const ADVICE: readonly Rule[] = PAGES.filter(({ severity }) => severity === 'warning');
