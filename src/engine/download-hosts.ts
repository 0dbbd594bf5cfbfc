/**
 * Whether an HTTP URL that a target named may be fetched. The URL and each entry of `hosts` (`host` or `host:port`)
 * are compared after normalization, as they are connected to: `127.1`, `0x7f.1` and `2130706433` are 127.0.0.1,
 * letters are lower case, and international names are in punycode. A host without a port allows all its ports. An
 * IPv4 address inside an IPv6 address is another host, and so is a name with a trailing dot.
 */
export function isAllowed(url: string, hosts: readonly string[] = []): boolean {
  const { hostname, port, protocol } = new URL(url);
  const asked = port || DEFAULT_PORTS[protocol];
  return hosts.some((allowed) => {
    if (!URL.canParse(`http://${allowed}`)) return false;
    const [, only] = /:(\d+)$/.exec(allowed) ?? [];
    return (
      new URL(`http://${allowed}`).hostname === hostname &&
      (only === undefined || Number(only) === Number(asked))
    );
  });
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Why an object is not fetched from a URL, in words. @returns undefined when it is fetched */
export function whyNotFetched(url: string, hosts: readonly string[] | undefined): string | undefined {
  const { hostname, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) return `nothing is fetched from ${protocol} URLs`;
  return isAllowed(url, hosts) ? undefined : `scan.bulkAcs.downloadHosts does not have ${hostname}`;
}
