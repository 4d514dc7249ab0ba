import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseLine = AsyncDisposable & {
  /** The address of the same database through the proxy. */
  readonly url: string;
  /** Drops all packets silently, as when a host is lost or a firewall forgets a connection. */
  fallSilent(): void;
  /** Lets new connections work again. Existing ones stay silent. */
  comeBack(): void;
};

/** Opens a TCP proxy to a PostgreSQL that listens on a unix socket. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl);
  const path = `${url.searchParams.get('host')}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let isSilent = false;
  const server = createServer((caller) => {
    const database = connect(path);
    for (const end of [caller, database]) {
      ends.add(end);
      end.on('error', () => {});
      end.on('close', () => ends.delete(end));
    }
    pass(caller, database);
    pass(database, caller);
    if (isSilent) silence(caller, database);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true;
      silence(...ends);
    },
    comeBack: () => void (isSilent = false),
    [Symbol.asyncDispose]: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function pass(from: Socket, to: Socket): void {
  from.on('data', (bytes) => to.write(bytes));
  from.on('end', () => to.end());
}

/** Reads and drops all bytes, and ignores the end of the stream. */
function silence(...ends: Socket[]): void {
  for (const end of ends) {
    end.removeAllListeners('data');
    end.removeAllListeners('end');
    end.resume();
  }
}
