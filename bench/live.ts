import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { startChild } from './instance/child.ts';
import { makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { seedLiveTown } from './seeds/live.seed.ts';
import { callsPerSecond, POLLS } from './live/live-calls.ts';
import { measureUnchangedPoll } from './live/unchanged-poll.ts';
import type { Town } from './live/live-dashboard.ts';
import type { Measured } from './live/live-process.ts';
import { type Cpu, cpuSeconds } from './report/cpu-seconds.ts';
import { asText } from './report/figures.ts';

const P99_AT_MOST = 100;
/** Dashboards, on a machine whose bare server answers BARE_PER_SECOND; on a slower one in proportion, on a faster one no more. */
const AIM = 10_000;
const BARE_PER_SECOND = 30_000;

/** Each dashboard has asked everything once by then: those that open are counted by what holds three times the peak. */
const LONGEST_WAIT_SECONDS = Math.max(...POLLS.map(({ everyMs }) => everyMs)) / 1000;

const { values: options } = parseArgs({
  options: {
    dashboards: { type: 'string', default: '2000,4000,6000,8000,10000' },
    seconds: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: String(LONGEST_WAIT_SECONDS) },
  },
});
const steps = options.dashboards.split(',').map(Number);

/** How many open dashboards one server process holds, each asking exactly as often as the page does. */
await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const dataDir = await makeDataDir();
  const instance = await startInstance(dataDir);
  const load = startChild('live/live-process.ts');
  try {
    const pool = await instance.openPool();
    const people = await seedLiveTown(pool, Math.max(...steps));
    await pool.end();
    const { hostname: host, port } = new URL(instance.url);
    const town: Town = { host, port: Number(port), people };
    const { figures, barePerSecond } = await measureUnchangedPoll(instance, people);
    console.log(`${asText(figures)}\n`);
    const aim = Math.round(Math.min(AIM, (AIM * barePerSecond) / BARE_PER_SECOND));
    console.log(`Each dashboard makes ${callsPerSecond(POLLS).toFixed(3)} calls a second.\n`);
    const held: number[] = [];
    for (const dashboards of steps) {
      const before = cpuSeconds(instance.pid);
      const began = performance.now();
      const measured = await load.ask<Measured>({
        ...town,
        dashboards,
        warmUpSeconds: Number(options['warm-up']),
        seconds: Number(options.seconds),
      });
      const after = cpuSeconds(instance.pid);
      const cpu = {
        server: after.server - before.server,
        database: after.database - before.database,
        seconds: (performance.now() - began) / 1000,
        calls: measured.sent,
      };
      console.log(describe(dashboards, measured, cpu));
      if (measured.failed === 0 && measured.p99 < P99_AT_MOST) held.push(dashboards);
    }
    const most = Math.max(0, ...held);
    console.log(`\nHeld with p99 under ${P99_AT_MOST} ms: ${most}; aim ${aim}.`);
    const isMissed = most < aim || figures.some(({ isMet }) => isMet === false);
    if (isMissed) process.exitCode = 1;
  } finally {
    await load.end();
    await instance.stop();
    await removeDataDir(dataDir);
  }
});

type Spent = Cpu & { seconds: number; calls: number };

function describe(dashboards: number, measured: Measured, cpu: Spent): string {
  const { calls, failed, unchanged, outcomes, seconds, p50, p99, ownDelayP99 } = measured;
  const counts = Object.entries(outcomes).map(([name, count]) => `${count} × ${name}`);
  const share = (spent: number) => Math.round((100 * spent) / cpu.seconds);
  return [
    `${dashboards} dashboards: ${Math.round(calls / seconds)} calls/s`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (the client itself was late by ${ownDelayP99.toFixed(1)})`,
    `${((100 * unchanged) / calls).toFixed(0)} % unchanged, ${failed} failed (${counts.join(', ')})`,
    `${share(cpu.server)} % of a core for the server, ${share(cpu.database)} % for the database`,
    `${Math.round((1e6 * (cpu.server + cpu.database)) / cpu.calls)} µs of processor a call`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join('; ');
}
