import { childrenOf, entryAt, entryIn, itemsOf, type Children, type Entry } from '../../../spec/entry.js';
import type { FileKind } from '../../../spec/configuration/section.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { nearestOf, plainKey } from '../../../document/nearest.js';

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
      if (childrenOf(tls)) add('tls', new Map([['tls', tls!]]), `${name}.tls`);
    }
    const config = entryIn(entry, 'storage', 'config');
    const properties = [entryIn(config, 'properties'), entryIn(config, 'db', 'properties')].find(childrenOf);
    add('database', childrenOf(properties), 'storage.config.properties');
    add('participant', authOf(entryIn(entry, 'ledger-api', 'auth-services')), 'ledger-api.auth-services');
  };
  const isWhole = entryIn(root, 'canton') !== undefined;
  const canton = [entryIn(root, 'canton')].find(childrenOf) ?? root;
  near(root, ['canton']);
  near(canton, ['participants', 'validator-apps'], isWhole);
  for (const node of childrenOf(entryIn(canton, 'participants'))?.values() ?? []) {
    near(node, APIS);
    part(node, `participants.${node.name}.`);
  }
  for (const each of childrenOf(entryIn(canton, 'validator-apps'))?.values() ?? [])
    if (childrenOf(each)) found.push({ ...app(childrenOf(each)!), what: `validator-apps.${each.name}` });
  // A file with only a part of a node.
  if (found.length === 0) part(root, '');
  return { found, misses: misses.filter(({ meant }) => meant !== 'canton' || !isWhole) };
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
  const migration = children.get('domain-migration-id');
  if (migration && !named.has('migration'))
    named.set('migration', {
      ...migration,
      name: 'migration',
      value: new Map([['id', { ...migration, name: 'id' }]]),
    });
  return { kind: 'validator', children: named, isPartial: true };
}

/** Whether a map is the configuration of a Canton node, whatever the name of its file. */
export const isCanton = (root: Children): boolean =>
  [...root.keys()].some((name) =>
    /^(?:(?:canton|participants|ledger-api|admin-api)(?:\.|$)|storage\.config)/.test(name),
  ) || childrenOf(root.get('storage'))?.has('config') === true;
