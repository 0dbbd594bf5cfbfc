import { metricsTypes } from '../../../spec/configuration/metrics.js';
import { agreement, disagreement, secondLook } from './agreement.js';
import { connection, network, topup } from './connection.js';
import { database, pruning } from './database.js';
import { authentication, identity, migration } from './identity.js';
import { misplaced, near } from './near-miss.js';
import { proxy } from './proxy.js';
import type { Rule } from './rule.js';
import { placeholders } from './placeholders.js';
import { clear, secrets } from './secrets.js';
import { tlsFiles } from './tls-files.js';
import { tlsTrust } from './tls-trust.js';
import { tls } from './tls.js';
import { typeRule } from './types.js';
import { wallet } from './wallet.js';

/** Every rule. Of the errors about one key the first is reported: types come before what is said of values. */
export const RULES: readonly Rule[] = [
  ...network,
  ...identity,
  ...migration,
  ...connection,
  ...authentication,
  ...database,
  ...topup,
  ...agreement,
  ...pruning,
  typeRule(metricsTypes, 'validator', 'participant'),
  ...proxy,
  ...wallet,
  ...secrets,
  ...tls,
  ...tlsFiles,
  ...tlsTrust,
  ...clear,
  ...near,
  ...misplaced,
  ...disagreement,
  ...secondLook,
  ...placeholders,
];
