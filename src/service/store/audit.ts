import type { Database } from './query.js';

/** One thing that somebody did. */
export interface Noted {
  at: Date;
  who: string;
  what: string;
  about: string;
}

/** Who did what, in the order in which it was done. Nothing is ever taken out of it. */
export class Audit {
  constructor(private readonly database: Database) {}

  async note({ owner }: { owner: string }, what: string, about: string): Promise<void> {
    await this.database.query('insert into assay_audit (who, what, about) values ($1, $2, $3)', [
      owner,
      what,
      about,
    ]);
  }

  /** The newest first. */
  list(owner: string, limit = 200): Promise<Noted[]> {
    return this.database.query<Noted>(
      'select at, who, what, about from assay_audit where who = $1 order by id desc limit $2',
      [owner, limit],
    );
  }
}
