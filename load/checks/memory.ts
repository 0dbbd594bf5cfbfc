/** Remembers responses, for all virtual users together if k6 has the module `k6/x/assay` (`load/k6`). */
export interface Memory {
  /** Whether exactly this response to the request was stored. */
  isKnown(asked: string, type: string, body: string): boolean;
  /** Stores a response that was found correct. */
  keep(asked: string, type: string, body: string): void;
  isFirst(law: string, key: string, value: string): boolean;
  /**
   * Reads every line of a text exposition, and compares its counters with those of scrapes that ended before this
   * one `began`, in milliseconds since 1970. Returns the broken rule and the reason, separated by a line feed.
   * Undefined without the module, because a script would need more time than the request.
   */
  scrape?: (url: string, began: number, body: string) => string | null;
}

/** Maximum number of responses, and of keys, per virtual user, because there are many virtual users. */
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
