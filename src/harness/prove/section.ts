/** A section of `docs/proof.md`, as `docs/proof/<name>.json` holds it: Markdown in all texts. */
export interface ProofSection {
  title: string;
  /** What was done, and the figures. */
  paragraphs: string[];
  /** A table without rows is left out. */
  tables: { caption?: string; columns: string[]; rows: string[][] }[];
}
