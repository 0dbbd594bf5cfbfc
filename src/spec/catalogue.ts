import * as rights from './authentication/rights.js';
import * as token from './authentication/token.js';
import { SYSTEMS, type Clause } from './clause.js';
import { CLAUSES as configuration } from './configuration/rules.js';
import * as health from './operator/health.js';
import * as metrics from './operator/metrics.js';
import * as tls from './operator/tls.js';
import * as concurrency from './participant/concurrency.js';
import * as party from './participant/endpoint.js';
import * as partyErrors from './participant/errors.js';
import * as hint from './participant/hint.js';
import * as allocation from './participant/request.js';
import * as allocated from './participant/response.js';
import * as synchronizer from './participant/synchronizer.js';
import * as uniqueness from './participant/uniqueness.js';
import * as accept from './registry/accept-context.js';
import * as bulkHistory from './scan/endpoint.js';
import * as snapshots from './scan/snapshot.js';
import { SECTIONS } from './sections.js';
import * as standardAccounts from './token-standard/accounts.js';
import * as contexts from './token-standard/contexts.js';
import * as standardInfo from './token-standard/info.js';
import * as standardInstrumentCall from './token-standard/instrument-call.js';
import * as standardInstrument from './token-standard/instrument.js';
import * as standardInstruments from './token-standard/instruments.js';
import * as standardPause from './token-standard/pause.js';
import { REPEATED } from './token-standard/repeated.js';
import * as standardSizes from './token-standard/sizes.js';
import * as standardVersions from './token-standard/versions.js';

/** `npm run generate` raises it with every change of a clause. A run records which version it was judged by. */
export const CATALOGUE_VERSION = '2.24.0';

/** The id of a clause since catalogue 2.0.0. Older files have `party.…`, `auth.…`. @param id or a glob */
export const currentId = (id: string): string =>
  id.replace(/^party\./, 'participant.').replace(/^auth\./, 'authentication.');

const everyClause: Clause[] = [
  accept,
  standardInfo,
  standardInstruments,
  standardInstrumentCall,
  standardInstrument,
  contexts,
  standardPause,
  standardVersions,
  REPEATED,
  standardAccounts,
  standardSizes,
  allocation,
  allocated,
  party,
  partyErrors,
  hint,
  uniqueness,
  concurrency,
  synchronizer,
  token,
  rights,
  snapshots,
  bulkHistory,
  health,
  metrics,
  tls,
  configuration,
].flatMap((section): Clause[] => Object.values(section));

const bySystem = (a: Clause, b: Clause) => SYSTEMS.indexOf(a.system) - SYSTEMS.indexOf(b.system);
const bySection = (a: Clause, b: Clause) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section);

/** Every clause: one system after the other, with the sections of each in the order of the specification. */
export const CATALOGUE: readonly Clause[] = everyClause.sort((a, b) => bySystem(a, b) || bySection(a, b));

const byId = new Map(CATALOGUE.map((clause) => [clause.id, clause]));

/** The clause with this id, which must exist. */
export const clauseNamed = (id: string): Clause => byId.get(id)!;
