import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '#server/database/pool.ts';
import { readLockFile } from '#server/embedded-postgres/leftovers.ts';
import { findFreePort } from '../../setup/free-port.mjs';
import { findProgram, ordinaryUser, POSTGRES_BIN } from '../run/needs.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { killPart, type Part, waitUntil } from '../../instance/part.ts';
import { followRole } from './haproxy.ts';

const MEMBERS = 3;
const TIMEOUT_MS = 120_000;

type Member = { name: string; folder: string; port: number; checkPort: number; patroni: Part };
export type Trio = {
  readonly url: string;
  /** The address of any standby. */
  readonly standbyUrl: string;
  /** Runs a statement on each standby, as superuser. */
  onStandbys(text: string): Promise<Record<string, unknown>[]>;
  /** Kills the primary and its supervisor with SIGKILL. Returns the member. */
  killPrimary(): Promise<string>;
  /** Restarts the killed member as a standby, and waits until a standby confirms each write again. */
  restore(): Promise<void>;
};

/** Starts three PostgreSQL servers, which elect the primary through etcd, and a balancer that follows it. */
export async function startTrio(environment: FaultEnvironment): Promise<Trio> {
  const folder = await environment.makeFolder();
  await chownToPostgres(folder);
  const etcd = await startEtcd(environment, folder);
  const start = (member: Omit<Member, 'patroni'>) => startPatroni(environment, member, etcd);
  const members: Member[] = [];
  for (let number = 1; number <= MEMBERS; number += 1) {
    const dataFolder = await makeFolder(folder, `member${number}`);
    const [port, checkPort] = [await findFreePort(), await findFreePort()];
    const member = { name: `member${number}`, folder: dataFolder, port, checkPort };
    members.push({ ...member, patroni: await start(member) });
  }
  const primaryPort = await followRole(environment, 'primary', members);
  const standbyPort = await followRole(environment, 'replica', members);
  const superuser = `postgresql://postgres@127.0.0.1:${primaryPort}/postgres`;
  await waitUntilConfirmed(superuser, members);
  await runSql(superuser, "create role habitcrush login password 'none'");
  await runSql(superuser, 'create database habitcrush owner habitcrush');
  return {
    url: `postgresql://habitcrush@127.0.0.1:${primaryPort}/habitcrush`,
    standbyUrl: `postgresql://habitcrush@127.0.0.1:${standbyPort}/habitcrush`,
    onStandbys: async (text) => {
      const primary = await findPrimary(members);
      const following = members.filter(({ name }) => name !== primary.name);
      const responses = following.map(({ port }) =>
        runSql(`postgresql://postgres@127.0.0.1:${port}/habitcrush`, text),
      );
      return (await Promise.all(responses)).flat();
    },
    killPrimary: async () => {
      const primary = await findPrimary(members);
      const { pid } = await readLockFile(join(primary.folder, 'data'));
      await killPart(primary.patroni);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      return primary.name;
    },
    restore: async () => {
      for (const member of members)
        if (member.patroni.hasEnded()) member.patroni = await start(member);
      await waitUntilConfirmed(superuser, members);
    },
  };
}

async function makeFolder(folder: string, name: string): Promise<string> {
  const created = join(folder, name);
  await mkdir(created, { mode: 0o700 });
  await chownToPostgres(created);
  return created;
}

async function chownToPostgres(path: string): Promise<void> {
  const { uid, gid } = ordinaryUser();
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function startEtcd(environment: FaultEnvironment, folder: string): Promise<string> {
  const etcdFolder = await makeFolder(folder, 'etcd');
  const client = `http://127.0.0.1:${await findFreePort()}`;
  const peer = `http://127.0.0.1:${await findFreePort()}`;
  const options = {
    'data-dir': join(etcdFolder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const part = environment.start([findProgram('etcd') ?? 'etcd', ...args], ordinaryUser());
  const isReady = async () => (await fetchStatus(`${client}/health`)) === 200;
  if (!(await waitUntil(isReady, TIMEOUT_MS))) throw new Error(`etcd: ${part.said()}`);
  return client;
}

async function startPatroni(
  environment: FaultEnvironment,
  { name, folder, port, checkPort }: Omit<Member, 'patroni'>,
  etcd: string,
): Promise<Part> {
  const file = join(folder, 'patroni.json');
  const settings = {
    scope: 'habitcrush',
    name,
    restapi: { listen: `127.0.0.1:${checkPort}`, connect_address: `127.0.0.1:${checkPort}` },
    etcd3: { host: etcd.replace('http://', '') },
    bootstrap: {
      dcs: { ttl: 15, loop_wait: 5, retry_timeout: 5, synchronous_mode: true },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: POSTGRES_BIN,
      pgpass: join(folder, 'pgpass'),
      use_pg_rewind: true,
      authentication: {
        superuser: { username: 'postgres', password: 'none' },
        replication: { username: 'standby', password: 'none' },
      },
      parameters: { unix_socket_directories: folder, max_connections: 60 },
    },
  };
  await writeFile(file, JSON.stringify(settings));
  await chownToPostgres(file);
  return environment.start([findProgram('patroni') ?? 'patroni', file], {
    ...ordinaryUser(),
    cwd: folder,
    env: { PATH: `${POSTGRES_BIN}:/usr/bin:/bin`, HOME: folder, LANG: 'C.UTF-8' },
  });
}

async function findPrimary(members: readonly Member[]): Promise<Member> {
  for (const member of members) {
    if ((await fetchStatus(`http://127.0.0.1:${member.checkPort}/primary`)) === 200) return member;
  }
  throw new Error('there is no primary');
}

/** Waits until a standby confirms writes. Before that, the primary may have writes that no other node has. */
async function waitUntilConfirmed(superuser: string, members: readonly Member[]): Promise<void> {
  const isConfirmed = async () => {
    const states = await runSql(superuser, 'select sync_state from pg_stat_replication').catch(
      () => [],
    );
    return states.length === MEMBERS - 1 && states.some((row) => row['sync_state'] === 'sync');
  };
  if (await waitUntil(isConfirmed, TIMEOUT_MS, 500)) return;
  const words = members.map(({ name, patroni }) => `${name}: ${patroni.said().slice(-1_500)}`);
  throw new Error(`the database nodes did not come together\n${words.join('\n')}`);
}

async function runSql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const pool = createPool(url, { max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows;
  } finally {
    await pool.end();
  }
}

async function fetchStatus(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
