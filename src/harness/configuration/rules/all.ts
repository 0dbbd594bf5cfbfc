import { agreement } from './agreement.js';
import { authentication } from './authentication.js';
import { connection } from './connection.js';
import { database } from './database.js';
import { disagreement } from './disagreement.js';
import { identity } from './identity.js';
import { metricsTypes } from '../../../spec/configuration/metrics.js';
import { migration } from './migration.js';
import { misplaced } from './misplaced.js';
import { near } from './near-miss.js';
import { network } from './network.js';
import { placeholders } from './placeholder.js';
import { proxy } from './proxy.js';
import { pruning } from './pruning.js';
import type { Rule } from './rule.js';
import { clear } from './secret-in-clear.js';
import { secondLook } from './second-look.js';
import { secrets } from './secrets.js';
import { tlsFiles } from './tls-files.js';
import { tlsTrust } from './tls-trust.js';
import { tls } from './tls.js';
import { topup } from './topup.js';
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
