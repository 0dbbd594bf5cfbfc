/** Where a token is found: never the token itself. */
export type TokenPlace = { tokenEnv: string } | { tokenFile: string };

/** What is known of a target from the answers of a user. What is absent was not asked for, or is not there. */
export interface Answers {
  name: string;
  environment: 'staging' | 'production';
  registry?: {
    url: string;
    token?: TokenPlace | undefined;
    /** Ids that are answered 200. */
    acceptable: readonly string[];
    /** Whether it has the other calls of the token standard, too. */
    tokenStandard?: boolean | undefined;
  };
  participant?: {
    url: string;
    /** The ledger kind. */
    duplicateHints?: 'rejected' | 'renamed' | undefined;
    /** That of `participantAdmin`. */
    token?: TokenPlace | undefined;
  };
  scan?: {
    url: string;
    recordTimeParameter?: string | undefined;
  };
}
