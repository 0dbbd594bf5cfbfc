import type { FileKind } from '../../src/spec/configuration/section.js';
import {
  all,
  at,
  drop,
  set,
  type GeneratedBundle,
  type BundleEdit,
  type BundlePath,
  type BundleTree,
  type BundleValue,
} from './bundle.js';
import { UNKNOWN_KEYS } from './facts.js';
import { PLAIN } from './written.js';

/**
 * A bundle as a program may be given it: without that of which the specification leaves open how it is written, or
 * whether it may be there.
 */
export const forLoader = (bundle: GeneratedBundle, { lines }: { lines: boolean }): GeneratedBundle => {
  const kinds = Object.keys(bundle.files) as FileKind[];
  const plain = all(
    // Which dialect of cron is not said, and a schedule is none without one.
    ...(bundle.files.validator ? [drop('validator', ['participantPruningSchedule'])] : []),
    ...kinds
      .filter((kind) => kind !== 'secrets')
      .flatMap((kind) => UNKNOWN_KEYS.map((key) => drop(kind, [key]))),
    ...DURATIONS.map(short),
    ...(bundle.files.validator
      ? [usualIdentity, ...['walletSweep', 'autoAcceptTransfers'].map(usualParties)]
      : []),
  );
  return {
    ...plain(bundle),
    forms: Object.fromEntries(kinds.map((kind) => [kind, { ...PLAIN, lines: lines && kind === 'network' }])),
  };
};

/** A hint of exactly three parts, and no database and schema of the validator's own. */
const usualIdentity: BundleEdit = (bundle) => {
  const value = at(bundle, 'validator', HINT);
  const parts = typeof value === 'string' ? value.split('-') : [];
  const usual =
    parts.length > 3 && !parts.includes('') ? [parts.slice(0, -2).join(' '), ...parts.slice(-2)] : undefined;
  const own = [
    ['schema', 'participant'],
    ['databaseName', 'participant_'],
  ].flatMap(([key = '', usually = '']) => {
    const path = ['persistence', key];
    const text = at(bundle, 'validator', path);
    return typeof text === 'string' && !text.startsWith(usually) ? [drop('validator', path)] : [];
  });
  return all(...own, ...(usual ? [set('validator', HINT, usual.join('-'))] : []))(bundle);
};

const HINT: BundlePath = ['validatorPartyHint'];

/** Party IDs as they usually look. */
const usualParties =
  (key: string): BundleEdit =>
  (bundle) => {
    const map = at(bundle, 'validator', [key]);
    return isTree(map) ? set('validator', [key], withUsualParties(map))(bundle) : bundle;
  };

const withUsualParties = (map: BundleTree): BundleTree =>
  Object.fromEntries(Object.entries(map).map(([id, held]) => [usualParty(id), usualTexts(held)]));

const usualParty = (id: string): string =>
  /^[\w-]+::1220[0-9a-f]+$/.test(id) || id.trim() === ''
    ? id
    : `party::1220${Buffer.from(id).toString('hex')}`;

/** Every text below a party is another one. */
const usualTexts = (value: BundleValue): BundleValue => {
  if (typeof value === 'string') return usualParty(value);
  if (isList(value)) return value.map(usualTexts);
  return isTree(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, usualTexts(each)]))
    : value;
};

const isList = (value: unknown): value is readonly BundleValue[] => Array.isArray(value);
const isTree = (value: BundleValue | undefined): value is BundleTree =>
  typeof value === 'object' && !isList(value);

const DURATIONS: readonly (readonly [FileKind, BundlePath])[] = [
  ['validator', ['topup', 'minTopupInterval']],
  ['network', ['MIN_TRAFFIC_TOPUP_INTERVAL']],
];

/** `30 minutes` as `30m`, days as hours: what every reader of durations knows. */
const short =
  ([kind, path]: (typeof DURATIONS)[number]): BundleEdit =>
  (bundle) => {
    const value = at(bundle, kind, path);
    const [, amount, unit = ''] = /^(\d+) *([a-z]+)$/.exec(typeof value === 'string' ? value : '') ?? [];
    if (amount === undefined) return bundle;
    const known = unit.startsWith('ms') ? 'ms' : unit.startsWith('d') ? 'h' : unit.charAt(0);
    return set(kind, path, `${Number(amount) * (unit.startsWith('d') ? 24 : 1)}${known}`)(bundle);
  };
