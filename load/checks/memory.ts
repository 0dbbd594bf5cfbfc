/**
 * What is remembered of answers: by all virtual users together where k6 has the module `k6/x/assay` (`load/k6`), else by
 * each of its own.
 */
export interface Memory {
  /** Whether this very answer to what was asked was kept. */
  isKnown(asked: string, type: string, body: string): boolean;
  /** Remembers an answer that was found right. */
  keep(asked: string, type: string, body: string): void;
  /** Whether a value is the one that the key of a law was first seen with. */
  isFirst(law: string, key: string, value: string): boolean;
  /**
   * Reads every line of an exposition in text, and compares its counters with those of scrapes that ended before this one
   * `began`, in milliseconds since 1970. What is wrong: a rule and why, with a line feed between them. Absent: it costs a
   * script more than the request.
   */
  scrape?: (url: string, began: number, body: string) => string | null;
}

/** A virtual user keeps so many answers, and so many keys: there are many virtual users. */
const MOST = 8;

/** The memory of one virtual user. */
export function ownMemory(): Memory {
  const answers: Record<string, string> = {};
  const firsts: Record<string, string> = {};
  let [kept, seen] = [0, 0];
  return {
    isKnown: (asked, type, body) => answers[`${asked} ${type}`] === body,
    keep: (asked, type, body) => {
      const key = `${asked} ${type}`;
      if (answers[key] === undefined && (kept += 1) > MOST) return;
      answers[key] = body;
    },
    isFirst: (law, key, value) => {
      const place = `${law} ${key}`;
      if (firsts[place] === undefined && (seen += 1) <= MOST) firsts[place] = value;
      return (firsts[place] ?? value) === value;
    },
  };
}
