/** A token, and when to ask for the next one: milliseconds since the epoch. */
interface Lease {
  token: string;
  renewAt: number;
}

/** Where tokens come from. */
export interface Origin {
  obtain: () => Promise<Lease>;
  /** What a shell command shows in the place of the token. */
  shell: string;
}

/** Hands a secret on, and keeps it in mind so that it can be hidden. */
export type Keep = (secret: string) => string;

/** The token of the newest lease. Callers that come while it is being renewed share one renewal. */
export const renewing = (obtain: Origin['obtain']): (() => Promise<string>) => {
  let current: Lease | undefined;
  let pending: Promise<Lease> | undefined;
  return async () => {
    if (current !== undefined && Date.now() < current.renewAt) return current.token;
    pending ??= obtain().finally(() => {
      pending = undefined;
    });
    current = await pending;
    return current.token;
  };
};
