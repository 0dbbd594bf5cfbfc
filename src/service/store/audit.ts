import type { Database } from './query.js';

/** One thing that somebody did. */
export interface Noted {
  at: Date;
  /** As `Caller` has it. */
  who: string;
  /** What people call them. */
  name: string | null;
  what: string;
  /** The id of a target or a run, or the name of something else. */
  about: string;
}

/** Who did what, in the order in which it was done. Nothing is ever taken out of it. */
export class Audit {
  constructor(private readonly database: Database) {}

  /** `whose`: who owns what it was done to; absent: who did it. */
  async note({ owner: who }: { owner: string }, what: string, about: string, whose = who): Promise<void> {
    await this.database.query('insert into assay_audit (who, what, about, owner) values ($1, $2, $3, $4)', [
      ...[who, what, about, whose],
    ]);
  }

  /** The newest first: what somebody did, and what others did to theirs; null: what anybody did. */
  list(sees: string | null, limit = 200): Promise<Noted[]> {
    return this.database.query<Noted>(
      `select at, who, p.name, what, about from assay_audit a left join assay_person p on p.owner = a.who
       where $1::text is null or a.who = $1 or a.owner = $1 order by id desc limit $2`,
      [sees, limit],
    );
  }
}
