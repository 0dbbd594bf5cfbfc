import { calibrated } from './calibrate.js';
import { metricOf } from './metrics.js';
import type { RunRecord } from './record.js';

/** A night of a series: the values of its runs, the first and its repeats. */
export interface Night {
  night: string;
  values: number[];
  /** By what it was judged, to tell whether a change is one of assay's own. */
  run: RunRecord['run'];
}

/** One metric of comparable runs over the nights, the oldest first. */
export interface Series {
  target: string;
  kind: RunRecord['kind'];
  mode: string;
  metric: string;
  nights: Night[];
  /** How many of the runs have a calibration. */
  calibrations: number;
}

/** The series that are in a history. A run that was added twice counts once. */
export function seriesOf(records: readonly RunRecord[]): Series[] {
  const groups = groupBy(records);
  return [...groups.values()].flatMap((group) => {
    const runs = [...new Map(group.map((record) => [record.at, record])).values()];
    runs.sort((a, b) => a.night.localeCompare(b.night) || a.at.localeCompare(b.at));
    const names = new Set(runs.flatMap(({ series }) => Object.keys(series)));
    return [...names].map((metric) => oneSeries(metric, runs));
  });
}

function groupBy(records: readonly RunRecord[]): Map<string, RunRecord[]> {
  const groups = new Map<string, RunRecord[]>();
  for (const record of records) {
    const key = JSON.stringify([record.target, record.kind, record.mode]);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return groups;
}

function oneSeries(metric: string, all: readonly RunRecord[]): Series {
  const runs = all.filter(({ series }) => series[metric] !== undefined);
  const speed = metricOf(metric).speed;
  const pairs = runs.map(({ series, calibration }) => ({
    value: series[metric]!,
    calibration: speed ? calibration?.[metric] : undefined,
  }));
  const nights = new Map<string, Night>();
  calibrated(pairs).forEach((value, i) => {
    const { night, run } = runs[i]!;
    const known = nights.get(night) ?? { night, values: [], run };
    known.values.push(value);
    nights.set(night, known);
  });
  const { target, kind, mode } = runs[0]!;
  const calibrations = pairs.filter(({ calibration }) => calibration !== undefined).length;
  return { target, kind, mode, metric, nights: [...nights.values()], calibrations };
}
