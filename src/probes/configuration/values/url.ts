import { url } from '../../../spec/configuration/keys/key.js';

const HTTP = new RegExp(url.pattern);
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]\S*$/i;

/** Whether a text is an absolute URL of http or https without blanks that WHATWG can parse, as the charts and the node need it. */
export const parsesAsHttpUrl = (text: string): boolean => HTTP.test(text) && URL.canParse(text);

/** Whether a text is an absolute URL of any scheme that has hosts. */
export const parsesAsUrl = (text: string): boolean => ABSOLUTE.test(text) && URL.canParse(text);
