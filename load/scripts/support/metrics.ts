import { type Add, type MetricKind, ownModule, published } from './module.js';

/** Declares a metric of assay's own; times are in milliseconds. Every virtual user has one, so it has to be small. */
export function metricOf(name: string, kind: MetricKind, isTime = false): Add {
  if (ownModule) return ownModule.metric(name, kind, isTime);
  const { Counter, Gauge, Trend } = published('k6/metrics');
  const metric = new { counter: Counter, gauge: Gauge, trend: Trend }[kind](name, isTime);
  return (value, tag) => {
    metric.add(value, tag === undefined ? undefined : { name: tag });
  };
}
