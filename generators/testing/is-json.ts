const TOKEN =
  /[\t\n\r ]+|("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{}:,])/y;

const EMPTY_OR_LIST = [/\[(?:[sv](?:,[sv])*)?\]/g, /\{(?:s:[sv](?:,s:[sv])*)?\}/g];

/** Whether bytes are JSON by the grammar of RFC 8259, computed by rewriting, independently of `JSON.parse`. */
export function isJson(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString();
  if (!Buffer.from(text).equals(bytes)) return false;
  let shape = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return false;
    const [, string, scalar, mark = ''] = match;
    shape += string === undefined ? (scalar === undefined ? mark : 'v') : 's';
  }
  for (let before = ''; before !== shape;) {
    before = shape;
    for (const container of EMPTY_OR_LIST) shape = shape.replace(container, 'v');
  }
  return shape === 's' || shape === 'v';
}
