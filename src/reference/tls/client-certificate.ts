import type { TLSSocket } from 'node:tls';

type Admits = (socket: TLSSocket) => boolean;

const issuerOf = (socket: TLSSocket): unknown => socket.getPeerCertificate().issuer?.CN;

/** Whether the client showed a certificate, whatever it is worth. */
export const shown: Admits = (socket) => Object.keys(socket.getPeerCertificate()).length > 0;

/** Whether the certificate names the right authority as its issuer. */
export const namesItsIssuer: Admits = (socket) => issuerOf(socket) === 'reference authority';

/** Lets in whose certificate is right, or wrong in one way, which goes by the name that OpenSSL has for it. */
export const takes =
  (wrong: string): Admits =>
  (socket) =>
    // Node tells a server the name itself, not an error.
    socket.authorized || String(socket.authorizationError) === wrong;
