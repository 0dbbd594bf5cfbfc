import { join, dirname, resolve } from 'node:path';
import { historyGithub, historyJunit, historyMarkdown, historyText } from '../../reports/history/text.js';
import { jsonText } from '../../reports/printable.js';
import type { HistoryVerdict } from '../history/judge.js';
import { texts, text } from './command.js';
import { writeOut, checkOutDir } from './out-dir.js';
import { print, say, sayable } from './say.js';
import { UsageError } from '../platform/errors.js';
import { outgoing } from '../secrets/outgoing.js';
import { harnessVersion } from '../platform/version.js';
import { existsSync, statSync } from 'node:fs';
import { openStore, type Store } from '../history/store/open.js';

type StoredHistory = Awaited<ReturnType<Store['read']>>;

interface HistoryReport {
  file?: string;
  text: (verdict: HistoryVerdict) => string | Promise<string>;
}

const REPORTS: Readonly<Record<string, HistoryReport>> = {
  terminal: { text: historyText },
  github: { text: historyGithub },
  json: { file: 'history.json', text: jsonText },
  markdown: { file: 'history.md', text: historyMarkdown },
  junit: { file: 'history.xml', text: historyJunit },
  html: {
    file: 'history.html',
    // Loaded only for charts.
    text: async (verdict) => (await import('../../reports/history/page.js')).historyPage(verdict),
  },
};

/** The names of the reports that are files. */
export const HISTORY_FILES = Object.keys(REPORTS).filter((name) => REPORTS[name]!.file !== undefined);

/** `--reporter` of `history check`. */
export const historyReporterOption = {
  ...texts('which reports; without --out, files are printed to stdout'),
  choices: Object.keys(REPORTS),
  defaultDescription: 'terminal; with --out also all files',
} as const;

/**
 * Prints the reports of a history and writes its files to the folder `out`. Chosen reporters that report only
 * clauses are ignored.
 * @throws {UsageError} when a file cannot be written; the text is printed before that
 */
export async function reportHistory(
  verdict: HistoryVerdict,
  { reporter, out, prints = true }: Reporting,
): Promise<void> {
  const chosen = Object.entries(REPORTS).filter(
    ([name, { file }]) => reporter?.includes(name) ?? (name === 'terminal' || (file && out)),
  );
  for (const [, { file, text }] of chosen) if (prints && !(file && out)) print(await text(verdict));
  for (const [, { file, text }] of chosen)
    if (file && out) writeOut(join(out, file), await text(verdict), true);
}

interface Reporting {
  /** Default: the usual reporters. */
  reporter?: readonly string[] | undefined;
  /** The folder for the reports that are files. */
  out: string | undefined;
  prints?: boolean;
}

/** The variable with the address for messages. It is a secret: whoever knows it can post there. */
const NAME = 'ASSAY_WEBHOOK';
const TIMEOUT_MS = 10_000;

/**
 * Returns the address for messages; undefined when none is set. The address is hidden in all output.
 * @throws {UsageError} when it is not an address
 */
export function webhookFrom(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env[NAME]?.trim();
  if (!given) return undefined;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`${NAME}: expected the address of a webhook, such as https://chat.example/hooks/….`);
  outgoing.add([given]);
  return given;
}

/** Posts a message to the webhook, if there is one; Slack, Mattermost and others show `text`. Only tells a failure. */
export async function callWebhook(message: { status: number; text: string }): Promise<void> {
  const url = webhookFrom();
  if (url === undefined) return;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `assay/${harnessVersion}` },
      body: JSON.stringify({ ...message, text: sayable(message.text) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) say(`${NAME}: the webhook answered ${response.status}: the message may be lost.`);
  } catch (error) {
    const { message: what, cause } = error as Error;
    say(`${NAME}: the message could not be sent: ${cause instanceof Error ? cause.message : what}.`);
  }
}

/** `--store` of the commands about a history. */
export const storeOption = {
  ...text('where the history is: a file, or postgres://host/database'),
  default: 'assay-history.jsonl',
} as const;

/** @throws {UsageError} when the store is not a URL and cannot be a file */
export function checkStore(store: string): void {
  if (store.trim() === '' || store.includes('://')) return;
  const folder = dirname(resolve(store));
  if (!existsSync(folder))
    throw new UsageError(`--store ${store}: the folder ${folder} does not exist: create it first.`);
  if (existsSync(store) && !statSync(store).isFile())
    throw new UsageError(`--store ${store}: it is not a file.`);
  checkOutDir(folder, '--store');
}

/** Opens the store, calls `use`, and closes the store. */
export async function withStore<T>(where: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(where);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Reads records. Damaged ones are reported and skipped. @throws {UsageError} when all are: it may be another file */
export async function readHeld(store: Store, target?: string): Promise<StoredHistory> {
  const held = await store.read(target);
  for (const { where, why } of held.damaged) say(`${where}: damaged and ignored: ${why}`);
  const { damaged, records, acceptances } = held;
  if (target === undefined && damaged.length > 0 && records.length + acceptances.length === 0)
    throw new UsageError(`--store ${store.name}: nothing in it is of a history: name another, or remove it.`);
  return held;
}

/** Reads the records of targets up to a night. @throws {UsageError} when there is no such target */
export async function heldOf(
  store: Store,
  target: string | undefined,
  until?: string,
): Promise<StoredHistory> {
  const held = await readHeld(store, target);
  if (target !== undefined && held.records.length === 0) {
    const names = [...new Set((await store.read()).records.map((record) => record.target))];
    if (names.length > 0)
      throw new UsageError(`--target ${target}: the history knows only ${names.join(', ')}.`);
  }
  if (held.records.length === 0) say(`${store.name}: no run is stored there.`);
  const isBy = (night: string) => until === undefined || night <= until;
  return {
    ...held,
    records: held.records.filter(({ night }) => isBy(night)),
    acceptances: held.acceptances.filter(({ accepts }) => isBy(accepts.night)),
  };
}

/** @throws {UsageError} when the night of a command line is not a date */
export function checkNight(where: string, night: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(night) || Number.isNaN(Date.parse(night)))
    throw new UsageError(`${where} ${night}: expected a night, such as 2026-11-30.`);
  return night;
}
