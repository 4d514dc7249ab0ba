import { connect, type Socket } from 'node:net';

export type Answer = { status: number; etag: string | undefined };

type Awaited = { resolve: (answer: Answer) => void; reject: (reason: Error) => void };

/**
 * One browser's connection, kept open: one call after the other. Written by hand, because a client of thousands
 * must not cost more than the server that it measures.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #awaited: Awaited[] = [];
  #received = '';

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (part: string) => this.#take(part));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#awaited.push({ resolve, reject });
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#awaited.length = 0;
    this.#socket.destroy();
  }

  #fail(reason: Error): void {
    for (const { reject } of this.#awaited.splice(0)) reject(reason);
  }

  #take(part: string): void {
    this.#received += part;
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.#received.slice(0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (this.#received.length < end + 4 + length) return;
      this.#received = this.#received.slice(end + 4 + length);
      const status = Number(head.slice(9, 12));
      this.#awaited.shift()?.resolve({ status, etag: /\r\netag: ([^\r]+)/i.exec(head)?.[1] });
    }
  }
}
