const NOT_NOW = [429, 502, 503, 504];

/** What asks to come back later: a limit was hit, and nothing was done. */
export const REFUSALS: readonly number[] = [429, 503];

/**
 * Whether a status says nothing about conformance: it asks to come back later (429, 503), or comes from a gateway that
 * got no answer itself (502, 504; RFC 9110 section 15.6).
 */
export const isNoise = (status: number): boolean => NOT_NOW.includes(status);
