import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { HealthState } from '#server/http/health-state.ts';
import { readDisk } from './read-disk.ts';
import { VERSION } from '#server/config/version.ts';
import { type Family, gauge, type Sample } from './text-format.ts';

export type Watched = {
  readonly role: 'server' | 'worker';
  /** By the database that they connect to. */
  readonly pools: Readonly<Record<'primary' | 'standby', pg.Pool | undefined>>;
  readonly health: HealthState;
  readonly dataDir: string;
};

const LOOKS_EVERY_MS = 10;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Figures that this process knows without a query, so they are available while the database is down. */
export function openProcessFigures({ role, pools, health, dataDir }: Watched) {
  const delay = monitorEventLoopDelay({ resolution: LOOKS_EVERY_MS });
  delay.enable();
  return {
    read: async (): Promise<Family[]> => [
      gauge('habitcrush_info', 'Which program this is.', [
        { labels: { version: VERSION, node: process.version, role }, value: 1 },
      ]),
      ...readProcessFigures(),
      ...readEventLoopFigures(delay),
      ...poolFigures(pools),
      gauge(
        'habitcrush_draining',
        'Whether it is draining before its end.',
        Number(health.isDraining),
      ),
      gauge(
        'habitcrush_disk_full',
        'Whether a write failed for want of room, and none has succeeded since.',
        Number(health.isDiskFull),
      ),
      ...(await readDiskFigures(dataDir)),
    ],
    close: () => void delay.disable(),
  };
}

function readProcessFigures(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    counter(
      'process_cpu_seconds_total',
      'Processor time that was used.',
      (user + system) / MICROSECONDS,
    ),
    gauge('process_resident_memory_bytes', 'Memory that is held.', rss),
    gauge('habitcrush_heap_used_bytes', 'Memory that JavaScript holds.', heapUsed),
    gauge(
      'process_start_time_seconds',
      'When it was started.',
      Math.round(performance.timeOrigin) / 1_000,
    ),
  ];
}

/** The longest delays since the last read. */
function readEventLoopFigures(delay: IntervalHistogram): Family[] {
  const { active, idle } = performance.eventLoopUtilization();
  const waits: Sample[] = [50, 99, 100].map((percentile) => ({
    labels: { percentile: String(percentile) },
    value: Math.max(0, delay.percentile(percentile) / NANOSECONDS - LOOKS_EVERY_MS / 1_000),
  }));
  delay.reset();
  return [
    counter(
      'habitcrush_event_loop_active_seconds_total',
      'Time in which it had something to do.',
      active / 1_000,
    ),
    counter(
      'habitcrush_event_loop_idle_seconds_total',
      'Time in which it had nothing to do.',
      idle / 1_000,
    ),
    gauge(
      'habitcrush_event_loop_delay_seconds',
      'For how long whatever was due had to wait, since this was last read.',
      waits,
    ),
  ];
}

function poolFigures(pools: Watched['pools']): Family[] {
  const samplesOf = (read: (pool: pg.Pool) => readonly Sample[]): Sample[] =>
    Object.entries(pools).flatMap(([database, pool]) =>
      (pool ? read(pool) : []).map(({ labels, value }) => ({
        labels: { database, ...labels },
        value,
      })),
    );
  return [
    gauge(
      'habitcrush_pool_connections',
      'Connections to the database that are open.',
      samplesOf(({ totalCount: open, idleCount: idle }) => [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
      ]),
    ),
    gauge(
      'habitcrush_pool_connections_max',
      'How many it opens at most.',
      samplesOf(({ options }) => [{ value: options.max ?? 0 }]),
    ),
    gauge(
      'habitcrush_pool_waiting',
      'How many queries wait for a connection.',
      samplesOf(({ waitingCount }) => [{ value: waitingCount }]),
    ),
  ];
}

/** Empty where the file system does not report its size. */
async function readDiskFigures(dataDir: string): Promise<Family[]> {
  const disk = await readDisk(dataDir).catch(() => undefined);
  if (!disk) return [];
  return [
    gauge(
      'habitcrush_disk_free_bytes',
      'Room on the disk of DATA_DIR that is left for this user.',
      disk.bavail * disk.bsize,
    ),
    gauge('habitcrush_disk_bytes', 'Size of the disk of DATA_DIR.', disk.blocks * disk.bsize),
  ];
}

const counter = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'counter',
  samples: [{ value }],
});
