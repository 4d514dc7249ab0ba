import { judgeRow, type ImportedHabit } from '#domain/csv-habits.ts';
import { HABITS_AT_MOST } from '#domain/habit.ts';
import { createHabits } from '#server/features/habits/public.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/http/actor.ts';

type Outcome = { imported: number; errors: string[] };
type Good = { number: number; habit: ImportedHabit };
type Bad = { number: number; fault: string };

/** Good rows are kept all together or not at all; the others are told of in the order of their numbers. */
export async function importHabits(
  house: House,
  actor: Actor,
  rows: readonly unknown[],
): Promise<Outcome> {
  const { good, bad } = judgeAll(rows);
  const asked = good.map(({ habit }) => habit);
  const imported = asked.length === 0 ? 0 : await createHabits(house, actor, asked);
  const full = `You can keep at most ${HABITS_AT_MOST} habits.`;
  const beyond = good.slice(imported).map(({ number }): Bad => ({ number, fault: full }));
  const errors = [...bad, ...beyond]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, fault }) => `Row ${number}: ${fault}`);
  return { imported, errors };
}

function judgeAll(rows: readonly unknown[]): { good: Good[]; bad: Bad[] } {
  const good: Good[] = [];
  const bad: Bad[] = [];
  for (const [at, row] of rows.entries()) {
    const number = numberOf(row) ?? at + 1;
    const { habit, fault } = judgeRow(row);
    if (habit) good.push({ number, habit });
    else bad.push({ number, fault });
  }
  return { good, bad };
}

function numberOf(row: unknown): number | undefined {
  const { row: number } = Object(row) as { row?: unknown };
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
