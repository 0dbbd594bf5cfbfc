/** A section of `docs/proof.md`, stored in `docs/proof/<name>.json`. All texts are Markdown. */
export interface ProofSection {
  title: string;
  /** What was done, and the numbers. */
  paragraphs: string[];
  /** The page omits a table without rows, and a missing caption. */
  tables: { caption?: string; columns: string[]; rows: string[][] }[];
}

/** The run that numbers are from: the command, its budget and the day (UTC), in Markdown. */
export const runInWords = (command: string, budget: string, on = new Date()): string =>
  `\`${command}\`, ${budget} budget, on ${on.toISOString().slice(0, 10)}`;

/** The text of `docs/proof/<name>.json` for a section. */
export const sectionText = (section: ProofSection): string => `${JSON.stringify(section, undefined, 2)}\n`;
