/**
 * The client certificates of files that a target file names. Untrusted: an authority issued it that clients are not
 * trusted by; future: its validity has not begun; forServers: it is for them alone; byLeaf: what issued it may not.
 */
export const OF_FILES = ['right', 'expired', 'untrusted', 'future', 'forServers', 'byLeaf'] as const;
/** One of them. */
export type OfFile = (typeof OF_FILES)[number];

/** The client certificates that are presented. */
export type Certificate = OfFile | 'none' | 'self-signed' | 'of another authority';

/** Whether the target file names the file. */
export const isOfFile = (certificate: Certificate): certificate is OfFile =>
  (OF_FILES as readonly string[]).includes(certificate);

/** The members of `clientAuth` that name the files of a certificate and its key. */
export const membersOf = (certificate: OfFile) =>
  certificate === 'right'
    ? { cert: 'certificateFile', key: 'keyFile' }
    : { cert: `${certificate}CertificateFile`, key: `${certificate}KeyFile` };
