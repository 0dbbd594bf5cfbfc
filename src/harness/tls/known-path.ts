import type { Target } from '../target/target.js';

const HTTPS_PORT = '443';

/**
 * A path that is served at `host:port` over HTTPS, by the other addresses of the target file: readiness before all,
 * because it is answered 200. `/` where the file knows of none.
 */
export function knownPath({ operator, participant, registry, scan }: Target, endpoint: string): string {
  const apps = operator?.apps ?? [];
  const addresses = [
    ...apps.map(({ readyz }) => readyz),
    ...apps.map(({ livez }) => livez),
    ...apps.map(({ metrics }) => metrics),
    ...[participant, registry, scan].map((served) => served?.url),
  ];
  for (const address of addresses) {
    if (address === undefined) continue;
    const { protocol, hostname, port, pathname } = new URL(address);
    if (protocol === 'https:' && `${hostname}:${port || HTTPS_PORT}` === endpoint.toLowerCase())
      return pathname;
  }
  return '/';
}
