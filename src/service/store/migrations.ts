import { CannotJudge } from '../../harness/errors.js';
import { madeByAnother } from '../../history/store/made-by-another.js';
import type { Database } from './query.js';

/** What brings a database from one version of its tables to the next, the oldest first. One that was released never changes. */
const STEPS: readonly string[] = [
  `
  create table assay_target (
    id uuid primary key default gen_random_uuid(),
    owner text not null,
    name text not null,
    text text not null,
    made_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    removed_at timestamptz
  );
  create index on assay_target (owner, lower(name)) where removed_at is null;
  create table assay_run (
    id uuid primary key default gen_random_uuid(),
    owner text not null,
    target uuid references assay_target,
    name text not null,
    -- What is judged, as it was when the run was asked for.
    subject jsonb not null,
    budget text not null,
    seed integer not null,
    state text not null default 'waiting',
    -- How often it was begun: a worker may be lost.
    attempt integer not null default 0,
    worker text,
    seen_at timestamptz,
    asked_at timestamptz not null default now(),
    began_at timestamptz,
    ended_at timestamptz,
    stop_asked boolean not null default false,
    board jsonb,
    summary jsonb,
    trouble text
  );
  create index on assay_run (owner, asked_at desc);
  create index on assay_run (target, asked_at desc);
  create index on assay_run (state) where state in ('waiting', 'running');
  -- Apart from its run: lists of runs do not read it.
  create table assay_verdict (
    run uuid primary key references assay_run on delete cascade,
    verdict jsonb not null
  );
  create table assay_audit (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    who text not null,
    what text not null,
    about text not null
  );
  `,
  `
  create index on assay_run (asked_at desc);
  create index on assay_target (lower(name)) where removed_at is null;
  create index on assay_run (owner) where state in ('waiting', 'running');
  -- Whose it is what somebody did something to.
  alter table assay_audit add column owner text;
  create index on assay_audit (who, id desc);
  create index on assay_audit (owner, id desc);
  create table assay_person (
    owner text primary key,
    name text not null,
    seen_at timestamptz not null default now(),
    signed_out_at timestamptz
  );
  -- Sealed: the key is elsewhere.
  create table assay_secret (
    owner text not null,
    name text not null,
    sealed text not null,
    changed_at timestamptz not null default now(),
    primary key (owner, name)
  );
  create table assay_host (
    owner text not null,
    host text not null,
    token text not null,
    proven_at timestamptz,
    primary key (owner, host)
  );
  `,
  `
  -- What a run is about that is no certification.
  alter table assay_run add column about text;
  `,
  `
  -- What a run measured, for the history of its target.
  alter table assay_run add column record jsonb;
  create table assay_acceptance (
    id integer generated always as identity primary key,
    target uuid not null references assay_target,
    acceptance jsonb not null
  );
  create index on assay_acceptance (target);
  `,
  `
  create table assay_certificate (
    run uuid primary key references assay_run,
    certificate text not null,
    signed_by text not null,
    signed_at timestamptz not null default now()
  );
  -- Its owner has released it to the public site.
  alter table assay_run add column released_at timestamptz;
  create index on assay_run (released_at) where released_at is not null;
  `,
  `
  -- The load that is put in the run, where it is no certification, and its outcome when there is one.
  alter table assay_run add column load jsonb;
  -- Apart from its run, as a verdict is.
  create table assay_load (
    run uuid primary key references assay_run on delete cascade,
    load jsonb not null
  );
  `,
  `
  -- What targets answered is in them, as it came: jsonb takes no NUL and no half of a surrogate pair.
  alter table assay_verdict alter column verdict type json using verdict::json;
  alter table assay_load alter column load type json using load::json;
  alter table assay_run alter column board type json using board::json
  `,
  `
  -- Those of its file, so that lists need not read it. Null: nobody has looked yet.
  alter table assay_target add column waivers jsonb;
  `,
];

/** No two processes migrate at the same time: an arbitrary number, the same in all of them. */
const LOCK = 7_261_994;

/**
 * Makes the tables, or brings them up to date.
 * @throws {CannotJudge} when a newer version of assay made them
 */
export async function migrate(database: Database): Promise<void> {
  await database
    .run('create table if not exists assay_schema (version integer not null)')
    .catch(madeByAnother);
  await database.transaction(async (query) => {
    await query(`select pg_advisory_xact_lock(${LOCK})`);
    const [row] = await query<{ version: number | null }>('select max(version) as version from assay_schema');
    const version = row?.version ?? 0;
    if (version > STEPS.length)
      throw new CannotJudge(
        `${database.name} was made by a newer version of assay: its tables have version ${version}.`,
      );
    for (const statements of STEPS.slice(version))
      for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
        await query(statement);
    if (version < STEPS.length) await query('insert into assay_schema (version) values ($1)', [STEPS.length]);
  });
}
