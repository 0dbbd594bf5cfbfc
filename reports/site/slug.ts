import { createHash } from 'node:crypto';

const LONGEST = 60;
// Windows keeps these for devices, whatever ending follows.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A file name, without its ending, for each name: of small letters, digits and hyphens, so that every file system and
 * every host takes it, and no two the same. Where names would meet, each gets a part that only its own text gives: who
 * else is there does not move it.
 */
export const slugs = (names: readonly string[]): ReadonlyMap<string, string> => {
  const once = [...new Set(names)];
  const plain = new Map(once.map((name) => [name, slug(name)]));
  const taken = new Map<string, number>();
  for (const each of plain.values()) taken.set(each, (taken.get(each) ?? 0) + 1);
  return new Map(
    [...plain].map(([name, own]) => {
      const clear = own !== '' && !RESERVED.test(own) && taken.get(own) === 1;
      return [name, clear ? own : `${own || 'x'}--${digest(name)}`];
    }),
  );
};

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');

// Two hyphens stand in no plain one, so that no name can be made to meet these.
const digest = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);
