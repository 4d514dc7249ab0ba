import { createHash } from 'node:crypto';
import {
  INSERT_LOOP_DAY,
  INSERT_LOOP_HABIT,
  LOOP_TABLES,
  loopDay,
  loopHabit,
} from '#domain/exports/loop-file.ts';
import type { Queries } from '#server/database/database.ts';
import { listExportedHabits, readExportedDays } from './exported-habits.ts';

/** Writes a backup in Loop's format. SQLite cannot be streamed, so the file is built in memory, page by page. */
export async function* writeLoop(queries: Queries, userId: number): AsyncGenerator<Uint8Array> {
  const { default: initSqlJs } = await import('sql.js');
  const { Database } = await initSqlJs();
  const database = new Database();
  try {
    database.run(LOOP_TABLES);
    const insertDay = database.prepare(INSERT_LOOP_DAY);
    for (const [at, habit] of (await listExportedHabits(queries, userId)).entries()) {
      database.run(INSERT_LOOP_HABIT, loopHabit(habit, at, uuidOf(userId, habit.id)));
      for await (const page of readExportedDays(queries, userId, habit)) {
        for (const day of page) {
          const row = loopDay(habit, day);
          if (row) insertDay.run([at + 1, ...row]);
        }
      }
    }
    insertDay.free();
    yield database.export();
  } finally {
    database.close();
  }
}

/** Stays the same, so that a repeated import into Loop updates the same habit. */
const uuidOf = (userId: number, habitId: number) =>
  createHash('sha256').update(`habitcrush ${userId} ${habitId}`).digest('hex').slice(0, 32);
