import { create } from '../src/packages/xml.js';

/** An element of an XML document. */
export interface Element {
  ele(name: string, attributes?: Readonly<Record<string, string>>): Element;
  txt(text: string): void;
}

// The library leaves what looks like a reference as it is, so `&nbsp;` of a web page would not be well-formed.
const escaped = (text: string): string => text.replaceAll('&', '&amp;');

const around = (inner: ReturnType<typeof create>): Element => ({
  ele: (name, attributes = {}) =>
    around(
      inner.ele(
        name,
        Object.fromEntries(Object.entries(attributes).map(([key, text]) => [key, escaped(text)])),
      ),
    ),
  txt: (text) => void inner.txt(escaped(text)),
});

/** The document that `write` makes. What XML forbids, and `printable` left, becomes the replacement character. */
export function xmlText(write: (document: Element) => void): string {
  const document = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\ufffd' });
  write(around(document));
  return document.end({ prettyPrint: false });
}
