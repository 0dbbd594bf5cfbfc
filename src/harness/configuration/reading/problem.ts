/** Why a file cannot be read, or why no value of a key can be told. */
export type Problem = { offset: number; key: string; message: string; mend: string };

/** Ends the reading of a file. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  constructor(
    message: string,
    readonly mend: string,
    readonly offset = 0,
    readonly key = '',
  ) {
    super(message);
  }
}
