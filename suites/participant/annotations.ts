/** Annotations that any target should keep: one with a prefix, one without. */
export const ANNOTATIONS = { 'assay.example/note': 'Kept as It is, to the end', plain: 'x' };

/** Annotations that look like other types, or like parts of their encoding. */
const ODD_ANNOTATIONS = {
  number: '007',
  nought: '0',
  '7': 'null',
  constructor: 'true',
  'Upper.Case_9': ' a "quote", a \\backslash\\ and a {brace} ',
  markup: `a < b & "c" > d; 'e' %41+ #$`,
  escaped: '&lt;i&gt; &amp;amp; &#39;x&#39; \\n \\u0041 %2541',
  // Differs from another annotation only in case.
  PLAIN: 'X',
  long: 'x  y'.repeat(64),
  date: '2001-02-03T04:05:06.000Z',
};

/** All annotations, with one that is unique to the request. */
export const everyAnnotation = (unique: string): Record<string, string> => ({
  ...ANNOTATIONS,
  ...ODD_ANNOTATIONS,
  'assay.example/request': unique,
});
