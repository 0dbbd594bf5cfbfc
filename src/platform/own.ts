/** The own member of a map. Inherited members, such as `constructor`, do not count. */
export const own = <T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
