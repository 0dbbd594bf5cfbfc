import PgBoss from 'pg-boss';
import type { Database, Query } from './store/query.js';
import type { Enqueue } from './store/work.js';

const SCHEMA = 'assay_queue';
const QUEUE = 'assay-runs';
const POLL_S = 0.5;
/** The expiry of a job (s). A longer run is not started again: the database knows its worker. */
const LONGEST_S = 24 * 3600 - 1;

/** The queue of runs, stored by pg-boss in the same database. A job contains only the id of a waiting run. */
export class Queue {
  readonly #boss: PgBoss;

  readonly #end: () => void;

  private constructor(
    private readonly database: Database,
    boss: PgBoss,
    end: () => void,
  ) {
    this.#boss = boss;
    this.#end = end;
  }

  /** `onTrouble` gets errors outside the work. */
  static async start(database: Database, onTrouble: (message: string) => void): Promise<Queue> {
    const db = executing(database.query, database.run);
    const boss = new PgBoss({ db, schema: SCHEMA });
    boss.on('error', ({ message }) => onTrouble(message));
    await boss.start();
    await boss.createQueue(QUEUE);
    // Jobs that are active at shutdown would be completed after the database is closed; these queries are ignored.
    const end = () => void (db.executeSql = () => new Promise<never>(() => undefined));
    return new Queue(database, boss, end);
  }

  /** Puts a run into the queue, in the transaction that stores the run. */
  readonly add: Enqueue = async (run, query, afterSeconds = 0) => {
    const options = { expireInSeconds: LONGEST_S, retryLimit: 0, db: executing(query) };
    await this.#boss.send(
      QUEUE,
      { run },
      { ...options, ...(afterSeconds > 0 && { startAfter: afterSeconds }) },
    );
  };

  /**
   * Puts waiting runs that left the queue into it again: a worker took them and ended before it began them.
   * `silentS`: how long ago they were taken, in seconds.
   */
  restore(silentS: number): Promise<void> {
    return this.database.transaction(async (query) => {
      const forgotten = await query<{ id: string }>(
        `select id from assay_run r where state = 'waiting' and not exists (
           select 1 from ${SCHEMA}.job where name = $1 and data ->> 'run' = r.id::text
             and (state < 'active' or state = 'active' and started_on > now() - make_interval(secs => $2)))
         for update skip locked`,
        [QUEUE, silentS],
      );
      for (const { id } of forgotten) await this.add(id, query);
    });
  }

  /** Processes the queue, with up to `atOnce` jobs in parallel, until it is stopped. */
  async work(atOnce: number, act: (run: string) => Promise<void>): Promise<void> {
    const options = { pollingIntervalSeconds: POLL_S, batchSize: 1 };
    for (let worker = 0; worker < atOnce; worker += 1)
      await this.#boss.work<{ run: string }>(QUEUE, options, async ([job]) => act(job!.data.run));
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, wait: true });
    this.#end();
  }
}

/** The database interface of pg-boss. */
const executing = (query: Query, run?: <Row>(sql: string) => Promise<Row[]>) => ({
  executeSql: async (sql: string, values: unknown[] = []) => ({
    rows: values.length === 0 && run ? await run<unknown>(sql) : await query<unknown>(sql, values),
  }),
});
