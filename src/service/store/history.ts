import type { Acceptance } from '../../history/acceptance.js';
import type { RunRecord } from '../../history/record.js';
import type { Database } from './query.js';

/** A target has no more runs in its history than this; the newest. */
const MOST_RECORDS = 2_000;

/** What the runs of targets measured, and what was accepted of it. Who may see a target is asked before. */
export class Histories {
  constructor(private readonly database: Database) {}

  /** Of a target that is called `name` now: what was measured under an earlier name goes on. */
  async of(target: string, name: string): Promise<{ records: RunRecord[]; acceptances: Acceptance[] }> {
    const records = await this.database.query<{ record: RunRecord }>(
      `select record from assay_run where target = $1 and record is not null order by asked_at desc limit ${MOST_RECORDS}`,
      [target],
    );
    const acceptances = await this.database.query<{ acceptance: Acceptance }>(
      'select acceptance from assay_acceptance where target = $1 order by id',
      [target],
    );
    return {
      records: records.map(({ record }) => ({ ...record, target: name })),
      acceptances: acceptances.map(({ acceptance }) => ({
        ...acceptance,
        accepts: { ...acceptance.accepts, target: name },
      })),
    };
  }

  /** Keeps what was accepted, all of it or nothing. */
  async accept(target: string, accepted: readonly Acceptance[]): Promise<void> {
    await this.database.query(
      `insert into assay_acceptance (target, acceptance)
       select $1, value from jsonb_array_elements($2::jsonb) with ordinality order by ordinality`,
      [target, JSON.stringify(accepted)],
    );
  }
}
