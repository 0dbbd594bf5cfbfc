import { url } from './keys/key.js';

const HTTP = new RegExp(url.pattern);
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/(?!https?:\/\/)[^\s/?#]\S*$/i;

/** Whether a text is an absolute http(s) URL without blanks that the WHATWG parser accepts. */
export const parsesAsHttpUrl = (text: string): boolean => HTTP.test(text) && URL.canParse(text);

/** Whether a text is an absolute URL of any scheme with hosts. */
export const parsesAsUrl = (text: string): boolean => ABSOLUTE.test(text) && URL.canParse(text);

/** Addresses within a cluster or a machine. A provider can have one in addition to its public address. */
export const WITHIN =
  /^(?:[^.:]+|localhost|.*\.(?:svc|local|internal|localhost|lan|intra|corp|home|svc\.[\w.-]+)|10\.[\d.]+|127\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[.*\])(?::\d+)?$/;
