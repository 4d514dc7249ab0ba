import { tableGroup, tableHabit, tableRecord } from '#domain/exports/table-habit-file.ts';
import type { Queries } from '#server/database/database.ts';
import { listSections } from '#server/features/tracking/habits/public.ts';
import { listExportedHabits, readExportedDays } from './exported-habits.ts';

/** Writes the format of Table Habit's own export in chunks. */
export async function* writeTableHabit(queries: Queries, userId: number): AsyncGenerator<string> {
  yield '{"habits":[';
  for (const [at, habit] of (await listExportedHabits(queries, userId)).entries()) {
    const whole = JSON.stringify(tableHabit(habit, at));
    yield `${at === 0 ? '' : ','}\n${whole.slice(0, -1)},"records":[`;
    let separator = '';
    for await (const page of readExportedDays(queries, userId, habit)) {
      const records = page.flatMap((day) => tableRecord(habit, day) ?? []);
      if (records.length === 0) continue;
      yield separator + records.map((record) => JSON.stringify(record)).join(',\n');
      separator = ',\n';
    }
    yield ']}';
  }
  const groups = (await listSections(queries, userId)).map(tableGroup);
  yield `],\n"groups":${JSON.stringify(groups)}}\n`;
}
