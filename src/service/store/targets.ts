import type { Waiver } from '../../results/waivers.js';
import { type Database, storableJson } from './query.js';

/** A target that is kept, as a list shows it. */
export interface ListedTarget {
  id: string;
  owner: string;
  name: string;
  changedAt: Date;
}

/** A target that is kept: `text` is its target file. */
export interface KeptTarget extends ListedTarget {
  text: string;
}

/** What is kept of a target file, as `ACTS.read` has it. */
interface FileOfTarget {
  text: string;
  name: string;
  /** Absent: nobody has looked which it has. */
  waivers?: readonly Waiver[] | undefined;
}

/** The waivers of a target; null: nobody has looked into its file, which is `text`. */
export type WaiversOfTarget = Pick<ListedTarget, 'id' | 'name'> &
  ({ waivers: Waiver[] } | { waivers: null; text: string });

const COLUMNS = 'id, owner, name, changed_at as "changedAt"';

/**
 * The targets of owners. A target of somebody else is as one that is not there. `sees`: whose are asked for; null:
 * everybody's.
 */
export class Targets {
  constructor(private readonly database: Database) {}

  /** By name. */
  list(sees: string | null): Promise<ListedTarget[]> {
    return this.database.query<ListedTarget>(
      `select ${COLUMNS} from assay_target
       where ($1::text is null or owner = $1) and removed_at is null order by lower(name), id`,
      [sees],
    );
  }

  async get(sees: string | null, id: string): Promise<KeptTarget | undefined> {
    const [target] = await this.database.query<KeptTarget>(
      `select ${COLUMNS}, text from assay_target
       where ($1::text is null or owner = $1) and id = $2 and removed_at is null`,
      [sees, id],
    );
    return target;
  }

  /** The waivers of those whose files have some, or may have. */
  withWaivers(sees: string | null): Promise<WaiversOfTarget[]> {
    return this.database.query<WaiversOfTarget>(
      `select id, name, waivers, case when waivers is null then text end as text from assay_target
       where ($1::text is null or owner = $1) and removed_at is null
         and case when waivers is null then position('waivers' in text) > 0 else waivers <> '[]' end`,
      [sees],
    );
  }

  /** Keeps which waivers a file has, if it is still this one. */
  async noteWaivers(id: string, text: string, waivers: readonly Waiver[]): Promise<void> {
    await this.database.query('update assay_target set waivers = $3::jsonb where id = $1 and text = $2', [
      id,
      text,
      storableJson(waivers),
    ]);
  }

  /** Keeps a new one; tells its id. */
  async add(owner: string, { text, name, waivers }: FileOfTarget): Promise<string> {
    const [row] = await this.database.query<{ id: string }>(
      'insert into assay_target (owner, name, text, waivers) values ($1, $2, $3, $4::jsonb) returning id',
      [owner, name, text, waivers ? storableJson(waivers) : null],
    );
    return row!.id;
  }

  /**
   * Puts another file in the place of the one that is there. Tells whether it was there to be changed.
   * @param from only in the place of this text: what somebody else has written meanwhile is not lost
   */
  async change(
    owner: string,
    id: string,
    { text, name, waivers }: FileOfTarget,
    from?: string,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_target set name = $3, text = $4, waivers = $5::jsonb, changed_at = now()
       where owner = $1 and id = $2 and removed_at is null and ($6::text is null or text = $6) returning id`,
      [owner, id, name, text, waivers ? storableJson(waivers) : null, from ?? null],
    );
    return rows.length > 0;
  }

  /** Whether it was there to be removed; its runs stay, and have their own copies of the file. */
  async remove(owner: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_target set removed_at = now(), text = '', waivers = '[]'
       where owner = $1 and id = $2 and removed_at is null returning id`,
      [owner, id],
    );
    return rows.length > 0;
  }

  /** How many waivers the files of an owner have, as far as somebody has looked; without those of one target. */
  async countWaivers(owner: string, without?: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select coalesce(sum(jsonb_array_length(waivers)), 0)::integer as count from assay_target
       where owner = $1 and id is distinct from $2::uuid and removed_at is null`,
      [owner, without ?? null],
    );
    return row!.count;
  }

  /** How many an owner has; null: all of them. */
  async count(owner: string | null): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::integer as count from assay_target
       where ($1::text is null or owner = $1) and removed_at is null`,
      [owner],
    );
    return row!.count;
  }
}
