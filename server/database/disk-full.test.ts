import { expect, onTestFinished, test, vi } from 'vitest';
import { createHabit, listHabits } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';
import { query } from '#server/embedded-postgres/testing/query.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const CHECK_AFTER_MS = 5_000;
const app = useTestApp({ config: { logLevel: 'trace' } });

/** The error of PostgreSQL on a full disk, for habits and for any new table. */
const FILL = `
  create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create function full_disk_for_tables() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create trigger full_disk before insert on habits for each row execute function full_disk();
  create event trigger full_disk_for_tables on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function full_disk_for_tables();`;
const MAKE_ROOM = `
  drop event trigger full_disk_for_tables;
  drop trigger full_disk on habits;`;

/** Only a superuser can create event triggers. */
async function asSuperuser(sql: string): Promise<void> {
  const url = new URL(app.databaseUrl);
  url.username = SUPERUSER;
  await query(url.href, sql);
}

/** The checks of the disk that wait for their time. A test runs them instead. */
function holdChecks(): (() => void)[] {
  const checks: (() => void)[] = [];
  const start = setTimeout;
  const holding = (run: () => void, ms?: number, ...sent: []) => {
    if (ms !== CHECK_AFTER_MS) return start(run, ms, ...sent);
    checks.push(run);
    return start(() => {}, 0);
  };
  const held = vi.spyOn(globalThis, 'setTimeout').mockImplementation(holding);
  onTestFinished(() => held.mockRestore());
  return checks;
}

const habit = { name: 'Read', type: 'daily', deadline: '18:00' } as const;

test('a full disk is reported in the response and the health, and logged once, until there is space again', async () => {
  const checks = holdChecks();
  const ada = await app.signIn('ada');
  const lines = collectLog(app.fastify);
  const fatal = () => lines.filter((line) => line.includes('"level":60'));
  await asSuperuser(FILL);
  for (let call = 0; call < 3; call += 1) {
    const refused = await ada.refused(createHabit, { body: habit });
    expect(refused).toMatchObject({ status: 503, message: 'The server’s disk is full.' });
    expect(refused.headers['retry-after']).toBe('60');
  }
  expect(fatal()).toHaveLength(1);
  expect(lines.join('')).not.toContain('call failed');
  await ada.ok(listHabits);
  checks.shift()?.();
  // It still finds the disk full, so it will check again.
  await expect.poll(() => checks).toHaveLength(1);
  const full = await app.visitor().refused(getHealth);
  expect(full).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });

  await asSuperuser(MAKE_ROOM);
  checks.shift()?.();
  const fetchHealth = async () =>
    (await app.visitor().raw({ method: 'GET', url: getHealth.path })).statusCode;
  await expect.poll(fetchHealth).toBe(200);
  await ada.ok(createHabit, { body: habit });
  expect(fatal()).toHaveLength(1);
});

test('a call gets a 503 when PostgreSQL has no memory, and the error is logged', async () => {
  const ada = await app.signIn('ada');
  const lines = collectLog(app.fastify);
  await app.rows(`
    create function no_memory() returns trigger language plpgsql as $$
      begin raise exception 'out of memory' using errcode = 'out_of_memory'; end $$;
    create trigger no_memory before insert on habits for each row execute function no_memory()`);
  const refused = await ada.refused(createHabit, { body: habit });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(lines.join('')).toContain('"code":"53200"');
  await app.visitor().ok(getHealth);
});
