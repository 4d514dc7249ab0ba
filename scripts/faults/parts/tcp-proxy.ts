import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import type { FaultEnvironment } from '../run/fault-environment.ts';

/** The network between a server and its database. */
export type TcpProxy = {
  readonly port: number;
  /** Drops every packet without an error, like a pulled cable. */
  dropPackets(): void;
  /** Resets every connection, including new ones. */
  reset(): void;
  /** Lets new connections pass. Silent ones stay silent, as after a restart of the network. */
  restore(): void;
};

type Pair = { inner: Socket; outer: Socket | undefined; isSilent: boolean };
type State = 'passing' | 'silent' | 'reset';

export async function openTcpProxy(
  environment: FaultEnvironment,
  target: NetConnectOpts,
): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let state: State = 'passing';
  const server = createServer({ allowHalfOpen: true }, (inner) => {
    const outer = state === 'passing' ? connect({ ...target, allowHalfOpen: true }) : undefined;
    const pair = { inner, outer, isSilent: state === 'silent' };
    pairs.add(pair);
    join(pair, () => pairs.delete(pair));
    if (state === 'reset') inner.resetAndDestroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  environment.onEnd(() => {
    server.close();
    for (const { inner, outer } of pairs) for (const end of [inner, outer]) end?.destroy();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    dropPackets: () => {
      state = 'silent';
      for (const pair of pairs) pair.isSilent = true;
    },
    reset: () => {
      state = 'reset';
      for (const { inner } of pairs) inner.resetAndDestroy();
    },
    restore: () => {
      state = 'passing';
    },
  };
}

function join(pair: Pair, forget: () => void): void {
  const ends = [pair.inner, pair.outer];
  for (const from of ends) {
    const other = (): Socket | undefined =>
      pair.isSilent ? undefined : ends.find((end) => end !== from);
    from?.on('data', (chunk) => other()?.write(chunk));
    from?.on('end', () => other()?.end());
    from?.on('error', () => from.destroy());
    from?.on('close', () => {
      other()?.destroy();
      // Keeps a silent connection, so that its other end does not notice the end before the test is over.
      if (!pair.isSilent) forget();
    });
  }
}
