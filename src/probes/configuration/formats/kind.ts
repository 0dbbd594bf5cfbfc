import { CHARTS, type FileKind } from '../../../spec/configuration/section.js';
import { childrenOf, type Children, type Entry, entryAt, entryIn, itemsOf } from '../../../spec/entry.js';
import { OWN_KEYS, PATHS, TREES, type Known } from '../../../spec/configuration/keys/known.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { nearestOf, plainKey } from '../../../document/nearest.js';

/** Whether a map has a known key of a kind, nested or dotted. */
const hasKnown = (children: Children, kind: FileKind, known: Known = TREES[kind]): boolean =>
  [...children.values()].some((entry) => {
    const [inside, below] = [known.get(entry.name), childrenOf(entry)];
    if (!inside) return PATHS[kind].includes(entry.name) && known.has(entry.name.split('.', 1)[0]!);
    return inside.size > 0 && below ? hasKnown(below, kind, inside) : true;
  });

/** The names of charts of other apps of a network, which share keys with these two. */
const OTHER_APP =
  /(?:^|[^a-z])(?:sv|scan|sequencer|mediator|cometbft|splitwell|global-domain|ingress|info|gateway|istio|ui|keycloak)(?:[^a-z]|$)/i;

/** The chart that a name contains. */
export const chartNamed = (called: string): (typeof CHARTS)[number] | undefined =>
  /validator/i.test(called) ? 'validator' : /participant/i.test(called) ? 'participant' : undefined;

/** The kind of a map. @returns undefined when unknown @param called its file, chart or release */
export function kindOf(children: Children, called: string): FileKind | undefined {
  const name = chartNamed(called);
  const auth = childrenOf(children.get('auth'));
  const isInAuth = (key: string) => auth?.has(key) === true || children.has(`auth.${key}`);
  if (isInAuth('targetAudience')) return 'participant';
  // A contact point may belong to any program.
  const names = [...children.keys()]
    .map((key) => key.split('.', 1)[0]!)
    .filter((key) => key !== 'contactPoint');
  const own = CHARTS.map((kind) => names.filter((key) => OWN_KEYS[kind].includes(key)).length);
  if (own[0]! > 0 && (own[0]! > 1 || name === 'validator' || !OTHER_APP.test(called))) return 'validator';
  const isParticipant = own[1]! > 0;
  if (isParticipant && name === 'participant') return name;
  if (isInAuth('audience') && isInAuth('jwksUrl') && !OTHER_APP.test(called)) return 'validator';
  if (isParticipant) return 'participant';
  for (const kind of ['network', 'database', 'tls'] as const)
    if (hasKnown(children, kind) && (kind !== 'database' || !name)) return kind;
  return name && hasKnown(children, name) && !OTHER_APP.test(called.replace(/sv-validator/gi, 'validator'))
    ? name
    : undefined;
}

/** The root entry of a document. */
export const rootOf = (value: Entry['value']): Entry =>
  entryAt('', '', 0, { value, text: '', at: 0, end: 0 });

type Found = { kind: FileKind; children: Children; what: string; isPartial: boolean };
/** A key on the path to values that is similar to a known one. */
type Miss = { entry: Entry; meant: string };

const APIS = ['ledger-api', 'admin-api'] as const;

/**
 * Finds the values in the configuration of a node that the specification names: TLS of the ledger and admin APIs, the
 * properties of the database, and values of the apps under the names of their charts.
 * @param root keys that are split at each full stop
 */
export function cantonValues(root: Entry): { found: Found[]; misses: Miss[] } {
  const found: Found[] = [];
  const misses: Miss[] = [];
  // `isClosed`: a key beside the one that is meant has no meaning of its own.
  const near = (map: Entry | undefined, known: readonly string[], isClosed = false) => {
    for (const entry of childrenOf(map)?.values() ?? []) {
      const meant = known.includes(entry.name) ? undefined : nearestOf(entry.name, known);
      if (meant !== undefined && (isClosed || !entryIn(map, meant))) misses.push({ entry, meant });
    }
  };
  const part = (entry: Entry, path: string) => {
    const add = (kind: FileKind, children: Children | undefined, what: string) =>
      children && found.push({ kind, children, what: path + what, isPartial: kind !== 'tls' });
    for (const name of APIS) {
      near(entryIn(entry, name), ['tls']);
      const tls = entryIn(entry, name, 'tls');
      add('tls', tls && tls.value !== null ? new Map([['tls', tls]]) : undefined, `${name}.tls`);
    }
    const config = entryIn(entry, 'storage', 'config');
    const properties = [entryIn(config, 'properties'), entryIn(config, 'db', 'properties')].find(childrenOf);
    add('database', childrenOf(properties), 'storage.config.properties');
    add('participant', authOf(entryIn(entry, 'ledger-api', 'auth-services')), 'ledger-api.auth-services');
  };
  const below = entryIn(root, 'canton');
  const canton = childrenOf(below) ? below : root;
  near(root, ['canton']);
  near(canton, ['participants', 'validator-apps'], below !== undefined);
  for (const node of childrenOf(entryIn(canton, 'participants'))?.values() ?? []) {
    near(node, APIS);
    part(node, `participants.${node.name}.`);
  }
  for (const each of childrenOf(entryIn(canton, 'validator-apps'))?.values() ?? [])
    if (childrenOf(each)) found.push({ ...app(childrenOf(each)!), what: `validator-apps.${each.name}` });
  // A file with only a part of a node.
  if (found.length === 0) part(root, '');
  return { found, misses: misses.filter(({ meant }) => meant !== 'canton' || !below) };
}

/** The first auth service of the ledger API that verifies tokens with a key set. */
function authOf(services: Entry | undefined): Children | undefined {
  const service = itemsOf(services)?.find(
    (each) => entryIn(each, 'type')?.text === 'jwt-jwks' && entryIn(each, 'url'),
  );
  if (!service) return undefined;
  const named = { jwksUrl: entryIn(service, 'url'), targetAudience: entryIn(service, 'target-audience') };
  const inside = Object.entries(named).flatMap(([name, entry]) =>
    entry ? [[name, entryAt(`auth.${name}`, name, entry.keyAt, entry)] as const] : [],
  );
  return new Map([['auth', { ...service, path: 'auth', name: 'auth', value: new Map(inside) }]]);
}

const NAMES = new Map(
  KEYS.validator.flatMap(({ path }) => path.split('.').map((name) => [plainKey(name), name] as const)),
);

/** Renames the keys of an app to those of its chart: `max-duration` becomes `maxDuration`. */
function app(children: Children): Omit<Found, 'what'> {
  const renamed = (map: Children): Children =>
    new Map(
      [...map.values()].map((entry) => {
        const name = NAMES.get(plainKey(entry.name)) ?? entry.name;
        const inside = childrenOf(entry);
        return [name, { ...entry, name, ...(inside && { value: renamed(inside) }) }];
      }),
    );
  const named = new Map(renamed(children));
  const id = children.get('domain-migration-id');
  if (id && !named.has('migration'))
    named.set('migration', { ...id, name: 'migration', value: new Map([['id', { ...id, name: 'id' }]]) });
  return { kind: 'validator', children: named, isPartial: true };
}

/** Whether a map is the configuration of a Canton node, whatever the name of its file. */
export const isCanton = (root: Children): boolean =>
  [...root.keys()].some((name) =>
    /^(?:(?:canton|participants|ledger-api|admin-api)(?:\.|$)|storage\.config)/.test(name),
  ) || childrenOf(root.get('storage'))?.has('config') === true;
