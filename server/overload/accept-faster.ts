import { type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';

/** So many more connections are taken in each turn of the event loop. */
const COPIES = 31;

/** A handle that travels to another process and back comes as a new one of the same socket. */
const HAND_BACK = `
  process.on('message', (copies, handle) => {
    for (let sent = 1; sent < copies; sent += 1) process.send(sent, handle);
    process.send(copies, handle, () => process.disconnect());
  });
`;

/**
 * Node takes one new connection in each turn of its event loop. With much to do a turn takes 40 ms, so that it takes 25
 * of them a second, and whoever has lost theirs waits for minutes, also with a tick. Each copy of the listening
 * socket takes one more. Where no process can be started, it stays at one. Resolves when they are there.
 */
export function acceptFaster(server: Server, backlog: number): Promise<void> {
  const copies: Server[] = [];
  let isClosing = false;
  const child = spawn(process.execPath, ['-e', HAND_BACK], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  child.on('error', () => {});
  child.on('message', (_, handle) => {
    const copy = createServer({ allowHalfOpen: true, noDelay: true });
    copy.on('connection', (socket) => server.emit('connection', socket));
    // With another backlog the last one to listen would set it for all.
    copy.listen(handle as object, backlog, () => isClosing && copy.close());
    copies.push(copy);
  });
  child.send(COPIES, handleOf(server), () => {});
  child.unref();
  const close = server.close.bind(server);
  // Closed is what has no connection left: those that a copy took are counted there.
  server.close = (done) => {
    isClosing = true;
    let open = copies.length + 1;
    let failure: Error | undefined;
    const closeOne = (error?: Error) => {
      failure ??= error;
      open -= 1;
      if (open === 0) done?.(failure);
    };
    for (const copy of copies) copy.close(() => closeOne());
    return close(closeOne);
  };
  return new Promise((resolve) => child.once('close', () => resolve()));
}

/** Sent as a server, it would listen in the other process too, and take connections that nobody answers. */
const handleOf = (server: Server) => (server as unknown as { _handle: SendHandle })._handle;
