import type { Call } from '#contract/call.ts';
import { addPause, listHabits } from '#contract/habits.ts';
import { importHabits, importTracker } from '#contract/import.ts';
import { getProgress } from '#contract/progress.ts';
import { MAX_ROWS } from '#domain/imports/csv-habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import type { Instance } from '../instance/instance.ts';
import { cpuSeconds } from '../report/cpu-seconds.ts';
import { type Figure, figure } from '../report/figures.ts';
import { summarise } from '../report/rounds.ts';
import { ZIP_DAYS, ZIP_HABITS, loopZip } from '../seeds/loop-zip.ts';
import { findVisitors, sessionOf, type Visitor } from './visitors.ts';

const MAX_IMPORT_MS = 2_000;
const MAX_PROGRESS_MS = 50;
const PAUSED_DAYS_BACK = 20;

type Measured = { ms: number; cpuMs: number };
type WholeCall = {
  name: string;
  visitors: readonly Visitor[];
  maxMs?: number;
  /** Resets the visitor, so that each call costs the same. */
  before?: (visitor: Visitor) => Promise<void>;
  send: (visitor: Visitor) => Promise<Response>;
};

const TODAY = dayAt(Date.now(), UTC);

/** Measures calls that users make one at a time: latency, and the CPU time of server and database. */
export async function measureWholeCalls(instance: Instance, rounds: number): Promise<Figure[]> {
  const pool = await instance.openPool();
  const run = async (sql: string, { email }: Visitor) => void (await pool.query(sql, [email]));
  try {
    const [veterans, newcomers, quotas, crowd] = await Promise.all(
      (['veteran', 'newcomer', 'quota', 'crowd'] as const).map((kind) =>
        findVisitors(pool, kind, rounds),
      ),
    );
    const zip = loopZip();
    const openDay = (visitor: Visitor) => run(YESTERDAY, visitor);
    const forget = (visitor: Visitor) => run(NO_HABITS, visitor);
    const list = sender(instance, listHabits);
    const calls: WholeCall[] = [
      {
        name: 'first call of a day, 20 habits',
        visitors: newcomers ?? [],
        before: openDay,
        send: list,
      },
      {
        name: 'first call of a day, 20 quotas',
        visitors: quotas ?? [],
        before: openDay,
        send: list,
      },
      {
        name: `pause of 20 habits from ${PAUSED_DAYS_BACK} days back`,
        visitors: veterans ?? [],
        send: sender(instance, addPause, { from: addDays(TODAY, -PAUSED_DAYS_BACK) }),
      },
      {
        name: '/api/progress of a year, 20 habits of 5 years',
        visitors: veterans ?? [],
        maxMs: MAX_PROGRESS_MS,
        send: sender(instance, getProgress, undefined, progressQuery()),
      },
      {
        name: `import of ${MAX_ROWS} rows of CSV`,
        visitors: crowd ?? [],
        maxMs: MAX_IMPORT_MS,
        before: forget,
        send: sender(instance, importHabits, csvRows()),
      },
      {
        name: `import of ${ZIP_HABITS} habits × ${ZIP_DAYS} days`,
        visitors: crowd ?? [],
        before: forget,
        send: (visitor) => sendFile(instance, visitor, zip),
      },
    ];
    const figures: Figure[] = [];
    for (const call of calls) figures.push(...(await measureCall(instance, call)));
    return figures;
  } finally {
    await pool.end();
  }
}

async function measureCall(instance: Instance, call: WholeCall): Promise<Figure[]> {
  const measured: Measured[] = [];
  for (const visitor of call.visitors) {
    await call.before?.(visitor);
    const cpuBefore = cpuOf(instance);
    const began = performance.now();
    const response = await call.send(visitor);
    const body = await response.text();
    if (!response.ok) throw new Error(`${call.name}: ${response.status} ${body}`);
    const ms = performance.now() - began;
    measured.push({ ms, cpuMs: (cpuOf(instance) - cpuBefore) * 1000 });
  }
  const { name, maxMs } = call;
  const aim = maxMs === undefined ? {} : { aim: { atMost: maxMs } };
  const of = (key: keyof Measured) => summarise(measured.map((each) => each[key]));
  return [
    figure({ group: 'One call, until its response', name, unit: 'ms', ...aim }, of('ms')),
    figure({ group: 'One call, processor time', name, unit: 'ms' }, of('cpuMs')),
  ];
}

function cpuOf({ pid }: Instance): number {
  const { server, database } = cpuSeconds(pid);
  return server + database;
}

const YESTERDAY = 'update users set days_filled_through = current_date - 1 where email = $1';
const NO_HABITS = 'delete from habits where user_id = (select id from users where email = $1)';

type Send = (visitor: Visitor) => Promise<Response>;

const sender =
  ({ url }: Instance, { method, path }: Call, body?: object, query = ''): Send =>
  ({ email }) =>
    fetch(`${url}${path}${query}`, {
      method,
      headers: { cookie: `session=${sessionOf(email)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

function progressQuery(): string {
  const days = {
    startDate: addDays(TODAY, -364),
    calendarFrom: addDays(TODAY, -41),
    endDate: TODAY,
  };
  return `?${new URLSearchParams(days)}`;
}

const csvRows = () =>
  Array.from({ length: MAX_ROWS }, (_, at) => ({
    name: `Habit ${at}`,
    type: 'daily',
    deadline: '18:00',
    completed: true,
  }));

function sendFile({ url }: Instance, { email }: Visitor, zip: Uint8Array): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(zip)], 'loop.zip'));
  const headers = { cookie: `session=${sessionOf(email)}` };
  return fetch(url + importTracker.path, { method: importTracker.method, headers, body });
}
