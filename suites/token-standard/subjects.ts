import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import type { Call } from '../../src/spec/token-standard/calls.js';
import type { TargetUnderTest } from '../support/target-under-test.js';

/** What a call is made for: the id of a contract, or choice arguments. */
export type Subject = string | Readonly<Fields>;

/** What identifies a subject in a path; choice arguments are in no path. */
export const idOf = (subject: Subject): string => (typeof subject === 'string' ? subject : '');

/** The key of the target file beside that of a call's subjects, in dots below `registry`. */
export const keyBeside = ({ subjects = '' }: Call, kind: string): string =>
  subjects.slice(0, subjects.lastIndexOf('.') + 1) + kind;

/** The value of a key of the target file, in dots below `registry`. */
const registryValue = ({ session }: TargetUnderTest, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), session.target.registry);

/** What a call can be made for, by the target file. */
export function subjectsOf(target: TargetUnderTest, { subjects }: Call): Subject[] {
  const value = subjects === undefined ? undefined : registryValue(target, subjects);
  return Array.isArray(value) ? (value as Subject[]) : [];
}

/** The sample choice arguments of a factory. */
export const samplesOf = (target: TargetUnderTest, call: Call): Fields[] =>
  subjectsOf(target, call).filter(isObject);

/** The contract ids of a kind that the target file names beside the subjects of a call. */
export function idsOf(target: TargetUnderTest, call: Call, kind: 'unknown' | 'reassigning'): string[] {
  const value = registryValue(target, keyBeside(call, kind));
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
