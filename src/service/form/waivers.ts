import { isMap, isSeq } from '../../packages/yaml.js';
import type { Waiver } from '../../verdict/waivers.js';
import { documentOf, soundDocumentOf } from './document.js';

/** The waivers in the text of a target file, as far as it can be read: those that say which clause, why and until when. */
export function waiversIn(text: string): Waiver[] {
  const waivers: unknown = dataOf(text)['waivers'];
  return Array.isArray(waivers) ? waivers.filter(isWaiver) : [];
}

/**
 * The text of a target file with a waiver, in the place of one of the same clause. Comments and order stay.
 * @throws {Error} when the text is no YAML
 */
export function withWaiver(text: string, waiver: Waiver): string {
  const document = documentOf(withoutWaiver(text, waiver.clause));
  if (isSeq(document.get('waivers'))) document.addIn(['waivers'], document.createNode(waiver));
  else document.set('waivers', document.createNode([waiver]));
  return document.toString();
}

/**
 * The text of a target file without the waivers of a clause.
 * @throws {Error} when the text is no YAML
 */
export function withoutWaiver(text: string, clause: string): string {
  const document = soundDocumentOf(text);
  const waivers = document.get('waivers');
  if (!isSeq(waivers)) return text;
  const left = waivers.items.filter((item) => !(isMap(item) && item.get('clause') === clause));
  if (left.length === waivers.items.length) return text;
  if (left.length === 0) document.delete('waivers');
  else waivers.items = left;
  return document.toString();
}

function dataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = soundDocumentOf(text).toJS();
    return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  } catch {
    // The list of all waivers is shown without those of one file that cannot be read.
    return {};
  }
}

const isWaiver = (value: unknown): value is Waiver =>
  typeof value === 'object' &&
  value !== null &&
  ['clause', 'reason', 'expires'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');
