/** A section of `docs/proof.md`, as `docs/proof/<name>.json` holds it: Markdown in all texts. */
export interface ProofSection {
  title: string;
  /** What was done, and the figures. */
  paragraphs: string[];
  /** The page leaves out a table without rows, and one without a caption. */
  tables: { caption?: string; columns: string[]; rows: string[][] }[];
}

/** Which run figures are of: the command, its budget and the day (UTC). Markdown. */
export const runInWords = (command: string, budget: string, on = new Date()): string =>
  `\`${command}\`, ${budget} budget, on ${on.toISOString().slice(0, 10)}`;

/** A section as `docs/proof/<name>.json` holds it. */
export const sectionText = (section: ProofSection): string => `${JSON.stringify(section, undefined, 2)}\n`;
