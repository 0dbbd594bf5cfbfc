/** A value that breaks one rule and knows which, beside the valid one that it was made from. */
export interface Broken<T> {
  value: T;
  /** What is wrong with it, in words that follow "a request with". */
  rule: string;
  counterpart: T;
}
