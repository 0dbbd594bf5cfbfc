const HINT = /^[A-Za-z0-9 :_-]{1,255}$/;

/** Whether a hint keeps the rules of Endpoints / 2, rule 2. */
export const allowsHint = (hint: string): boolean => HINT.test(hint);
