import PgBoss from 'pg-boss';
import type { Database, Query } from './store/query.js';
import type { Enqueue } from './store/work.js';

const SCHEMA = 'assay_queue';
const QUEUE = 'assay-runs';
const POLL_S = 0.5;
/** A run that takes longer is not begun again for that: the database knows whose it is. In seconds. */
const LONGEST_S = 24 * 3600 - 1;

/** The queue of runs, kept by pg-boss in the same database. A job is no more than the id of a run that waits. */
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

  /** `onTrouble` is told what goes wrong beside the work. */
  static async start(database: Database, onTrouble: (message: string) => void): Promise<Queue> {
    const db = executing(database.query, database.run);
    const boss = new PgBoss({ db, schema: SCHEMA });
    boss.on('error', ({ message }) => onTrouble(message));
    await boss.start();
    await boss.createQueue(QUEUE);
    // What is under way when we stop is told to be done after the database has gone: nobody waits for that any more.
    const end = () => void (db.executeSql = () => new Promise<never>(() => undefined));
    return new Queue(database, boss, end);
  }

  /** Puts a run into the queue in the transaction in which it is noted. */
  readonly add: Enqueue = async (run, query, afterSeconds = 0) => {
    const options = { expireInSeconds: LONGEST_S, retryLimit: 0, db: executing(query) };
    await this.#boss.send(
      QUEUE,
      { run },
      { ...options, ...(afterSeconds > 0 && { startAfter: afterSeconds }) },
    );
  };

  /**
   * Puts waiting runs that left the queue into it again: a worker took them and ended before it began
   * them. `silentS`: the number of seconds after they were taken.
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

  /** Does what is in the queue, so much at once, until it is stopped. */
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

/** What pg-boss asks a database through. */
const executing = (query: Query, run?: <Row>(sql: string) => Promise<Row[]>) => ({
  executeSql: async (sql: string, values: unknown[] = []) => ({
    rows: values.length === 0 && run ? await run<unknown>(sql) : await query<unknown>(sql, values),
  }),
});
