const NOT_NOW = [429, 502, 503, 504];

/** Statuses that ask the client to come back later: a limit was reached, and nothing was done. */
export const REFUSALS: readonly number[] = [429, 503];

/**
 * Whether a status says nothing about conformance: it asks the client to come back later (429, 503), or comes from a
 * gateway that got no response itself (502, 504; RFC 9110 section 15.6).
 */
export const isNoise = (status: number): boolean => NOT_NOW.includes(status);
