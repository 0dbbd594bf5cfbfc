import type { Database } from './query.js';

/** Who has signed in, and out. */
export class People {
  constructor(private readonly database: Database) {}

  async signedIn(owner: string, name: string): Promise<void> {
    await this.database.query(
      `insert into assay_person (owner, name) values ($1, $2)
       on conflict (owner) do update set name = $2, seen_at = now()`,
      [owner, name],
    );
  }

  /** Until the transaction ends nobody else is here for the same owner: what is counted of theirs stays as it is. */
  async alone(owner: string): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner]);
  }

  /** Ends every session that began until now. */
  async signedOut(owner: string): Promise<void> {
    await this.database.query('update assay_person set signed_out_at = now() where owner = $1', [owner]);
  }

  /** Whether a session that began at a time (seconds since 1970) has ended: its person signed out, or is unknown here. */
  async hasSignedOut(owner: string, begunAt: number): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from assay_person where owner = $1 and (signed_out_at is null or signed_out_at < to_timestamp($2))',
      [owner, begunAt],
    );
    return rows.length === 0;
  }
}
