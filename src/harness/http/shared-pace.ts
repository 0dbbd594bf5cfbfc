import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { OWN_CONNECTION } from '../own-connection.js';
import { OwnPace, Pace, type PaceLimits } from './pace.js';

/** Where processes that ask one target together keep its limits: a port of 127.0.0.1, for who knows the word. */
export interface PaceAddress {
  port: number;
  word: string;
}

type Message =
  | { enter: number; id: number }
  | { leave: number }
  | { refused: number; retryAfterMs?: number }
  | { answered: true };

/** The answer to `enter`. */
interface Turn {
  id: number;
  turn: number;
}

/** Serves the pace of one target to several processes, until it is closed. */
export async function servePace(
  limits: PaceLimits,
): Promise<{ address: PaceAddress; close: () => Promise<void> }> {
  const pace = new OwnPace(limits);
  const word = randomBytes(16).toString('hex');
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, pace, word);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { address: { port: (server.address() as AddressInfo).port, word }, close };
}

function isWord(line: string, word: string): boolean {
  const [given, wanted] = [Buffer.from(line), Buffer.from(word)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Who does not say the word is not listened to for longer, in bytes. */
const LONGEST_GREETING = 1024;

/** What a process says, line by line, the word first. What it holds is free again when it ends. */
function serve(socket: Socket, pace: Pace, word: string): void {
  let isKnown = false;
  let held = 0;
  const leave = (places: number) => {
    held -= places;
    pace.leave(places);
  };
  const take = async (message: Message) => {
    if ('enter' in message) {
      const turn = await pace.enter(message.enter);
      held += message.enter;
      if (socket.destroyed) leave(message.enter);
      else tell(socket, { id: message.id, turn } satisfies Turn);
    } else if ('leave' in message) leave(message.leave);
    else if ('refused' in message) pace.slowDown(message.refused, message.retryAfterMs);
    else pace.recover();
  };
  socket.setNoDelay(true);
  socket.once('close', () => leave(held));
  onLine(socket, (line) => {
    if (isKnown) void take(JSON.parse(line) as Message);
    else if (isWord(line, word)) isKnown = true;
    else socket.destroy();
  });
  // Behind what reads the lines: the word may come with all that follows.
  socket.on('data', () => {
    if (!isKnown && socket.bytesRead > LONGEST_GREETING) socket.destroy();
  });
}

/** Calls `take` with each line; what goes wrong with the socket closes it. */
function onLine(socket: Socket, take: (line: string) => void): void {
  const lines = createInterface({ input: socket }).on('line', take);
  // Errors of the socket are told by both.
  for (const each of [socket, lines]) each.on('error', () => socket.destroy());
}

const tell = (socket: Socket, message: Message | Turn) => socket.write(`${JSON.stringify(message)}\n`);

/** The pace of a target that other processes ask as well. */
export class SharedPace extends Pace {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { told: (turn: number) => void; lost: (error: Error) => void }>();
  #asked = 0;

  constructor({ port, word }: PaceAddress) {
    super();
    const own = { [OWN_CONNECTION]: true };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, ...own });
    this.#socket.write(`${word}\n`);
    this.#socket.once('close', () => {
      for (const { lost } of this.#waiting.values()) lost(new Error(GONE));
    });
    onLine(this.#socket, (line) => {
      const { id, turn } = JSON.parse(line) as Turn;
      this.#waiting.get(id)?.told(turn);
      this.#waiting.delete(id);
    });
  }

  /** @throws {Error} when nobody keeps the limits any more */
  enter(places: number): Promise<number> {
    if (this.#socket.destroyed) return Promise.reject(new Error(GONE));
    const id = (this.#asked += 1);
    return new Promise((told, lost) => {
      this.#waiting.set(id, { told, lost });
      tell(this.#socket, { enter: places, id });
    });
  }

  leave(places: number): void {
    this.#tell({ leave: places });
  }

  slowDown(turn: number, retryAfterMs?: number): void {
    this.#tell({ refused: turn, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  }

  recover(): void {
    this.#tell({ answered: true });
  }

  /** Ends the connection. */
  close(): void {
    this.#socket.end();
  }

  #tell(message: Message): void {
    if (!this.#socket.destroyed) tell(this.#socket, message);
  }
}

const GONE = 'the process that keeps the limits of the target is gone';
