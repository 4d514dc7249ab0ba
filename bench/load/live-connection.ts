import { connect, type Socket } from 'node:net';

export type RawResponse = { status: number; etag: string | undefined; retryAfterMs: number };

/** The status of a call, or why it failed: an error code or `left`. */
export type Outcome = RawResponse | { failure: string };

export type ServerAddress = { host: string; port: number };

export type OnOutcome = (outcome: Outcome, sentAt: number) => void;

type Waiting = {
  readonly request: string;
  sentAt: number;
  readonly settle: OnOutcome;
};

/**
 * One browser's connection: it sends one call after the other, and reconnects after an error. Thousands of them must cost less
 * than the server that they measure, so it parses responses itself.
 */
export class Connection {
  readonly #host: string;
  readonly #port: number;
  readonly #waiting: Waiting[] = [];
  #socket: Socket | undefined;
  #sent: Waiting | undefined;
  #received = '';

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  send(request: string, settle: OnOutcome): void {
    this.#waiting.push({ request, sentAt: 0, settle });
    this.#sendNext();
  }

  /** Aborts calls that were sent before the moment, like a user who leaves. */
  abandonSentBefore(moment: number): void {
    if (this.#sent && this.#sent.sentAt < moment) this.#break('left');
  }

  close(): void {
    this.#waiting.length = 0;
    this.#sent = undefined;
    this.#socket?.destroy();
  }

  #sendNext(): void {
    if (this.#sent) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#sent = next;
    next.sentAt = performance.now();
    this.#socket ??= this.#connect();
    this.#socket.write(next.request, 'latin1');
  }

  #connect(): Socket {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    const ended = (failure: string) => {
      if (this.#socket === socket) this.#break(failure);
    };
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => this.#take(part));
    socket.on('error', (error: NodeJS.ErrnoException) => ended(error.code ?? 'broken'));
    socket.on('close', () => ended('closed'));
    return socket;
  }

  #break(failure: string): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#received = '';
    socket?.destroy();
    this.#settle({ failure });
  }

  #settle(outcome: Outcome): void {
    const settled = this.#sent;
    this.#sent = undefined;
    settled?.settle(outcome, settled.sentAt);
    this.#sendNext();
  }

  #take(part: string): void {
    this.#received += part;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = Number(headerOf(head, 'content-length') ?? 0);
    if (this.#received.length < end + 4 + length) return;
    this.#received = '';
    const retryAfterMs = 1000 * Number(headerOf(head, 'retry-after') ?? 0);
    this.#settle({ status: Number(head.slice(9, 12)), etag: headerOf(head, 'etag'), retryAfterMs });
  }
}

/** Compares lower case only, because the server writes its own headers in lower case. */
function headerOf(head: string, name: string): string | undefined {
  const at = head.indexOf(`\r\n${name}: `);
  if (at < 0) return undefined;
  const begin = at + name.length + 4;
  const end = head.indexOf('\r\n', begin);
  return head.slice(begin, end < 0 ? undefined : end);
}

/** The response of a proxy without a free connection. */
export const TURNED_AWAY: RawResponse = { status: 503, etag: undefined, retryAfterMs: 10_000 };

/** Simulates the proxy: keeps connections open, and gives each call an idle or a new one. */
export class Proxy {
  readonly #target: ServerAddress;
  readonly #all = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #most: number;

  constructor(target: ServerAddress, most: number) {
    this.#target = target;
    this.#most = most;
  }

  send(request: string, settle: OnOutcome): void {
    const connection = this.#idle.pop() ?? this.#open();
    if (!connection) return settle(TURNED_AWAY, 0);
    return connection.send(request, (outcome, sentAt) => {
      this.#idle.push(connection);
      settle(outcome, sentAt);
    });
  }

  abandonSentBefore(moment: number): void {
    for (const connection of this.#all) connection.abandonSentBefore(moment);
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #open(): Connection | undefined {
    if (this.#all.size >= this.#most) return undefined;
    const { host, port } = this.#target;
    const connection = new Connection(host, port);
    this.#all.add(connection);
    return connection;
  }
}
