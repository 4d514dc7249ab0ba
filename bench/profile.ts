import { parseArgs } from 'node:util';
import type pg from 'pg';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { type Figure, figure } from './report/figures.ts';
import {
  KILOBITS,
  measureFirstPaint,
  type Painted,
  ROUND_TRIP_MS,
  SLOWDOWN,
} from './browser/profile-page.ts';
import { summarise } from './report/rounds.ts';
import { runOnInstance } from './instance/run-on-instance.ts';

const LCP_AT_MOST = 1500;
const SHIFT_AT_MOST = 0.1;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

/** As many as people keep; half of them done. */
const HABITS = `
  insert into habits (user_id, name, type, icon, sort_order, streak, reps, last_done_on, created_on)
  select 1, (array['Read 20 pages', 'Morning run', 'Meditate', 'Two litres of water', 'Spanish lesson',
                   'Practise the cello', 'In bed by eleven', 'Stretch for ten minutes'])[n], 'daily',
         (array['book-open', 'footprints', 'brain', 'glass-water', 'languages', 'music', 'moon',
                'activity'])[n],
         n, 40 + n, 90 + n, current_date - 1, current_date - 120
    from generate_series(1, 8) as n`;

const TODAY = `
  insert into habit_instances (user_id, habit_id, date, scheduled, completed, streak, habit_name, notes)
  select 1, id, current_date, true, is_done, case when is_done then streak + 1 else 0 end, name,
         case when is_done then 'Nine degrees, and worth it.' end
    from habits, lateral (select sort_order % 2 = 0 as is_done) as d where user_id = 1`;

async function seedDay(pool: pg.Pool): Promise<void> {
  await pool.query(HABITS);
  await pool.query(TODAY);
  await pool.query(`update users set name = 'Eve Adler', days_filled_through = current_date`);
  await pool.end();
}

await runOnInstance(async (instance) => {
  await seedDay(await instance.openPool());
  const figures = await measure(`${instance.url}/eve`);
  return {
    figures,
    conditions: `A first visit at ${SLOWDOWN} × CPU slowdown, ${KILOBITS} kbit/s, ${ROUND_TRIP_MS} ms`,
  };
});

async function measure(address: string): Promise<Figure[]> {
  const browser = await findOrInstallBrowser();
  const painted = await measureFirstPaint({ address, browser, rounds: Number(options.rounds) });
  const of = (pick: (sample: Painted) => number) => summarise(painted.map(pick));
  const group = 'The public profile, for a stranger';
  const [first] = painted;
  return [
    figure(
      { group, name: 'largest contentful paint', unit: 'ms', aim: { atMost: LCP_AT_MOST } },
      of(({ ms }) => ms),
    ),
    figure(
      { group, name: 'layout shift', unit: '', aim: { atMost: SHIFT_AT_MOST } },
      of(({ shift }) => shift),
    ),
    figure(
      { group, name: `fetched (largest: ${first?.part})`, unit: 'kB' },
      of(({ bytes }) => bytes / 1000),
    ),
  ];
}
