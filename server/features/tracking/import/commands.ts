import type { ImportOutcome } from '#contract/import.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { TOO_MANY_HABITS } from '#domain/habits/habit.ts';
import { type ImportedHabit, validateRow } from '#domain/imports/csv-habits.ts';
import { type NormalisedHabit, PLAIN_HABIT } from '#domain/imports/trackers/normalise-import.ts';
import type { AppContext } from '#server/context.ts';
import { importHistory } from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { readUpload, type SentFile, withProgress } from './queries.ts';
import type { FileReader } from './tracker-file/file-reader.ts';

/** Reads the file again, because the preview stored nothing. */
export async function importTracker(
  ctx: AppContext,
  files: FileReader,
  actor: Actor,
  file: SentFile & { renewed?: string | undefined },
): Promise<ImportOutcome> {
  return withProgress(actor.userId, async (report) => {
    const read = await readUpload(ctx, files, actor, file);
    const { tracker, habits, sections, pauses, activeDays } = read;
    const imported = await importHistory(ctx, actor, habits, {
      isContinuing: true,
      isPartTaken: false,
      sections,
      pauses,
      activeDays,
      renewed: new Set(file.renewed?.split(',').map(Number)),
      onPart: (part) => report({ stage: 'writing', part }),
    });
    return { tracker, ...imported };
  });
}

type ImportResult = { imported: number; errors: string[] };

/** Stores as many valid rows as the maximum of habits allows, in one transaction. Errors are in the order of row numbers. */
export async function importHabits(
  ctx: AppContext,
  actor: Actor,
  rows: readonly unknown[],
): Promise<ImportResult> {
  const invalid: { number: number; error: string }[] = [];
  const valid: { number: number; habit: ImportedHabit }[] = [];
  for (const [at, row] of rows.entries()) {
    const number = rowNumber(row) ?? at + 1;
    const { habit, error } = validateRow(row);
    if (habit) valid.push({ number, habit });
    else invalid.push({ number, error });
  }
  const habits = valid.map(({ habit }) => beginToday(habit, actor.today));
  const options = { isContinuing: false, isPartTaken: true };
  const { created: imported } =
    habits.length > 0 ? await importHistory(ctx, actor, habits, options) : { created: 0 };
  const left = valid
    .slice(imported)
    .map(({ number }) => ({ number, error: `${TOO_MANY_HABITS}.` }));
  const errors = [...invalid, ...left]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, error }) => `Row ${number}: ${error}`);
  return { imported, errors };
}

const beginToday = ({ completed, ...habit }: ImportedHabit, today: LocalDay): NormalisedHabit => ({
  ...PLAIN_HABIT,
  ...habit,
  createdOn: today,
  days: completed ? [{ date: today, completed, skipped: false, notes: null }] : [],
});

function rowNumber(row: unknown): number | undefined {
  const { row: number } = Object(row) as { row?: unknown };
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
