import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsdoc from 'eslint-plugin-jsdoc';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const restricted = (...modules) =>
  modules.map((name) => ({
    name: `node:${name}`,
    importNames: ['readFileSync', 'readFile', 'createReadStream', 'openAsBlob'],
    message: 'Use readRegular or fileOfRun.',
  }));

export default defineConfig(
  globalIgnores(['dist/', 'reports-out/', 'src/protobuf/*_pb.ts']),
  // A rule that has to be switched off in places is changed here, where everybody sees it.
  { linterOptions: { noInlineConfig: true } },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.mjs', '.dependency-cruiser.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // node:test waits for its tests by itself.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'describe', 'it'] },
          ],
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A member that is left out on purpose is taken apart and not used.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Text is spread into its characters on purpose: by code point, not by code unit.
      '@typescript-eslint/no-misused-spread': [
        'error',
        { allow: [{ from: 'lib', name: 'string' }, 'string'] },
      ],
      // An async function without await turns what is thrown into a rejection.
      '@typescript-eslint/require-await': 'off',
      // noUncheckedIndexedAccess asks for a mark also where the line above looked at the length.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      // The types of Node and of JSON.stringify promise values that are not always there.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-useless-default-assignment': 'off',
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      // Called deprecated to make people look twice: loopback speaks plain HTTP.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      // A constant that its own function reads needs its type written down.
      '@typescript-eslint/no-inferrable-types': 'off',
      // Which control characters JSON and header fields may hold is what is judged here.
      'no-control-regex': 'off',
      // The compiler knows better what is defined.
      'no-undef': 'off',
    },
  },
  {
    // A public name says what it is for; what throws says what and when.
    files: ['{src,suites,generators,load,reports}/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}', '**/{testing,fixtures}/**', '**/testing.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          require: { FunctionDeclaration: true, ArrowFunctionExpression: true, ClassDeclaration: true },
          contexts: ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'],
        },
      ],
      'jsdoc/require-throws': 'error',
      'jsdoc/informative-docs': 'error',
      'jsdoc/check-tag-names': 'error',
    },
  },
  {
    // What strangers send meets these patterns: none of them may take long on any text.
    files: ['{src,suites,load,reports}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/{testing,fixtures,faults}/**', '**/testing.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // What is told goes through one function for each way out: it lets no secret out.
    files: ['{src,load,reports}/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/{testing,scripts}/**',
      'src/cli/say.ts',
      'src/service/server.ts',
      // A program of its own, which knows no secret.
      'src/reference/configuration/loader/main.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name="write"][callee.object.property.name=/^std(out|err)$/]',
          message: 'Use say or print of src/cli/say.ts.',
        },
        {
          selector: 'CallExpression[callee.object.name="console"]',
          message: 'Use say or print of src/cli/say.ts.',
        },
      ],
    },
  },
  {
    // What somebody else may have sent is read by one reader, which takes no devices and nothing without end.
    files: ['{src,suites,load,reports}/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/{testing,fixtures,reference}/**',
      '**/testing.ts',
      // Files of assay itself, of this run, or of the system.
      'src/cli/load-plan.ts',
      'src/harness/{code-cache,version}.ts',
      'src/harness/load/{k6-process,options}.ts',
      'src/harness/run/plan.ts',
    ],
    rules: { 'no-restricted-imports': ['error', { paths: restricted('fs', 'fs/promises') }] },
  },
  // Configuration is outside every tsconfig.
  { files: ['*.mjs', '.*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
