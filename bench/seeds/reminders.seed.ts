import { createECDH, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { seedCrowd } from './town.seed.ts';

const DEVICES = `
  insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
  select s.user_id, s.id, $1 || '/push/' || s.user_id, $2, $3, 'Firefox on Android'
    from sessions s where s.user_id > 1`;

const REMINDERS = `
  update habits set reminders = jsonb_build_array(
           jsonb_build_object('time', $1::text, 'weekdays', null, 'alsoWhenMet', false))
   where id in (select min(id) from habits where user_id > 1 group by user_id)`;

/** Of each of them one habit of three, at the time of UTC. */
const PLANS = `
  insert into reminder_plans (user_id, handled_through, next_at)
  select id, $1::timestamptz - interval '1 minute', $1 from users where id > 1`;

// Today's letter; the figures of the days before it stay.
const OPEN_AGAIN = `
  update histories set days = rpad(overlay(days placing '?' from current_date - first_day + 1 for 1), char_length(days))
   where through = current_date`;

/** People with three open habits, one device and one reminder each. */
export async function seedReminded(pool: pg.Pool, people: number, address: string): Promise<void> {
  await seedCrowd(pool, people);
  const device = createECDH('prime256v1').generateKeys();
  await pool.query(DEVICES, [address, device, randomBytes(16)]);
}

/** All at the same minute, as if nobody had been reminded today. */
export async function remindAllAt(pool: pg.Pool, dueAt: Date): Promise<void> {
  await pool.query('truncate reminder_plans, reminder_messages, told_reminders');
  await pool.query(REMINDERS, [dueAt.toISOString().slice(11, 16)]);
  await pool.query(PLANS, [dueAt]);
  await pool.query(OPEN_AGAIN);
  await pool.query('vacuum (analyze)');
}
