import type { Budget, Verdict } from '../../results/schema.js';
import type { Load } from '../../results/load/schema.js';
import type { AskedLoad, Board, LoadFigures, RUN_STATES } from '../api/schemas.js';
import type { Database } from './query.js';

type RunState = (typeof RUN_STATES)[number];

/** What is judged: a target file, or the embedded reference, optionally with a fault or a variant. */
export type RunSubject = ({ text: string } | { reference: { fault?: string; variant?: string } }) & {
  /** What to send again from an earlier run: one case, or all of it. */
  again?: {
    run: string;
    clause: string;
    cause?: number;
    /** False when the failure did not show every time in the run. */
    everyTime?: boolean;
    case?: { path: string; otherwise?: readonly string[] };
  };
};

interface ListedRun {
  id: string;
  owner: string;
  target: string | null;
  name: string;
  /** The clause whose case is sent again; absent for a certification. */
  about: string | null;
  budget: Budget;
  seed: number;
  state: RunState;
  attempt: number;
  askedAt: Date;
  beganAt: Date | null;
  endedAt: Date | null;
  /** Only for a certification. */
  summary: Verdict['summary'] | null;
  /** Null for a certification, or a case of one. `outcome` is set when it has ended. */
  load: (AskedLoad & { outcome?: Load['summary'] }) | null;
  trouble: string | null;
}

interface KeptRun extends ListedRun {
  subject: RunSubject;
  /** When its owner released it to the public site. */
  releasedAt: Date | null;
  stopAsked: boolean;
  board: Board | LoadFigures | null;
}

/** The parameters of a new run. */
export interface AskedRun {
  target?: string | undefined;
  name: string;
  about?: string | undefined;
  subject: RunSubject;
  /** Undefined for a certification. */
  load?: AskedLoad | undefined;
  /** Not used for a load. */
  budget: Budget;
  seed: number;
}

/** A run that a worker has begun. */
export type BegunRun = Pick<
  KeptRun,
  'id' | 'owner' | 'name' | 'subject' | 'load' | 'budget' | 'seed' | 'attempt'
>;

const LISTED = `id, owner, target, name, about, budget, seed, state, attempt, asked_at as "askedAt", began_at as "beganAt",
  ended_at as "endedAt", summary, load, trouble`;

/** The runs of owners. Runs of other owners are treated as missing. `sees`: the owner; null: everybody. */
export class Runs {
  constructor(private readonly database: Database) {}

  /** Up to `limit` runs, newest first, of one target or all. Next page: only runs before a time. */
  list(
    sees: string | null,
    {
      target,
      before,
      limit = 50,
    }: { target?: string | undefined; before?: Date | undefined; limit?: number },
  ): Promise<ListedRun[]> {
    return this.database.query<ListedRun>(
      `select ${LISTED} from assay_run
       where ($1::text is null or owner = $1) and ($2::uuid is null or target = $2) and ($3::timestamptz is null or asked_at < $3)
       order by asked_at desc, id limit $4`,
      [sees, target ?? null, before ?? null, limit],
    );
  }

  async get(sees: string | null, id: string): Promise<KeptRun | undefined> {
    const [run] = await this.database.query<KeptRun>(
      `select ${LISTED}, subject, released_at as "releasedAt", stop_asked as "stopAsked", board from assay_run
       where ($1::text is null or owner = $1) and id = $2`,
      [sees, id],
    );
    return run;
  }

  verdict(sees: string | null, id: string): Promise<Verdict | undefined> {
    return this.#result<Verdict>('verdict', sees, id);
  }

  load(sees: string | null, id: string): Promise<Load | undefined> {
    return this.#result<Load>('load', sees, id);
  }

  async #result<T>(what: 'verdict' | 'load', sees: string | null, id: string): Promise<T | undefined> {
    const [row] = await this.database.query<{ result: T }>(
      `select o.${what} as result from assay_${what} o join assay_run r on r.id = o.run
       where ($1::text is null or r.owner = $1) and r.id = $2`,
      [sees, id],
    );
    return row?.result;
  }

  /** Returns how many runs of an owner are open, and how many were requested in the last 24 hours. */
  async counts(owner: string): Promise<{ open: number; ofADay: number }> {
    const [row] = await this.database.query<{ open: number; ofADay: number }>(
      `select (select count(*)::integer from assay_run where owner = $1 and state in ('waiting', 'running')) as open,
         (select count(*)::integer from assay_run where owner = $1 and asked_at > now() - interval '1 day') as "ofADay"`,
      [owner],
    );
    return row!;
  }

  async countByState(): Promise<Partial<Record<RunState, number>>> {
    const rows = await this.database.query<{ state: RunState; count: number }>(
      'select state, count(*)::integer as count from assay_run group by state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }
}
