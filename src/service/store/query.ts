/** PostgreSQL takes neither a NUL nor half of a surrogate pair, and targets send both. */
const NOT_STORABLE = /\0|\p{Cs}/gu;

/** A text as the database takes it. */
export const storable = (text: string): string => text.replaceAll(NOT_STORABLE, '\uFFFD');

/** A value as the database takes it as `jsonb`. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each));

/** How PostgreSQL says that a text is not storable (character_not_in_repertoire, untranslatable_character). */
const CODES: readonly unknown[] = ['22021', '22P05'];

/** Whether the database did not take a text for what it consists of. */
export const isNotStorable = (error: unknown): boolean => CODES.includes((error as { code?: unknown }).code);

/** Who has signed in, and out. */
export class People {
  constructor(private readonly database: Database) {}

  async signedIn(owner: string, name: string): Promise<void> {
    await this.database.query(
      `insert into assay_person (owner, name) values ($1, $2)
       on conflict (owner) do update set name = $2, seen_at = now()`,
      [owner, name],
    );
  }

  /** Until the transaction ends nobody else is here for the same owner: what is counted of theirs stays as it is. */
  async alone(owner: string): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner]);
  }

  /** Ends every session that began until now. */
  async signedOut(owner: string): Promise<void> {
    await this.database.query('update assay_person set signed_out_at = now() where owner = $1', [owner]);
  }

  /** Whether a session that began at a time (seconds since 1970) has ended: its person signed out, or is unknown here. */
  async hasSignedOut(owner: string, begunAt: number): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from assay_person where owner = $1 and (signed_out_at is null or signed_out_at < to_timestamp($2))',
      [owner, begunAt],
    );
    return rows.length === 0;
  }
}

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

/** Sends one statement; its values stand as $1, $2, … in it. Tells the rows. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A PostgreSQL database: a real one, or the one that is embedded. The same SQL serves both. */
export interface Database {
  /** What messages call it: no password is in it. */
  readonly name: string;
  readonly query: Query;
  /** Does all of it, or nothing. What is asked of the database meanwhile, by whatever `act` calls, is part of it. */
  transaction<T>(act: (query: Query) => Promise<T>): Promise<T>;
  /** Several statements, without values. Tells the rows of the last one. */
  run: <Row>(sql: string) => Promise<Row[]>;
  close(): Promise<void>;
}
