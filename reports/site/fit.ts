/** So many bytes of cases stand on one page; more go on the next one. */
const PAGE = 300_000;

/** Puts parts of a page on as many pages as they need, in their order, at least one part on each. */
export const paginate = <T extends { html: string }>(parts: readonly T[], most = PAGE): T[][] => {
  const pages: T[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = Buffer.byteLength(part.html);
    if (size > room || pages.length === 0) {
      pages.push([]);
      room = most;
    }
    pages.at(-1)?.push(part);
    room -= size;
  }
  return pages;
};

/** As many parts as there is room for, and how many are left out. */
export const fitting = (parts: readonly string[], most: number): { html: string; left: number } => {
  let room = most;
  const kept = parts.filter((part) => (room -= Buffer.byteLength(part)) >= 0);
  return { html: kept.join(''), left: parts.length - kept.length };
};
