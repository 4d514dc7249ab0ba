import type { Call } from '#contract/call.ts';
import { listHabits } from '#contract/habits.ts';
import { importHabits, importTracker } from '#contract/import.ts';
import { MAX_ROWS } from '#domain/imports/csv-habits.ts';
import type { Instance } from '../instance/instance.ts';
import { type Figure, figure } from '../report/figures.ts';
import { withCpu } from '../report/processes.ts';
import { summarise } from '../report/rounds.ts';
import { ZIP_DAYS, ZIP_HABITS, loopZip } from '../seeds/loop-zip.ts';
import { findVisitors, sessionOf, type Visitor } from './visitors.ts';

const MAX_IMPORT_MS = 2_000;

type Measured = { ms: number; cpuMs: number };
type WholeCall = {
  name: string;
  visitors: readonly Visitor[];
  maxMs?: number;
  /** Resets the visitor, so that each call costs the same. */
  before?: (visitor: Visitor) => Promise<void>;
  send: (visitor: Visitor) => Promise<Response>;
};

/** Measures calls that users make one at a time: latency, and the CPU time of server and database. */
export async function measureWholeCalls(instance: Instance, rounds: number): Promise<Figure[]> {
  const pool = await instance.openPool();
  const run = async (sql: string, { email }: Visitor) => void (await pool.query(sql, [email]));
  try {
    const [newcomers, quotas, crowd] = await Promise.all(
      (['newcomer', 'quota', 'crowd'] as const).map((kind) => findVisitors(pool, kind, rounds)),
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
    const { result: ms, cpuSeconds } = await withCpu(instance.pid, async () => {
      const began = performance.now();
      const response = await call.send(visitor);
      const body = await response.text();
      if (!response.ok) throw new Error(`${call.name}: ${response.status} ${body}`);
      return performance.now() - began;
    });
    measured.push({ ms, cpuMs: cpuSeconds * 1000 });
  }
  const { name, maxMs } = call;
  const aim = maxMs === undefined ? {} : { aim: { atMost: maxMs } };
  const of = (key: keyof Measured) => summarise(measured.map((each) => each[key]));
  return [
    figure({ group: 'One call, until its response', name, unit: 'ms', ...aim }, of('ms')),
    figure({ group: 'One call, processor time', name, unit: 'ms' }, of('cpuMs')),
  ];
}

const YESTERDAY = 'update users set days_filled_through = current_date - 1 where email = $1';
const NO_HABITS = 'delete from habits where user_id = (select id from users where email = $1)';

type Send = (visitor: Visitor) => Promise<Response>;

const sender =
  ({ url }: Instance, { method, path }: Call, body?: object): Send =>
  ({ email }) =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie: `session=${sessionOf(email)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

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
