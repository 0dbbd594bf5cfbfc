/** PostgreSQL accepts neither a NUL nor half a surrogate pair, and targets send both. */
const NOT_STORABLE = /\0|\p{Cs}/gu;

/** Replaces the characters in a text that the database does not accept. */
export const storable = (text: string): string => text.replaceAll(NOT_STORABLE, '\uFFFD');

/** Returns a value as `jsonb` text that the database accepts. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each));

/** The PostgreSQL error codes for an unstorable text (character_not_in_repertoire, untranslatable_character). */
const CODES: readonly unknown[] = ['22021', '22P05'];

/** Whether the database refused a text because of its characters. */
export const isNotStorable = (error: unknown): boolean => CODES.includes((error as { code?: unknown }).code);

/** Sign-ins and sign-outs. */
export class People {
  constructor(private readonly database: Database) {}

  async signedIn(owner: string, name: string): Promise<void> {
    await this.database.query(
      `insert into assay_person (owner, name) values ($1, $2)
       on conflict (owner) do update set name = $2, seen_at = now()`,
      [owner, name],
    );
  }

  /** Locks an owner until the end of the transaction, so that counts of the owner do not change meanwhile. */
  async alone(owner: string): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner]);
  }

  /** Ends all sessions of an owner that began before now. */
  async signedOut(owner: string): Promise<void> {
    await this.database.query('update assay_person set signed_out_at = now() where owner = $1', [owner]);
  }

  /** Whether a session that began then (s since 1970) has ended: signed out, or owner unknown. */
  async hasSignedOut(owner: string, begunAt: number): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from assay_person where owner = $1 and (signed_out_at is null or signed_out_at < to_timestamp($2))',
      [owner, begunAt],
    );
    return rows.length === 0;
  }
}

/** An entry of the audit log. */
interface Noted {
  at: Date;
  /** The owner, as in `ApiCaller`. */
  who: string;
  name: string | null;
  what: string;
  /** The id of a target or a run, or the name of something else. */
  about: string;
}

/** The audit log, in chronological order. Entries are never removed. */
export class Audit {
  constructor(private readonly database: Database) {}

  /** `whose`: the owner of what was changed (default: the caller). */
  async note({ owner: who }: { owner: string }, what: string, about: string, whose = who): Promise<void> {
    await this.database.query('insert into assay_audit (who, what, about, owner) values ($1, $2, $3, $4)', [
      ...[who, what, about, whose],
    ]);
  }

  /** Newest first: what an owner did, and what others did to the owner's data; null: everything. */
  list(sees: string | null): Promise<Noted[]> {
    return this.database.query<Noted>(
      `select at, who, p.name, what, about from assay_audit a left join assay_person p on p.owner = a.who
       where $1::text is null or a.who = $1 or a.owner = $1 order by id desc limit 200`,
      [sees],
    );
  }
}

/** Sends one statement; its values are $1, $2, … in it. Returns the rows. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A PostgreSQL database: a server, or the embedded one. Both use the same SQL. */
export interface Database {
  /** Its name in messages, without a password. */
  readonly name: string;
  readonly query: Query;
  /** Runs `act` in a transaction. All queries during `act` are part of it. */
  transaction<T>(act: (query: Query) => Promise<T>): Promise<T>;
  /** Runs several statements without values. Returns the rows of the last one. */
  run: <Row>(sql: string) => Promise<Row[]>;
  close(): Promise<void>;
}
