import type { LoadFigures, Board } from '../api/schemas.js';
import type { RunRecord } from '../../history/record.js';
import type { Verdict } from '../../results/schema.js';
import type { Load } from '../../results/load/schema.js';
import { type Database, type Query, storable, storableJson } from './query.js';
import type { AskedRun, BegunRun } from './runs.js';
import PgBoss from 'pg-boss';

/** Puts a run into the queue, in the transaction of `query`. */
type Enqueue = (run: string, query: Query, afterSeconds?: number) => Promise<void>;

/** A verdict or a load with its record for the target's history, or why there is none. */
export type RunOutcome =
  | ({ record?: RunRecord | undefined } & ({ verdict: Verdict } | { load: Load }))
  | { trouble: string };

/** Maximum number of times that a run is begun when its workers are lost. */
const MOST_ATTEMPTS = 5;
/** A worker that is silent for this long, in seconds, is lost. It reports every two seconds. */
export const SILENT_S = 15;

/** The life cycle of runs. Each step is a transaction: no run has two workers or is forgotten. */
export class Work {
  constructor(
    private readonly database: Database,
    private readonly enqueue: Enqueue,
  ) {}

  /** Stores and queues a new run, and returns its id. */
  ask(owner: string, { target, name, about, subject, load, budget, seed }: AskedRun): Promise<string> {
    return this.database.transaction(async (query) => {
      const [row] = await query<{ id: string }>(
        `insert into assay_run (owner, target, name, about, subject, budget, seed, load)
         values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8::jsonb) returning id`,
        [
          ...[owner, target ?? null, name, about ?? null, JSON.stringify(subject), budget, seed],
          load ? JSON.stringify(load) : null,
        ],
      );
      await this.enqueue(row!.id, query);
      return row!.id;
    });
  }

  /** Begins a waiting run. @returns undefined when it does not wait, or its target is busy */
  begin(id: string, worker: string): Promise<BegunRun | undefined> {
    return this.database.transaction(async (query) => {
      const [run] = await query<{ target: string | null }>(
        `select target from assay_run where id = $1 and state = 'waiting' for update`,
        [id],
      );
      if (!run) return undefined;
      if (run.target !== null) {
        // Two runs of the same target do not run in parallel, because its limits apply to all requests together.
        await query('select 1 from assay_target where id = $1 for update', [run.target]);
        const others = await query(`select 1 from assay_run where target = $1 and state = 'running'`, [
          run.target,
        ]);
        if (others.length > 0) {
          await this.enqueue(id, query, 1);
          return undefined;
        }
      }
      const [begun] = await query<BegunRun>(
        `update assay_run set state = 'running', attempt = attempt + 1, worker = $2, seen_at = now(),
           began_at = now(), board = null, trouble = null
         where id = $1 returning id, owner, name, subject, load, budget, seed, attempt`,
        [id, worker],
      );
      return begun;
    });
  }

  /** Reports a run's progress. Returns whether it must stop, or belongs to another worker now. */
  async beat({ id, attempt }: BegunRun, board?: Board | LoadFigures): Promise<'go on' | 'stop' | 'lost'> {
    const [row] = await this.database.query<{ stop: boolean }>(
      `update assay_run set seen_at = now(), board = coalesce($3::json, board)
       where id = $1 and attempt = $2 and state = 'running' returning stop_asked as stop`,
      [id, attempt, board ? JSON.stringify(board) : null],
    );
    return row === undefined ? 'lost' : row.stop ? 'stop' : 'go on';
  }

  /** Stores the result, unless another worker has begun the run again. Returns whether it was stored. */
  end({ id, attempt }: BegunRun, outcome: RunOutcome): Promise<boolean> {
    return this.database.transaction(async (query) => {
      const verdict = 'verdict' in outcome ? outcome.verdict : undefined;
      const load = 'load' in outcome ? outcome.load : undefined;
      const record = 'trouble' in outcome ? undefined : outcome.record;
      const run = (verdict ?? load)?.run;
      const rows = await query(
        `update assay_run set ended_at = now(), summary = $3::jsonb, trouble = $4, record = $6::jsonb,
           load = case when $7::jsonb is null then load else load || jsonb_build_object('outcome', $7::jsonb) end,
           state = case when $5::boolean then 'ended' when stop_asked then 'stopped' else 'failed' end
         where id = $1 and attempt = $2 and state = 'running' returning id`,
        [
          id,
          attempt,
          verdict ? JSON.stringify(verdict.summary) : null,
          'trouble' in outcome ? storable(outcome.trouble) : null,
          run !== undefined && !run.interrupted,
          record === undefined ? null : storableJson(record),
          load ? storableJson(load.summary) : null,
        ],
      );
      if (rows.length === 0) return false;
      if (verdict)
        await query('insert into assay_verdict (run, verdict) values ($1, $2::json)', [
          id,
          JSON.stringify(verdict),
        ]);
      if (load)
        await query('insert into assay_load (run, load) values ($1, $2::json)', [id, JSON.stringify(load)]);
      return true;
    });
  }

  /** Ends a waiting run, or asks the worker of a running one to end it. Returns whether there was one. */
  async stop(sees: string | null, id: string): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_run set stop_asked = true,
         state = case when state = 'waiting' then 'stopped' else state end,
         ended_at = case when state = 'waiting' then now() else ended_at end
       where ($1::text is null or owner = $1) and id = $2 and state in ('waiting', 'running') returning id`,
      [sees, id],
    );
    return rows.length > 0;
  }

  /** Queues a run without a verdict again: the same cases, from the start. Returns whether there was one. */
  takeUp(sees: string | null, id: string): Promise<boolean> {
    return this.database.transaction(async (query) => {
      const rows = await query(
        `update assay_run set state = 'waiting', attempt = 0, stop_asked = false, ended_at = null, trouble = null
         where ($1::text is null or owner = $1) and id = $2 and state in ('lost', 'failed', 'stopped')
           and not exists (select 1 from assay_verdict where run = id)
           and not exists (select 1 from assay_load where run = id) returning id`,
        [sees, id],
      );
      if (rows.length > 0) await this.enqueue(id, query);
      return rows.length > 0;
    });
  }

  /** Queues runs again whose workers are silent for `silentS` seconds, unless lost too often. */
  recover(silentS: number): Promise<void> {
    return this.database.transaction(async (query) => {
      const rows = await query<{ id: string; again: boolean }>(
        `update assay_run set
           state = case when stop_asked then 'stopped' when attempt < $2 then 'waiting' else 'lost' end,
           ended_at = case when stop_asked or attempt >= $2 then now() end, worker = null,
           trouble = 'What judged it ended before it was done'
         where state = 'running' and seen_at < now() - make_interval(secs => $1)
         returning id, state = 'waiting' as again`,
        [silentS, MOST_ATTEMPTS],
      );
      for (const { id, again } of rows) if (again) await this.enqueue(id, query);
    });
  }
}

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
