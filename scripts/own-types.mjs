import ts from 'typescript';
import { inRoot } from './paths.mjs';

/*
 * `own-types.mjs FOLDER…`: holds the files of each folder's `tsconfig.json` to the compiler's rules; what they import is
 * the build's to check. Prints what is wrong, and so does the exit status.
 */

/** @param {string} folder below the root */
function complaints(folder) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (/** @type {ts.Diagnostic} */ { messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(inRoot(folder, 'tsconfig.json'), {}, host);
  if (!config) throw new Error(`${folder} has no tsconfig.json`);
  const program = ts.createProgram({ rootNames: config.fileNames, options: config.options });
  return [
    ...config.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...config.fileNames.flatMap((name) => {
      const file = program.getSourceFile(name);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    }),
  ];
}

const found = process.argv.slice(2).flatMap(complaints);
const host = {
  getCurrentDirectory: () => inRoot(),
  getCanonicalFileName: (/** @type {string} */ name) => name,
  getNewLine: () => '\n',
};
process.stdout.write(ts.formatDiagnostics(found, host));
if (found.length > 0) process.exitCode = 1;
