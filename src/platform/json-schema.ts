import { Ajv, type Options, type ValidateFunction, formats } from '../packages/ajv.js';

/**
 * What checks JSON against a schema of ours, and says in its `errors` what was wrong. It is compiled when it is first
 * asked for: most commands that could read a document of that kind read none.
 */
export function checkOf<T>(schema: object, options: Options = {}): () => ValidateFunction<T> {
  let check: ValidateFunction<T> | undefined;
  return () => {
    if (check) return check;
    const ajv = new Ajv({
      strict: true,
      // Our schemas are right, which tests hold.
      meta: false,
      validateSchema: false,
      code: { optimize: false },
      ...options,
    });
    formats(ajv);
    check = ajv.compile<T>(schema);
    return check;
  };
}
