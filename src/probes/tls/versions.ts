/** Versions of TLS by the names that the target file and Node have for them, the oldest first. */
export const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
/** One of them. */
export type Version = (typeof VERSIONS)[number];

/** Whether a version is older than the other one. */
export const isBelow = (version: Version, other: Version): boolean =>
  VERSIONS.indexOf(version) < VERSIONS.indexOf(other);
