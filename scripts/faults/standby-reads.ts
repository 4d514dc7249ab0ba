import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startTrio, type Trio } from './parts/patroni.ts';
import { planInstance, type Server, startHealthy } from './parts/server.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { ETCD, HAPROXY, PATRONI, POSTGRES } from './run/needs.ts';
import { expectAlive, expectReturn, startWritingRun } from './run/writing-run.ts';
import { ask, send } from './writing/call.ts';
import { signInAsAdministrator } from './writing/site.ts';

const MAX_SILENCE_MS = 30_000;
const STEADY_MS = 6_000;

/** Writes on one node and reads on another from a standby, which lags behind and then becomes the primary. */
export const standbyReads: Fault = {
  name: 'standby-reads',
  needs: [POSTGRES, PATRONI, ETCD, HAPROXY],
  size: { rounds: 1, seconds: 5, writers: 4 },
  async run(environment, size) {
    const trio = await startTrio(environment);
    const settings = { DATABASE_URL: trio.url, DATABASE_REPLICA_URL: trio.standbyUrl };
    const nodes: Server[] = [];
    for (let node = 0; node < 2; node += 1) {
      nodes.push(await startHealthy(environment, await planInstance(environment, settings)));
    }
    const [writes, reads] = nodes as [Server, Server];
    const site = { address: writes.address, databaseUrl: trio.url };
    const run = await startWritingRun(environment, site, size.writers);
    const reading = await startReading(writes.address, reads.address);
    await sleep(STEADY_MS);
    const fromStandbys = await countReads(trio);
    for (let round = 0; round < size.rounds; round += 1) {
      await trio.onStandbys('select pg_wal_replay_pause()');
      await sleep(size.seconds * 1_000);
      await trio.onStandbys('select pg_wal_replay_resume()');
      await sleep(STEADY_MS);
      await trio.killPrimary();
      await expectReturn(run, size, MAX_SILENCE_MS);
      await trio.restore();
      await sleep(STEADY_MS);
    }
    const { fresh, old } = await reading.stop();
    await run.end();
    for (const server of nodes) expectAlive(run, server);
    const { outcome } = run;
    expectThat(outcome, old === 0, `${old} responses were older than the write before them`);
    expectThat(outcome, fresh > 0 && fromStandbys > 0, 'nothing was read from a standby');
    outcome.what = `written on one node, read ${fresh} times on another with standbys, ${old} times too old; replay paused for ${size.seconds} s, then kill -9 of the primary, ${size.rounds} times`;
    return outcome;
  },
};

/** Counts reads of the table of habits, which only calls read. */
async function countReads(trio: Trio): Promise<number> {
  const rows = await trio.onStandbys(
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as scans from pg_stat_user_tables where relname = 'habits'`,
  );
  return rows.reduce((sum, { scans }) => sum + Number(scans), 0);
}

const Profile = z.object({ habits: z.array(z.object({ completed: z.boolean() })) });
const Made = z.object({ id: z.number() });

/** Ticks and unticks one habit in turn, and reads it through the other node after each response. */
async function startReading(writeAt: string, readAt: string) {
  const { eve, cookie } = await signInAsAdministrator(writeAt);
  const habit = { name: 'Look', type: 'daily', deadline: '18:00' };
  const made = await ask(writeAt, eve, {
    method: 'POST',
    path: '/api/habits',
    body: habit,
    cookie,
  });
  const path = `/api/habits/${Made.parse(made.body).id}`;
  const reads = { fresh: 0, old: 0 };
  const looking = { isOn: true };

  async function lookOnce(completed: boolean): Promise<void> {
    const ticked = await send(writeAt, eve, { method: 'PATCH', path, body: { completed }, cookie });
    if (ticked.status !== 200) return;
    const shown = await send(readAt, eve, { method: 'GET', path: `/api/public/${eve.username}` });
    if (shown.status !== 200) return;
    const isFresh = Profile.parse(shown.body).habits[0]?.completed === completed;
    reads[isFresh ? 'fresh' : 'old'] += 1;
  }

  async function goOn(): Promise<void> {
    for (let turn = 0; looking.isOn; turn += 1) {
      await lookOnce(turn % 2 === 0).catch(() => undefined);
      await sleep(60);
    }
  }

  const going = goOn();
  return {
    stop: async () => {
      looking.isOn = false;
      await going;
      return reads;
    },
  };
}
