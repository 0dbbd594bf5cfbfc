import type { Database } from './query.js';

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

  /** Those whose files may have waivers. */
  withWaivers(sees: string | null): Promise<KeptTarget[]> {
    return this.database.query<KeptTarget>(
      `select ${COLUMNS}, text from assay_target
       where ($1::text is null or owner = $1) and removed_at is null and position('waivers' in text) > 0`,
      [sees],
    );
  }

  /** Keeps a new one; tells its id. */
  async add(owner: string, name: string, text: string): Promise<string> {
    const [row] = await this.database.query<{ id: string }>(
      'insert into assay_target (owner, name, text) values ($1, $2, $3) returning id',
      [owner, name, text],
    );
    return row!.id;
  }

  /** Whether it was there to be changed. */
  change(owner: string, id: string, name: string, text: string): Promise<boolean> {
    return this.edit(owner, id, () => ({ name, text }));
  }

  /**
   * Changes the file as it is at that moment: of two who change it at once, neither is lost. Tells whether it was there
   * to be changed.
   */
  edit(
    owner: string,
    id: string,
    edited: (text: string) => { name: string; text: string },
  ): Promise<boolean> {
    return this.database.transaction(async (query) => {
      const [row] = await query<{ text: string }>(
        'select text from assay_target where owner = $1 and id = $2 and removed_at is null for update',
        [owner, id],
      );
      if (!row) return false;
      const { name, text } = edited(row.text);
      await query('update assay_target set name = $2, text = $3, changed_at = now() where id = $1', [
        id,
        name,
        text,
      ]);
      return true;
    });
  }

  /** Whether it was there to be removed; its runs stay. */
  async remove(owner: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      'update assay_target set removed_at = now() where owner = $1 and id = $2 and removed_at is null returning id',
      [owner, id],
    );
    return rows.length > 0;
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
