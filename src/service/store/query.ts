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
