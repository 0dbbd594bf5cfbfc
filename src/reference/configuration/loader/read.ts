/** The value of a key. */
export type LoaderValue = string | number | boolean | null | LoaderValue[] | LoaderTree;
/** A map of keys. */
export type LoaderTree = { [key: string]: LoaderValue };

const LINE = /^( *)(?:- (.*)|("(?:[^"\\]|\\.)*"|[\w.-]+):(?: (.*))?)$/;

/**
 * Reads the YAML that programs write: maps and lists as blocks, everything else as JSON.
 * @throws {Error} on any other form
 */
export const readTree = (text: string): LoaderTree => {
  const root: LoaderTree = {};
  // The open maps, each with its indentation.
  const open: { indent: number; tree: LoaderTree }[] = [{ indent: -1, tree: root }];
  let list: { tree: LoaderTree; key: string } | undefined;
  for (const line of text.split('\n').filter((each) => each !== '' && each !== '{}')) {
    const [, blanks = '', item, name, value] = LINE.exec(line) ?? [];
    if (item !== undefined && list) {
      const items = list.tree[list.key];
      list.tree[list.key] = [...(Array.isArray(items) ? items : []), parse(item)];
      continue;
    }
    if (name === undefined) throw new Error(`cannot read ${line}`);
    while ((open.at(-1)?.indent ?? -1) >= blanks.length) open.pop();
    const key = name.startsWith('"') ? textOf(parse(name)) : name;
    const tree = open.at(-1)?.tree ?? root;
    if (value !== undefined) tree[key] = parse(value);
    else {
      const inner: LoaderTree = {};
      tree[key] = inner;
      list = { tree, key };
      open.push({ indent: blanks.length, tree: inner });
    }
  }
  return root;
};

/** Reads NAME=value lines. */
export const readLines = (text: string): LoaderTree =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replaceAll('"', ''),
      ]),
  );

/** A string unchanged, any other value as JSON. */
export const textOf = (value: LoaderValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');

const parse = (text: string): LoaderValue => JSON.parse(text) as LoaderValue;

/** Returns the values at a path, in which `*` matches every key; empty when the path does not exist. */
export const found = (value: LoaderValue | undefined, [key, ...rest]: readonly string[]): LoaderValue[] => {
  if (key === undefined) return value === undefined ? [] : [value];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  const inner = key === '*' ? Object.values(value) : [value[key]];
  return inner.flatMap((each) => found(each, rest));
};
