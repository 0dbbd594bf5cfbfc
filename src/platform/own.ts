/** What a map itself has under a name: what every object inherits, such as `constructor`, does not count. */
export const own = <T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
