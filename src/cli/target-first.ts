const TAKES_TARGET = ['certify', 'doctor', 'load'];
const TAKES_ONE_VALUE = ['--out', '--seed', '--shard', '--budget', '--scenario', '--profile'];

/**
 * Puts the target file right behind the command. An option that takes a list (`--clause a b target.yaml`) would
 * swallow it otherwise, and people do write it last.
 */
export function targetFirst(args: readonly string[]): string[] {
  const [command = '', ...rest] = args;
  if (!TAKES_TARGET.includes(command)) return [...args];
  const at = rest.findIndex(
    (arg, i) => /\.ya?ml$/i.test(arg) && !arg.startsWith('-') && !TAKES_ONE_VALUE.includes(rest[i - 1] ?? ''),
  );
  return at < 0 ? [...args] : [command, rest[at]!, ...rest.slice(0, at), ...rest.slice(at + 1)];
}
