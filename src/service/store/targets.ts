import type { Waiver } from '../../results/summary.js';
import { type Database, storableJson } from './query.js';

interface ListedTarget {
  id: string;
  owner: string;
  name: string;
  changedAt: Date;
}

/** A stored target; `text` is its target file. */
interface KeptTarget extends ListedTarget {
  text: string;
}

/** The stored data of a target file, as in `ACTS.read`. */
interface FileOfTarget {
  text: string;
  name: string;
  /** Undefined when they were not read yet. */
  waivers?: readonly Waiver[] | undefined;
}

/** The waivers of a target; null when they were not read yet from its file, `text`. */
type WaiversOfTarget = Pick<ListedTarget, 'id' | 'name'> &
  ({ waivers: Waiver[] } | { waivers: null; text: string });

const COLUMNS = 'id, owner, name, changed_at as "changedAt"';

/** The targets of owners. Targets of other owners are treated as missing. `sees`: the owner; null: everybody. */
export class Targets {
  constructor(private readonly database: Database) {}

  /** Returns them, sorted by name. */
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

  /** Returns the targets whose files have waivers, or have not been searched for them. */
  withWaivers(sees: string | null): Promise<WaiversOfTarget[]> {
    return this.database.query<WaiversOfTarget>(
      `select id, name, waivers, case when waivers is null then text end as text from assay_target
       where ($1::text is null or owner = $1) and removed_at is null
         and case when waivers is null then position('waivers' in text) > 0 else waivers <> '[]' end`,
      [sees],
    );
  }

  /** Stores the waivers of a file, if the file has not changed. */
  async noteWaivers(id: string, text: string, waivers: readonly Waiver[]): Promise<void> {
    await this.database.query('update assay_target set waivers = $3::jsonb where id = $1 and text = $2', [
      id,
      text,
      storableJson(waivers),
    ]);
  }

  /** Stores a new target and returns its id. */
  async add(owner: string, { text, name, waivers }: FileOfTarget): Promise<string> {
    const [row] = await this.database.query<{ id: string }>(
      'insert into assay_target (owner, name, text, waivers) values ($1, $2, $3, $4::jsonb) returning id',
      [owner, name, text, waivers ? storableJson(waivers) : null],
    );
    return row!.id;
  }

  /** Replaces a target's file. Returns whether it did. @param from only this text: loses no change */
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

  /** Returns whether it was there. Its runs stay, with their own copies of the file. */
  async remove(owner: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_target set removed_at = now(), text = '', waivers = '[]'
       where owner = $1 and id = $2 and removed_at is null returning id`,
      [owner, id],
    );
    return rows.length > 0;
  }

  /** Returns the number of known waivers in the files of an owner, except those of one target. */
  async countWaivers(owner: string, without?: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select coalesce(sum(jsonb_array_length(waivers)), 0)::integer as count from assay_target
       where owner = $1 and id is distinct from $2::uuid and removed_at is null`,
      [owner, without ?? null],
    );
    return row!.count;
  }

  /** Returns the number of targets of an owner; null: of all owners. */
  async count(owner: string | null): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::integer as count from assay_target
       where ($1::text is null or owner = $1) and removed_at is null`,
      [owner],
    );
    return row!.count;
  }
}
