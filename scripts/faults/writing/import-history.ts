import { createPool } from '#server/database/pool.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { ask, send } from './call.ts';
import { administrator, historyFile } from './site.ts';

const WEEKS = 150;
const HABITS = 12;

/** The counts of a complete import. */
export const COMPLETE_IMPORT = { habits: HABITS, days: HABITS * WEEKS * 7 };
export type ImportedCounts = { habits: number; days: number };

/** Returns the status of the import. Throws without a response. */
export async function importHistory(address: string, name: string): Promise<number> {
  const eve = administrator();
  const { email, password, zone } = eve;
  const credentials = { method: 'POST', path: '/api/login', body: { email, password } };
  const { cookie } = await ask(address, eve, credentials);
  const names = Array.from({ length: HABITS }, (_, at) => `${name}: ${at + 1}`);
  const file = historyFile(dayAt(Date.now(), zone), names, WEEKS);
  const sent = { method: 'POST', path: '/api/import', file, cookie };
  return (await send(address, eve, sent)).status;
}

export async function countImported(databaseUrl: string, name: string): Promise<ImportedCounts> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'audit' });
  try {
    const text = `select count(distinct h.id) as habits, count(i.id) as days
                    from habits h
                    left join habit_instances i on i.habit_id = h.id and i.date < h.created_on + $2::int
                   where h.name like $1`;
    const { rows } = await pool.query<ImportedCounts>(text, [`${name}: %`, WEEKS * 7]);
    return rows[0] ?? { habits: 0, days: 0 };
  } finally {
    await pool.end();
  }
}
