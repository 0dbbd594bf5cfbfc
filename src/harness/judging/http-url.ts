/** Whether a text is an absolute HTTP URL with a host (RFC 9110 section 4.2). k6 runs this too, and has no `URL`. */
export function isHttpUrl(text: string): boolean {
  // Where it stands k6 makes it when it is needed, and not in each virtual user.
  const form =
    /^https?:\/\/(?:[^\s/?#@]*@)?(?:\[[\d.:a-f]+\]|(?:[^\s/?#@:[\]<>^|%\\]|%[\da-f]{2})+)(?::(\d{0,5}))?(?:[/?#]|$)/i;
  const match = form.exec(text);
  return match !== null && Number(match[1] ?? 0) < 65_536;
}

/** Whether a text is an absolute URL (RFC 3986 section 4.3), in which no blank is; what looks like a host and a port has no scheme. */
export const isUrl = (text: string): boolean =>
  !/\s/.test(text) && (/^https?:/i.test(text) ? isHttpUrl(text) : /^[a-z][a-z\d+.-]*:(?!\d).+$/i.test(text));
