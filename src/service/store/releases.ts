import type { Verdict } from '../../verdict/schema.js';
import type { Database } from './query.js';

/** A run that its owner has released, with its certificate. */
export interface Released {
  run: string;
  certificate: string | null;
}

/** What owners have released to the public site. */
export class Releases {
  constructor(private readonly database: Database) {}

  /** Releases a run that is a certification with a verdict, or withdraws it. Whether there was one. */
  async set(owner: string, run: string, isReleased: boolean): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_run set released_at = case when $3::boolean then coalesce(released_at, now()) end
       where owner = $1 and id = $2 and about is null and exists (select 1 from assay_verdict where run = $2)
       returning id`,
      [owner, run, isReleased],
    );
    return rows.length > 0;
  }

  /** The oldest first. */
  list(): Promise<Released[]> {
    return this.database.query<Released>(
      `select r.id as run, c.certificate from assay_run r left join assay_certificate c on c.run = r.id
       where r.released_at is not null order by r.released_at, r.id`,
    );
  }

  async verdict(run: string): Promise<Verdict | undefined> {
    const [row] = await this.database.query<{ verdict: Verdict }>(
      `select v.verdict from assay_verdict v join assay_run r on r.id = v.run
       where r.id = $1 and r.released_at is not null`,
      [run],
    );
    return row?.verdict;
  }
}
