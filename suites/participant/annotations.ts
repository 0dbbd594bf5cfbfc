/** Annotations that any target should keep: one with a prefix, one without. */
export const ANNOTATIONS = { 'assay.example/note': 'Kept as It is, to the end', plain: 'x' };

/** Annotations that look like something else, or like parts of how they are sent. */
const ODD_ANNOTATIONS = {
  number: '007',
  nought: '0',
  '7': 'null',
  constructor: 'true',
  'Upper.Case_9': ' a "quote", a \\backslash\\ and a {brace} ',
  markup: `a < b & "c" > d; 'e' %41+ #$`,
  escaped: '&lt;i&gt; &amp;amp; &#39;x&#39; \\n \\u0041 %2541',
  // Nothing but its case tells it from another one.
  PLAIN: 'X',
  long: 'x  y'.repeat(64),
};

/** All of them. No other request has the same. */
export const everyAnnotation = (unique: string): Record<string, string> => ({
  ...ANNOTATIONS,
  ...ODD_ANNOTATIONS,
  'assay.example/request': unique,
});
