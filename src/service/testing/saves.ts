import { failing } from '../../../reports/fixtures/failing.js';
import { scanVerdict } from '../../certificate/testing.js';
import type { Query } from '../store/query.js';

/** Number of items for each way to save. */
export const SAVES_EACH = 5;
const PLAIN = 'version: 1\nname: x\nenvironment: staging\n';
const WAIVER = { clause: 'registry.meta-object', reason: 'as agreed', expires: '2099-01-31' };
const WAIVING = `${PLAIN}waivers: [{ clause: ${WAIVER.clause}, reason: as agreed, expires: 2099-01-31 }]\n`;
/** An existing clause that replaces the failing one. */
const FAILED = 'registry.body-json';
const REPEATABLE = JSON.stringify(failing).replaceAll(/(?:registry\.)?meta-values/g, FAILED);
/** A run that can be signed. */
const CERTIFIABLE = () => JSON.stringify(scanVerdict({}, { run: { startedAt: new Date().toISOString() } }));
const NUMBERS = Array.from({ length: SAVES_EACH }, (_, number) => number + 1);

/** A path of the API that changes something, and how a test sees the change. */
export interface Save {
  /** As in the OpenAPI document, without /api. */
  route: string;
  body?: (number: number) => object;
  /**
   * Creates the items of `owner` that are changed, and returns their ids. Undefined when the path creates something
   * new.
   */
  there?: (query: Query, owner: string) => Promise<string[]>;
  /** The text in the audit log. */
  noted: string;
  /** SQL for the ids of all items that were changed in this way. */
  kept: string;
}

/** All ways to save. The items of one are not changed by the others. */
export const SAVES: readonly Save[] = [
  {
    route: 'POST /targets',
    body: () => ({ text: PLAIN.replace('x', 'Made') }),
    noted: 'kept a target',
    kept: `select id from assay_target where name = 'Made'`,
  },
  {
    route: 'PUT /targets/{id}',
    there: targets('to change', PLAIN),
    body: (number) => ({ text: PLAIN.replace('x', `Changed ${number}`) }),
    noted: 'changed a target',
    kept: `select id from assay_target where name like 'Changed %' and text like '%name: ' || name || '%'`,
  },
  {
    route: 'DELETE /targets/{id}',
    there: targets('to remove', PLAIN),
    noted: 'removed a target',
    kept: 'select id from assay_target where removed_at is not null',
  },
  {
    route: 'PUT /targets/{id}/waivers',
    there: targets('to waive', PLAIN.replace('x', 'to waive')),
    body: () => WAIVER,
    noted: `waived ${WAIVER.clause} until ${WAIVER.expires}`,
    kept: `select id from assay_target where name = 'to waive' and text like '%${WAIVER.expires}%'`,
  },
  {
    route: 'DELETE /targets/{id}/waivers/{clause}',
    there: targets('to waive no longer', WAIVING.replace('x', 'to waive no longer')),
    noted: `ended the waiver of ${WAIVER.clause}`,
    kept: `select id from assay_target where name = 'to waive no longer' and text not like '%waivers%'`,
  },
  {
    route: 'POST /targets/{id}/history/accept',
    there: worseTargets,
    body: () => ({ reason: 'as agreed' }),
    noted: 'accepted what got worse in a target',
    kept: 'select distinct target as id from assay_acceptance',
  },
  {
    route: 'POST /runs',
    body: () => ({ reference: {}, budget: 'quick' }),
    noted: 'started a run',
    kept: `select id from assay_run where name = 'the embedded reference'`,
  },
  {
    route: 'POST /runs/{id}/stop',
    there: runs('to stop', 'running'),
    noted: 'stopped a run',
    kept: 'select id from assay_run where stop_asked',
  },
  {
    route: 'POST /runs/{id}/take-up',
    there: runs('to take up', 'failed'),
    noted: 'started a run again',
    kept: `select id from assay_run where name = 'to take up' and trouble is distinct from 'before'`,
  },
  {
    route: 'POST /runs/{id}/again',
    there: runs('to send again', 'ended'),
    body: () => ({ clause: FAILED }),
    noted: 'replayed a case',
    kept: 'select id from assay_run where about is not null',
  },
  {
    route: 'POST /runs/{id}/certificate',
    there: runs('to sign', 'ended'),
    body: () => ({}),
    noted: 'signed a certificate',
    kept: 'select run as id from assay_certificate',
  },
  {
    route: 'PUT /runs/{id}/release',
    there: runs('to release', 'ended'),
    noted: 'released a run',
    kept: `select id from assay_run where name = 'to release' and released_at is not null`,
  },
  {
    route: 'DELETE /runs/{id}/release',
    there: runs('to take back', 'ended', 'now()'),
    noted: 'removed a run from the public site',
    kept: `select id from assay_run where name = 'to take back' and released_at is null`,
  },
  {
    route: 'PUT /secrets/{name}',
    there: async () => NUMBERS.map((number) => `SECRET_NEW_${number}`),
    body: () => ({ value: 'x' }),
    noted: 'kept a secret',
    kept: `select name as id from assay_secret where name like 'SECRET_NEW%'`,
  },
  {
    route: 'DELETE /secrets/{name}',
    there: rows(`assay_secret (owner, name, sealed) select $1, 'SECRET_OLD_' || n, 'x'`, 'name'),
    noted: 'forgot a secret',
    kept: `select 'SECRET_OLD_' || n as id from generate_series(1, ${SAVES_EACH}) n
           where not exists (select 1 from assay_secret where name = 'SECRET_OLD_' || n)`,
  },
  {
    route: 'PUT /hosts/{host}',
    there: async () => NUMBERS.map((number) => `new${number}.example`),
    noted: 'named a host',
    kept: `select host as id from assay_host where host like 'new%'`,
  },
  {
    route: 'DELETE /hosts/{host}',
    there: rows(`assay_host (owner, host, token) select $1, 'old' || n || '.example', 'x'`, 'host'),
    noted: 'removed a host',
    kept: `select 'old' || n || '.example' as id from generate_series(1, ${SAVES_EACH}) n
           where not exists (select 1 from assay_host where host = 'old' || n || '.example')`,
  },
];

/** Paths that call other services, or return a result, and store nothing. Proving a host needs a public one. */
export const SAVES_NOTHING = [
  'POST /targets/check',
  'POST /targets/doctor',
  'POST /certificates/verify',
  'POST /hosts/{host}/prove',
];

async function made(query: Query, sql: string, values: readonly unknown[]): Promise<string[]> {
  return (await query<{ id: string }>(sql, values)).map(({ id }) => id);
}

/** Creates rows: `into` is where, and what for the owner `$1` and the number `n`. */
function rows(into: string, id = 'id', ...values: readonly unknown[]): NonNullable<Save['there']> {
  const sql = `insert into ${into} from generate_series(1, ${SAVES_EACH}) n returning ${id} as id`;
  return (query, owner) => made(query, sql, [owner, ...values]);
}

function targets(name: string, text: string): NonNullable<Save['there']> {
  return rows('assay_target (owner, name, text) select $1, $2, $3', 'id', name, text);
}

/**
 * Creates runs in a state. Those that have ended have a verdict; those that are running have a worker that was
 * never silent.
 */
function runs(name: string, state: string, released = 'null::timestamptz'): NonNullable<Save['there']> {
  return async (query, owner) => {
    const into = `assay_run (owner, name, subject, budget, seed, state, trouble, released_at, seen_at)
      select $1, $2, '{"reference": {}}', 'quick', 1, $3, 'before', ${released}, now() + interval '1 hour'`;
    const ids = await rows(into, 'id', name, state)(query, owner);
    if (state === 'ended')
      await query(
        'insert into assay_verdict (run, verdict) select id, $2::json from assay_run where id = any($1::uuid[])',
        [ids, name === 'to sign' ? CERTIFIABLE() : REPEATABLE],
      );
    return ids;
  };
}

/** Creates targets that got worse after two weeks. */
async function worseTargets(query: Query, owner: string): Promise<string[]> {
  const ids = await targets('worse', PLAIN)(query, owner);
  const records = Array.from({ length: 24 }, (_, night) => {
    const at = new Date(Date.UTC(2026, 0, night + 1)).toISOString();
    return {
      schemaVersion: 1,
      at,
      night: at.slice(0, 10),
      target: 'worse',
      kind: 'certification',
      mode: 'quick',
      series: { durationMs: (night > 13 ? 200 : 100) + (night % 3) },
      run: { seed: 1, harnessVersion: '0' },
    };
  });
  await query(
    `insert into assay_run (owner, target, name, subject, budget, seed, state, record)
     select $1, target, 'x', '{"reference": {}}', 'quick', 1, 'ended', record
     from unnest($2::uuid[]) target, jsonb_array_elements($3::jsonb) record`,
    [owner, ids, JSON.stringify(records)],
  );
  return ids;
}
