/** Variables that every program may need: paths, language and time zone, and certificates to trust. */
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
 * The environment for a program of somebody else: what every program needs, and the named variables. Tokens and
 * passwords for other programs are left out.
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

/** On Windows, names of variables are case-insensitive. */
const folded = (name: string): string => (process.platform === 'win32' ? name.toUpperCase() : name);
