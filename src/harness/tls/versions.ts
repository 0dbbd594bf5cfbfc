/** Versions of TLS by the names that the target file and Node have for them, the oldest first. */
export const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type Version = (typeof VERSIONS)[number];

export const isBelow = (version: Version, other: Version): boolean =>
  VERSIONS.indexOf(version) < VERSIONS.indexOf(other);
