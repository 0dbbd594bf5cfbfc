import { openDatabase } from './store/database.js';
import type { Database } from './store/query.js';
import { Queue } from './queue.js';
import { Reader } from './reading/reader.js';
import { Doctor } from './runs/doctor.js';
import { Runner } from './runs/runner.js';
import type { Here } from './runs/surroundings.js';
import { type LoadAllowed, loadAllowed } from './load/allowed.js';
import { Audit } from './store/audit.js';
import type { Key } from '../certificate/key.js';
import { PublicSite } from './site.js';
import { Certificates } from './store/certificates.js';
import { Histories } from './store/history.js';
import { People } from './store/people.js';
import { Releases } from './store/releases.js';
import { Runs } from './store/runs.js';
import { Targets } from './store/targets.js';
import { SILENT_S, Work } from './store/work.js';
import { type TeamStores, teamStores } from './team/stores.js';
import type { Team } from './team/team-file.js';

const RECOVER_MS = 5_000;
/** A target file of others takes no longer to be read; one's own may. */
const LONGEST_READ_MS = { others: 5_000, own: 20_000 };

/** All that the service keeps and does, whoever asks for it. */
export interface Service {
  database: Database;
  targets: Targets;
  runs: Runs;
  work: Work;
  histories: Histories;
  certificates: Certificates;
  releases: Releases;
  site: PublicSite;
  /** What certificates are signed with; absent: none are. */
  key?: Key | undefined;
  audit: Audit;
  people: People;
  /** Absent: one person uses it alone. */
  team?: TeamStores | undefined;
  doctor: Doctor;
  reader: Reader;
  /** What an owner may put on targets, or on the reference. */
  loadAllowed: (owner: string, isTarget: boolean) => LoadAllowed;
  /** Judges what is asked for, so much at once. `name`: what the database calls who does it. */
  judge(atOnce: number, name: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the service keeps what it keeps, and what it judges with. */
export interface ServiceOptions extends Omit<Here, 'team'> {
  /** Of a PostgreSQL database; absent: it is embedded. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database. */
  data: string;
  /** What certificates are signed with; absent: none are. */
  key?: Key | undefined;
  /** Absent: one person uses it alone. */
  team?: Team | undefined;
  /** Is told what goes wrong beside the work. */
  onTrouble: (message: string) => void;
}

/**
 * Opens what is kept, and the queue.
 * @throws {UsageError} when the folder is in use, or this is no URL
 * @throws {CannotJudge} when the database cannot be reached
 */
export async function openService({
  databaseUrl,
  data,
  key,
  team,
  onTrouble,
  ...around
}: ServiceOptions): Promise<Service> {
  const database = await openDatabase(databaseUrl, data);
  const queue = await Queue.start(database, onTrouble);
  const work = new Work(database, queue.add);
  const releases = new Releases(database);
  const stores = team && teamStores(database, team, around.hosts);
  const here = { ...around, team: stores };
  const runners: Runner[] = [];
  const reader = new Reader(team ? LONGEST_READ_MS.others : LONGEST_READ_MS.own);
  const recover = async (silentS: number) => {
    await work.recover(silentS);
    await queue.restore(silentS);
  };
  // Who has the embedded database alone knows that nobody judges what was under way.
  await recover(databaseUrl === undefined ? 0 : SILENT_S);
  const recovering = setInterval(
    () => void recover(SILENT_S).catch((error: unknown) => onTrouble(String(error))),
    RECOVER_MS,
  );
  return {
    ...{ database, work, releases, key, reader },
    certificates: new Certificates(database),
    site: new PublicSite(releases, key),
    targets: new Targets(database),
    runs: new Runs(database),
    histories: new Histories(database),
    audit: new Audit(database),
    people: new People(database),
    team: stores,
    doctor: new Doctor(here),
    loadAllowed: (owner, isTarget) => loadAllowed(owner, isTarget, here),
    judge: async (atOnce, name) => {
      const runner = new Runner(work, name, here);
      runners.push(runner);
      await queue.work(atOnce, (run) => runner.run(run));
    },
    close: async () => {
      clearInterval(recovering);
      for (const runner of runners) runner.close();
      await reader.close();
      await queue.stop();
      await database.close();
    },
  };
}
