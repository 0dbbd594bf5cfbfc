import type { Memory } from '../../checks/memory.js';
import { plan } from './plan.js';

/** Adds a value to a metric, with a tag `name` where it is given. */
export type Add = (value: number, name?: string) => void;
/** What a metric holds: a sum, the newest value, or a distribution. */
export type MetricKind = 'counter' | 'gauge' | 'trend';

/** A packed case by its place; after the last one comes the first again. */
export type CaseAt = (at: number) => string;

/** What `load/k6` adds to k6. */
interface Module extends Memory {
  metric: (name: string, kind: MetricKind, isTime: boolean) => Add;
  cases: (name: string, read: () => string) => CaseAt;
}

interface Modules {
  'k6/x/assay': Module;
  'k6/data': typeof import('k6/data');
  'k6/metrics': typeof import('k6/metrics');
}
/** Every virtual user pays for what is imported, even if it is not used. */
declare const require: <Name extends keyof Modules>(name: Name) => Modules[Name];

// An import would end a k6 without the module, and so does asking for it: no virtual user starts, though the error was caught.

/** Absent: this k6 is as it is published. */
export const ownModule: Module | undefined = plan.shared === true ? require('k6/x/assay') : undefined;

/** A module of k6 that only a k6 without its own one needs. */
export const published = <Name extends 'k6/data' | 'k6/metrics'>(name: Name): Modules[Name] => require(name);
