/** What programs need whatever they do: where things are, what language and time are spoken, and whom TLS trusts. */
const USUAL = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'JAVA_HOME'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'],
  // Windows starts no program without the first of these.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERNAME', 'USERPROFILE', 'APPDATA'],
  ...['LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'],
];
const LOCALE = /^LC_/i;

/**
 * The environment of a program that is not ours: what every program needs, and the variables of the names given. Tokens
 * and passwords that are there for somebody else stay away from it.
 */
export function reducedEnvironment(
  names: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const wanted = new Set([...USUAL, ...names].map(folded));
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => wanted.has(folded(name)) || LOCALE.test(name)),
  );
}

/** On Windows the names of variables are told apart without regard to case. */
const folded = (name: string): string => (process.platform === 'win32' ? name.toUpperCase() : name);
