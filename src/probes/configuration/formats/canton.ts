import { childrenOf, itemsOf, type Children, type Entry, entryAt } from '../../../spec/entry.js';
import type { FileKind } from '../../../spec/configuration/section.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { nearestOf, plainKey } from '../nearest-key.js';

/** Values of one kind in the configuration of a Canton node, and where they were found. */
type Found = { kind: FileKind; children: Children; what: string; isPartial: boolean };
/** A key on the path to values that is similar to a known one. */
type Miss = { entry: Entry; meant: string };

const APIS = ['ledger-api', 'admin-api'] as const;

/**
 * Finds the values in the configuration of a node that the specification names: TLS of the ledger and admin APIs, the
 * properties of the database, and values of the apps under the names of their charts.
 * @param root keys that are split at each full stop
 */
export function cantonValues(root: Children): { found: Found[]; misses: Miss[] } {
  const found: Found[] = [];
  const misses: Miss[] = [];
  // `isClosed`: a key beside the one that is meant has no meaning of its own.
  const near = (children: Children, known: readonly string[], isClosed = false) => {
    for (const entry of children.values()) {
      const meant = known.includes(entry.name) ? undefined : nearestOf(entry.name, known);
      if (meant !== undefined && (isClosed || !children.has(meant))) misses.push({ entry, meant });
    }
  };
  const api = (entry: Entry | undefined, what: string) => {
    const children = childrenOf(entry);
    if (!children) return;
    near(children, ['tls']);
    const tls = children.get('tls');
    if (childrenOf(tls))
      found.push({ kind: 'tls', children: new Map([['tls', tls!]]), what: `${what}.tls`, isPartial: false });
  };
  const node = (entry: Entry, what: string) => {
    const children = childrenOf(entry);
    if (!children) return;
    near(children, APIS);
    part(children, `${what}.`);
  };
  const part = (children: Children, what: string) => {
    for (const name of APIS) api(children.get(name), `${what}${name}`);
    const config = childrenOf(childrenOf(children.get('storage'))?.get('config'));
    const properties =
      childrenOf(config?.get('properties')) ?? childrenOf(childrenOf(config?.get('db'))?.get('properties'));
    if (properties)
      found.push({
        kind: 'database',
        children: properties,
        what: `${what}storage.config.properties`,
        isPartial: true,
      });
    const auth = authOf(childrenOf(children.get('ledger-api')));
    if (auth)
      found.push({
        kind: 'participant',
        children: auth,
        what: `${what}ledger-api.auth-services`,
        isPartial: true,
      });
  };
  const canton = childrenOf(root.get('canton')) ?? root;
  near(root, ['canton']);
  near(canton, ['participants', 'validator-apps'], root.has('canton'));
  for (const entry of childrenOf(canton.get('participants'))?.values() ?? [])
    node(entry, `participants.${entry.name}`);
  for (const entry of childrenOf(canton.get('validator-apps'))?.values() ?? [])
    if (childrenOf(entry)) found.push({ ...app(childrenOf(entry)!), what: `validator-apps.${entry.name}` });
  // A file with only a part of a node.
  if (found.length === 0) part(root, '');
  return { found, misses: misses.filter(({ meant }) => meant !== 'canton' || !root.has('canton')) };
}

/** The first auth service of the ledger API that verifies tokens with a key set. */
function authOf(ledger: Children | undefined): Children | undefined {
  for (const service of itemsOf(ledger?.get('auth-services')) ?? []) {
    const children = childrenOf(service);
    const [url, audience] = [children?.get('url'), children?.get('target-audience')];
    if (children?.get('type')?.text !== 'jwt-jwks' || !url) continue;
    const inside = new Map<string, Entry>([['jwksUrl', entryAt('auth.jwksUrl', 'jwksUrl', url.keyAt, url)]]);
    if (audience)
      inside.set(
        'targetAudience',
        entryAt('auth.targetAudience', 'targetAudience', audience.keyAt, audience),
      );
    return new Map([['auth', { ...service, path: 'auth', name: 'auth', value: inside }]]);
  }
  return undefined;
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
