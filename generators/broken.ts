/** A value that breaks one rule, the rule, and the valid value that it was made from. */
export interface Broken<T> {
  value: T;
  /** What is wrong with it, in words that follow "a request with". */
  rule: string;
  counterpart: T;
}
