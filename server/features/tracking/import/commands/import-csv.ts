import { validateRow, type ImportedHabit, withoutHistory } from '#domain/imports/csv-habits.ts';
import { TOO_MANY_HABITS } from '#domain/habits/habit.ts';
import { importHistory } from '#server/features/tracking/habits/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';

type ImportResult = { imported: number; errors: string[] };
type ValidRow = { number: number; habit: ImportedHabit };
type InvalidRow = { number: number; error: string };

/** Valid rows are stored in one transaction; errors are in the order of row numbers. */
export async function importHabits(
  ctx: AppContext,
  actor: Actor,
  rows: readonly unknown[],
): Promise<ImportResult> {
  const { good, bad } = validateAll(rows);
  const imported = await importAll(ctx, actor, good);
  const error = `${TOO_MANY_HABITS}.`;
  const beyond = good.slice(imported).map(({ number }): InvalidRow => ({ number, error }));
  const errors = [...bad, ...beyond]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, error }) => `Row ${number}: ${error}`);
  return { imported, errors };
}

/** Stores as many as the maximum of habits allows, and returns their number. */
async function importAll(
  ctx: AppContext,
  actor: Actor,
  good: readonly ValidRow[],
): Promise<number> {
  if (good.length === 0) return 0;
  const habits = good.map(({ habit }) => withoutHistory(habit, actor.today));
  const options = { isContinuing: false, isPartTaken: true };
  const { created } = await importHistory(ctx, actor, habits, options);
  return created;
}

function validateAll(rows: readonly unknown[]): { good: ValidRow[]; bad: InvalidRow[] } {
  const good: ValidRow[] = [];
  const bad: InvalidRow[] = [];
  for (const [at, row] of rows.entries()) {
    const number = rowNumber(row) ?? at + 1;
    const { habit, error } = validateRow(row);
    if (habit) good.push({ number, habit });
    else bad.push({ number, error });
  }
  return { good, bad };
}

function rowNumber(row: unknown): number | undefined {
  const { row: number } = Object(row) as { row?: unknown };
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
