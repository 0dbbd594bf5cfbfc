import { randomBytes } from 'node:crypto';
import type { Database } from './query.js';
import type { Seal } from '../team/seal.js';

/** A host whose owner has proven control of it, or is going to. */
interface KeptHost {
  host: string;
  /** The token that the host must return. */
  token: string;
  provenAt: Date | null;
}

/** How long a proof is valid, because domain names change hands. */
const GOOD_FOR = "interval '90 days'";
const COLUMNS = `host, token, case when proven_at > now() - ${GOOD_FOR} then proven_at end as "provenAt"`;

/** Hosts that their owners may have judged, because they have proven control of them. */
export class Hosts {
  constructor(private readonly database: Database) {}

  list(owner: string): Promise<KeptHost[]> {
    return this.database.query<KeptHost>(`select ${COLUMNS} from assay_host where owner = $1 order by host`, [
      owner,
    ]);
  }

  /** Returns the token to be shown by a host; it stays the same. */
  async challenge(owner: string, host: string): Promise<KeptHost> {
    const [kept] = await this.database.query<KeptHost>(
      `insert into assay_host (owner, host, token) values ($1, $2, $3)
       on conflict (owner, host) do update set host = $2 returning ${COLUMNS}`,
      [owner, host, `assay-${randomBytes(18).toString('base64url')}`],
    );
    return kept!;
  }

  async proven(owner: string, host: string): Promise<void> {
    await this.database.query('update assay_host set proven_at = now() where owner = $1 and host = $2', [
      owner,
      host,
    ]);
  }

  async remove(owner: string, host: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from assay_host where owner = $1 and host = $2 returning host',
      [owner, host],
    );
    return rows.length > 0;
  }
}

/** The public part of a stored secret. */
interface ListedSecret {
  name: string;
  changedAt: Date;
}

/** Secrets that an owner's targets may name like variables: stored encrypted, decrypted by runs. */
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

  /** Stores a secret, replacing one with the same name. */
  async put(owner: string, name: string, value: string): Promise<void> {
    await this.database.query(
      `insert into assay_secret (owner, name, sealed) values ($1, $2, $3)
       on conflict (owner, name) do update set sealed = $3, changed_at = now()`,
      [owner, name, await this.seal.text(value)],
    );
  }

  async remove(owner: string, name: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from assay_secret where owner = $1 and name = $2 returning name',
      [owner, name],
    );
    return rows.length > 0;
  }

  /** Returns all secrets of an owner, by name. */
  async open(owner: string): Promise<Record<string, string>> {
    const rows = await this.database.query<{ name: string; sealed: string }>(
      'select name, sealed from assay_secret where owner = $1',
      [owner],
    );
    const opened = rows.map(async ({ name, sealed }) => [name, await this.seal.openText(sealed)] as const);
    return Object.fromEntries(await Promise.all(opened));
  }
}
