import pg from 'pg';

type Done = () => void;

/** What the driver has, but its types lack. */
type Driver = {
  processID: number;
  connection: { parsedStatements: object; submittedNamedStatements: object };
  connectionParameters: { query_timeout?: pg.ClientConfig['query_timeout'] };
  ref(): void;
  unref(): void;
};

const driverOf = (client: pg.Client) => client as unknown as Driver;

/**
 * Keeps the connections of a test for the next one on the same database. Each test has its own pool, but opening a
 * connection costs PostgreSQL as much as ten calls.
 */
export class ReusedConnections {
  readonly #idle = new Set<ReusedClient>();
  readonly #resets = new Set<Promise<void>>();

  /** The pool uses idle connections before it opens others. When it ends, its own become idle. */
  serve(pool: pg.Pool): void {
    const reset = (client: ReusedClient) => this.#startReset(client);
    const take = (config: pg.ClientConfig) => this.#take(config);
    // Called with `new` by the pool.
    const Client = function Client(config: pg.ClientConfig): ReusedClient {
      const client = take(config) ?? new ReusedClient(config);
      client.onEnd = (done) => {
        if (!pool.ending) return client.close(done);
        reset(client);
        done();
      };
      return client;
    };
    Object.assign(pool, { Client });
  }

  /** Resolves when the connections of ended pools are reset, and returns the processes of the idle ones. */
  async pids(): Promise<number[]> {
    await Promise.all(this.#resets);
    return [...this.#idle].map(({ pid }) => pid);
  }

  async close(): Promise<void> {
    await Promise.all(this.#resets);
    const clients = [...this.#idle];
    await Promise.all(clients.map((client) => new Promise<void>((done) => client.close(done))));
  }

  #take({ query_timeout }: pg.ClientConfig): ReusedClient | undefined {
    const [client] = this.#idle;
    if (!client) return undefined;
    this.#idle.delete(client);
    client.removeAllListeners();
    Object.assign(driverOf(client).connectionParameters, { query_timeout });
    driverOf(client).ref();
    return client;
  }

  #startReset(client: ReusedClient): void {
    const reset = this.#reset(client);
    this.#resets.add(reset);
    void reset.finally(() => this.#resets.delete(reset));
  }

  async #reset(client: ReusedClient): Promise<void> {
    try {
      await client.reset();
      client.once('end', () => this.#idle.delete(client));
      this.#idle.add(client);
    } catch {
      client.close(() => {});
    }
  }
}

class ReusedClient extends pg.Client {
  onEnd: (done: Done) => void = (done) => this.close(done);
  pid = 0;

  /** Like the pool, calls it with a callback. A reused connection is open already. */
  override connect(): Promise<this>;
  override connect(callback: (error?: Error) => void): void;
  override connect(callback: (error?: Error) => void = () => {}): Promise<this> | void {
    if (this.pid !== 0) return process.nextTick(callback);
    super.connect((error?: Error) => {
      if (!error) this.pid = driverOf(this).processID;
      callback(error);
    });
  }

  override end(): Promise<void>;
  override end(callback: Done): void;
  override end(callback: Done = () => {}): Promise<void> | void {
    this.onEnd(callback);
  }

  close(done: Done): void {
    super.end(done);
  }

  /** Brings the session to the state of a new one. Fails if it is broken or in a transaction. */
  async reset(): Promise<void> {
    await this.query('discard all');
    const { connection } = driverOf(this);
    connection.parsedStatements = {};
    connection.submittedNamedStatements = {};
    this.removeAllListeners();
    this.on('error', () => {});
    driverOf(this).unref();
  }
}
