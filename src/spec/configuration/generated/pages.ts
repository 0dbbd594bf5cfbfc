import { rules as agreement } from '../rules/agreement.js';
import { rules as anyFile } from '../rules/any-file.js';
import { rules as authentication } from '../rules/authentication.js';
import { rules as database } from '../rules/database.js';
import { rules as identity } from '../rules/identity.js';
import { rules as nearMiss } from '../rules/near-miss.js';
import { rules as network } from '../rules/network.js';
import { rules as proxy } from '../rules/proxy.js';
import { rules as secrets } from '../rules/secrets.js';
import { rules as tls } from '../rules/tls.js';
import { rules as tlsFiles } from '../rules/tls-files.js';
import { rules as upkeep } from '../rules/upkeep.js';
import { rules as wallet } from '../rules/wallet.js';

/** The rules of all pages. `npm run generate` makes this list of the files in ../rules. */
export const rules = [
  ...agreement,
  ...anyFile,
  ...authentication,
  ...database,
  ...identity,
  ...nearMiss,
  ...network,
  ...proxy,
  ...secrets,
  ...tls,
  ...tlsFiles,
  ...upkeep,
  ...wallet,
];
