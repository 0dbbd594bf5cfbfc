import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../harness/errors.js';
import { judgeHistory, type HistoryVerdict } from '../history/judge.js';
import type { RunRecord } from '../history/record.js';
import { seriesOf } from '../history/series.js';
import { historyText } from '../../reports/history/text.js';
import { jsonText } from '../../reports/json-text.js';
import { command, formats, text } from './command.js';
import { EXIT } from './exit.js';
import { readRecords, storeOption, withStore } from './history-store.js';
import { checkOutDir } from './out-dir.js';

const STATUS = { steady: EXIT.conforms, worse: EXIT['does-not-conform'], inconclusive: EXIT.inconclusive };

/** `assay history check`. */
export const historyCheckCommand = command(
  {
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      since: text('only nights from this one on (2026-11-30): what was before is accepted'),
      format: formats('text', 'json'),
      out: text('folder for history.html and history.json'),
    },
  },
  async ({ store, target, since, format, out }) => {
    if (out !== undefined) checkOutDir(out);
    if (since !== undefined && !/^\d{4}-\d\d-\d\d$/.test(since))
      throw new UsageError(`--since ${since}: expected a night, such as 2026-11-30.`);
    const records = await withStore(store, readRecords);
    const verdict = judgeHistory(seriesOf(records.filter(wanted(records, target, since))));
    if (out !== undefined) await writeReports(verdict, out);
    process.stdout.write(format === 'json' ? jsonText(verdict) : historyText(verdict));
    process.exitCode = STATUS[verdict.verdict];
  },
);

function wanted(records: readonly RunRecord[], target: string | undefined, since = '') {
  const names = [...new Set(records.map((record) => record.target))];
  if (target !== undefined && names.length > 0 && !names.includes(target))
    throw new UsageError(`--target ${target}: the history knows only ${names.join(', ')}.`);
  return (record: RunRecord) => (target === undefined || record.target === target) && record.night >= since;
}

async function writeReports(verdict: HistoryVerdict, dir: string): Promise<void> {
  // Only who wants charts waits for the library that draws them.
  const { historyPage } = await import('../../reports/history/page.js');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'history.json'), jsonText(verdict));
  await writeFile(join(dir, 'history.html'), historyPage(verdict));
}
