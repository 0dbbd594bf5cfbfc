/** A token, and the time to renew it, in milliseconds since the epoch. */
interface Lease {
  token: string;
  renewAt: number;
}

/** A source of tokens. */
export interface Origin {
  obtain: () => Promise<Lease>;
  /** The shell expression for the token. */
  shell: string;
}

/** Returns a secret unchanged, and remembers it so that it can be hidden. */
export type Keep = (secret: string) => string;

/** Returns the token of the newest lease. Callers during a renewal share it. */
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
