import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Otava finds in each series: its change points, how many values are before each, and whether it is upwards. */
export type ChangePoints = { at: number; up: boolean }[][];

export interface Otava {
  version: string;
  analyse: (series: readonly (readonly number[])[]) => ChangePoints;
  remove: () => void;
}

const ANALYSE = `
import json, sys
from otava.series import AnalysisOptions, Metric, Series
def found(values):
    series = Series("s", None, list(range(len(values))), {"m": Metric(-1)}, {"m": values}, {})
    points = series.analyze(AnalysisOptions()).change_points["m"]
    return [{"at": int(p.index), "up": bool(p.forward_change_percent() > 0)} for p in points]
json.dump([found(values) for values in json.load(open(sys.argv[1]))], sys.stdout)
`;

/** Apache Otava with its defaults, installed in a folder of its own; else why it is not there. */
export function installOtava(): Otava | string {
  const dir = mkdtempSync(join(tmpdir(), 'assay-otava-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const windows = process.platform === 'win32';
  const run = (program: string, args: string[]) =>
    spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 300_000 });
  const bin = join(dir, windows ? 'Scripts' : 'bin');
  const python = join(bin, 'python');
  const steps: [string, string[]][] = [
    [windows ? 'python' : 'python3', ['-m', 'venv', dir]],
    [python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'apache-otava']],
  ];
  for (const [program, args] of steps) {
    const { status, error, stderr } = run(program, args);
    if (status === 0) continue;
    remove();
    return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'it did not install';
  }
  const version = run(python, [
    '-c',
    'from importlib.metadata import version; print(version("apache-otava"))',
  ]);
  const analyse = (series: readonly (readonly number[])[]): ChangePoints => {
    const [script, data] = [join(dir, 'analyse.py'), join(dir, 'series.json')];
    writeFileSync(script, ANALYSE);
    writeFileSync(data, JSON.stringify(series));
    const { status, stdout, stderr } = run(python, [script, data]);
    if (status !== 0) throw new Error(`Otava failed: ${stderr}`);
    return JSON.parse(stdout) as ChangePoints;
  };
  return { version: version.stdout.trim(), analyse, remove };
}
