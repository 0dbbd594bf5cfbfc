import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { quote, word } from '../http/shell.js';
import { isOfFile } from './client-certificate.js';
import { ANOTHER_NAME, type Offer } from './offer.js';
import type { Endpoint } from './endpoint.js';
import type { Version } from './versions.js';

const FLAGS: Record<Version, string> = {
  TLSv1: '-tls1',
  'TLSv1.1': '-tls1_1',
  'TLSv1.2': '-tls1_2',
  'TLSv1.3': '-tls1_3',
};

/** So long the endpoint is listened to: what it says to a certificate comes after the handshake. */
const LISTEN_S = 2;

/**
 * A POSIX shell command that makes the handshake again, from the folder of the target file: one line of printable
 * ASCII, for OpenSSL 1.1.1 and later. It tells what was agreed on, or the alert.
 */
export function opensslCommand(endpoint: Endpoint, offer: Offer): string {
  const { session } = offer;
  // The handshake that the session began with may be refused, and is not to end the command.
  const commands = session
    ? [`(${connecting(session.endpoint, session.offer, ['-sess_out', SESSION])})`]
    : [];
  commands.push(connecting(endpoint, offer, session ? ['-sess_in', SESSION] : []));
  const text = commands.join('; ');
  return text.includes('"$d/') ? `d=$(mktemp -d) && ${text}` : text;
}

const SESSION = '"$d/session.pem"';

/** The words that make one handshake, and before them the commands that make the certificate which it shows. */
function connecting(endpoint: Endpoint, offer: Offer, more: readonly string[]): string {
  const { files, right } = endpoint;
  const { certificate } = offer;
  const words = ['openssl', 's_client', ...offered(endpoint, offer), ...more];
  if (files.ca !== undefined) words.push('-CAfile', word(files.ca));
  const shown = isOfFile(certificate) ? files[certificate] : undefined;
  if (shown) words.push('-cert', word(shown.cert), '-key', word(shown.key));
  // What issued it is in the same file, and is the point.
  if (shown && certificate === 'byLeaf') words.push('-cert_chain', word(shown.cert));
  if (shown || certificate === 'none') return `sleep ${LISTEN_S} | ${words.join(' ')}`;
  words.push('-cert', '"$d/cert.pem"', '-key', '"$d/key.pem"');
  const made =
    certificate === 'self-signed'
      ? selfSigned(files.right?.cert)
      : ofAnotherAuthority(files.right!.cert, right!.cert);
  return [...made, `sleep ${LISTEN_S} | ${words.join(' ')}`].join(' && ');
}

function offered(endpoint: Endpoint, { version, suites, group, name, protocol }: Offer): string[] {
  const { host, serverName = host } = endpoint;
  const words = ['-connect', word(endpoint.name)];
  const asked = name === 'another' ? ANOTHER_NAME : serverName;
  if (name === 'none') words.push('-noservername');
  else if (isIP(asked) === 0) words.push('-servername', word(asked));
  if (protocol !== 'none') words.push('-alpn', protocol ?? 'h2,http/1.1');
  if (version) words.push(FLAGS[version]);
  const list = suites?.map(({ openssl }) => openssl).join(':');
  if (list !== undefined && suites?.[0]?.versions.includes('TLSv1.3'))
    words.push('-ciphersuites', quote(Buffer.from(list)));
  else words.push('-cipher', quote(Buffer.from(`${list ?? 'ALL:COMPLEMENTOFALL'}:@SECLEVEL=0`)));
  if (group !== undefined) words.push('-groups', word(group));
  return words;
}

const EC = '-newkey ec -pkeyopt ec_paramgen_curve:P-256';

/** A name in a certificate, as `-subj` takes it. */
const nameIn = (file: string, of: 'issuer' | 'subject') =>
  `"$(openssl x509 -in ${word(file)} -noout -${of} -nameopt compat | sed 's/^[^=]*= *//')"`;

/** In the name of the authority that issued the right certificate, where that is known. */
const selfSigned = (file: string | undefined) => [
  `openssl req -x509 ${EC} -nodes -days 1 -subj ${file === undefined ? '/CN=assay' : nameIn(file, 'issuer')} -keyout "$d/key.pem" -out "$d/cert.pem"`,
];

/** Has the names of the right certificate, its issuer's too. */
function ofAnotherAuthority(file: string, pem: string): string[] {
  const isRsa = new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa';
  const key = `${isRsa ? '-newkey rsa:2048' : EC} -nodes`;
  return [
    `openssl req -x509 ${key} -days 1 -subj ${nameIn(file, 'issuer')} -keyout "$d/ca-key.pem" -out "$d/ca.pem"`,
    `openssl req ${key} -subj ${nameIn(file, 'subject')} -keyout "$d/key.pem" -out "$d/request.pem"`,
    'openssl x509 -req -in "$d/request.pem" -CA "$d/ca.pem" -CAkey "$d/ca-key.pem" -set_serial 1 -days 1 -out "$d/cert.pem"',
  ];
}
