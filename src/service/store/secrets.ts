import type { Seal } from '../team/seal.js';
import type { Database } from './query.js';

/** A secret that is kept for somebody, as far as it is ever shown. */
export interface ListedSecret {
  name: string;
  changedAt: Date;
}

/** Secrets that targets of an owner may name like variables of the environment. They are sealed, and only runs open them. */
export class Secrets {
  constructor(
    private readonly database: Database,
    private readonly seal: Seal,
  ) {}

  list(owner: string): Promise<ListedSecret[]> {
    return this.database.query<ListedSecret>(
      'select name, changed_at as "changedAt" from assay_secret where owner = $1 order by name',
      [owner],
    );
  }

  /** Keeps one, in the place of what had its name. */
  async put(owner: string, name: string, value: string): Promise<void> {
    await this.database.query(
      `insert into assay_secret (owner, name, sealed) values ($1, $2, $3)
       on conflict (owner, name) do update set sealed = $3, changed_at = now()`,
      [owner, name, await this.seal.text(value)],
    );
  }

  /** Whether it was there. */
  async remove(owner: string, name: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from assay_secret where owner = $1 and name = $2 returning name',
      [owner, name],
    );
    return rows.length > 0;
  }

  /** All of an owner, by name. */
  async open(owner: string): Promise<Record<string, string>> {
    const rows = await this.database.query<{ name: string; sealed: string }>(
      'select name, sealed from assay_secret where owner = $1',
      [owner],
    );
    const opened = rows.map(async ({ name, sealed }) => [name, await this.seal.openText(sealed)] as const);
    return Object.fromEntries(await Promise.all(opened));
  }
}
