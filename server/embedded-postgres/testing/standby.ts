import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { SUPERUSER } from '../cluster.ts';
import { connectionTo, urlOf, chooseSocketDirectory } from '../connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start.ts';
import { copyCluster } from './prepared-cluster.ts';

const run = promisify(execFile);

/** Replication, which the embedded PostgreSQL turns off. */
const REPLICATING = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' };

export type Node = {
  readonly url: string;
  readonly pid: number;
  readonly socketDirectory: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs a statement as the superuser of that node. */
  command(sql: string): Promise<Record<string, unknown>[]>;
  /** Creates a copy of the current state. Both nodes are stopped while copying. */
  copy(): Promise<Copy>;
};

type Copy = Node & {
  /** From the next start, replicates the other node. */
  follow(other: Node): Promise<void>;
};

/**
 * Real PostgreSQL servers that can replicate each other. Deleted at the end of the scope. The first one is a copy of the
 * prepared cluster.
 */
export async function openNodes(
  preparedCluster: string,
): Promise<AsyncDisposable & { first: Node }> {
  const all: All = { folders: [], nodes: [] };
  const folder = await makeFolder(all);
  await copyCluster(preparedCluster, folder);
  const first = openNode(folder, all);
  await first.start();
  return {
    first,
    [Symbol.asyncDispose]: async () => {
      for (const node of all.nodes.toReversed()) await node.stop();
      for (const folder of all.folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

type All = { folders: string[]; nodes: Node[] };

async function makeFolder({ folders }: All): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'habitcrush-node-')));
  folders.push(folder);
  return folder;
}

function openNode(dataDir: string, all: All): Copy {
  const connection = connectionTo(chooseSocketDirectory(dataDir));
  let running: EmbeddedPostgres | undefined;
  const node: Copy = {
    url: urlOf(connection),
    get pid() {
      return running?.pid ?? 0;
    },
    socketDirectory: connection.host,
    start: async () => {
      running ??= await startEmbeddedPostgres({ dataDir, settings: REPLICATING });
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    command: (sql) => runCommandOn(urlOf({ ...connection, user: SUPERUSER }), sql),
    copy: async () => {
      const wasRunning = running !== undefined;
      await node.stop();
      const folder = await makeFolder(all);
      await run('cp', ['-a', join(dataDir, 'postgres'), folder]);
      const copied = openNode(folder, all);
      if (wasRunning) await node.start();
      return copied;
    },
    follow: async (other) => {
      const conninfo = `host=${other.socketDirectory} port=${connection.port} user=${SUPERUSER}`;
      const settings = `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '200ms'\n`;
      await appendFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), settings);
      await writeFile(join(dataDir, 'postgres', 'standby.signal'), '');
    },
  };
  all.nodes.push(node);
  return node;
}

async function runCommandOn(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
