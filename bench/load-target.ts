import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A target that answers at once with one choice context, in a process of its own; `--stall AT MS`: it stands still once,
 * so many milliseconds after its first request, and answers everything that came meanwhile at the end. When its input
 * ends, it prints how long it kept each request, in milliseconds, as JSON.
 */
const [, , stallAt = '', stallMs = ''] = process.argv;
const hex = (text: string, length: number) =>
  Buffer.from(text.repeat(length)).toString('hex').slice(0, length);
const contract = (name: string) => ({
  templateId: `${hex(name, 64)}:Acme.Registry:${name}`,
  contractId: `00${hex(name, 136)}`,
  createdEventBlob: Buffer.from(hex(name, 240)).toString('base64'),
  synchronizerId: `global-domain::1220${hex('global', 64)}`,
});
const contracts = ['Rule', 'Lock'].map(contract);
const body = Buffer.from(
  JSON.stringify({
    choiceContextData: {
      values: Object.fromEntries(contracts.map(({ contractId }, i) => [`c${i}`, contractId])),
    },
    disclosedContracts: contracts,
  }),
);
const HEADERS = { 'content-type': 'application/json', 'content-length': body.length };

const kept: number[] = [];
let begun: number | undefined;
const server = createServer((request, response) => {
  const came = performance.now();
  request.resume();
  // Two questions come before the load.
  const isLoad = request.headers['user-agent']?.includes('k6') ?? false;
  if (isLoad) begun ??= came;
  const from = (begun ?? came) + Number(stallAt || Infinity);
  const wait = came >= from ? from + Number(stallMs) - came : 0;
  const answer = () => {
    // Until the answer is handed to the system: after a standstill there are many before it.
    if (isLoad) response.once('finish', () => kept.push(performance.now() - came));
    response.writeHead(200, HEADERS).end(body);
  };
  if (wait > 0) setTimeout(answer, wait);
  else answer();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().on('end', () => {
  process.stdout.write(JSON.stringify(kept), () => process.exit(0));
});
