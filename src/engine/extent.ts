import type { History } from '../model/history.js';

/** What a reader has to know of the extent of a run: how many of what the target has were asked for. */
export function extentOf({ instruments, scan }: History): string[] {
  const { named, downloaded } = scan.objects;
  const listed = instruments.ids;
  return [
    ...shareOf(listed.filter((id) => instruments.asked.has(id)).length, listed.length, 'listed instruments'),
    ...shareOf(downloaded.size, named.size, 'objects of the snapshots that were found'),
  ];
}

const number = (value: number): string => value.toLocaleString('en');

/** Only what was left out is worth a line. */
const shareOf = (asked: number, all: number, what: string): string[] =>
  asked >= all || asked === 0
    ? []
    : [`${number(asked)} of ${number(all)} ${what} were asked for; deep asks for more.`];
