import { randomUUID } from 'node:crypto';
import { daysBetween } from '#domain/days/local-day.ts';
import { UNTOUCHED } from '#domain/habits/habit-day.ts';
import type { Step } from '#domain/habits/steps.ts';
import { withActiveDays } from '#domain/history/active-days.ts';
import { NO_DAYS, NOTHING } from '#domain/history/facts.ts';
import { letterOfRecord } from '#domain/history/letters.ts';
import { type EntryOfDay, mergeDays, type MergedDays } from '#domain/imports/merge-days.ts';
import { pausesToAdd } from '#domain/imports/new-pauses.ts';
import { restingHabit } from '#domain/imports/trackers/match-habits.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import type { AppContext } from '#server/context.ts';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { markHabitOwner, setActiveDays } from '#server/features/base/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { type DayDetails, habitDayOn } from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { type LockedOwner, lockOwner, readHabits } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { writeAmounts, writeDayDetails, writeHistories } from '../history/write-histories.ts';
import { listPauses } from '../queries/list-pauses.ts';
import { dayChanged } from './day-changed.ts';
import {
  type ImportOptions,
  type PlannedStep,
  mergeSettings,
  planSteps,
  refuseTooManyDays,
} from './import-plan.ts';
import { addPauses } from './pauses.ts';
import { addSections } from './sections.ts';
import { addsText, refuseTooMuchText } from './refuse.ts';
import { insertHabit, updateHabitRow } from './write-habit.ts';

/** Imports of one user take turns. */
const lockImports = statement(
  'habits.lock-imports',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.historyImport}, $1)`,
);
/** Milestones of an imported history are not celebrated. */
const celebrate = statement(
  'habits.import-celebrated',
  `update habits h set celebrated_through = greatest(h.celebrated_through, t.last_done_on)
     from histories t
    where h.user_id = $1 and h.id = any($2) and t.user_id = h.user_id and t.habit_id = h.id`,
);
// An entry has the id that the file names, unless another day has it. Otherwise the id is derived from the habit and the day,
// so that the same file gives the same ids again.
const writeEntries = statement(
  'habits.write-entries',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, source)
   select $1,
          case when new.id is not null and not exists (
                 select from habit_entries e where e.user_id = $1 and e.id = new.id)
               then new.id else md5(concat_ws(' ', $2::text, new.date, new.id))::uuid end,
          $2::int, new.date, new.amount, new.at, new.source
     from unnest($3::uuid[], $4::date[], $5::numeric[], $6::time[], $7::text[])
       as new (id, date, amount, at, source)
   on conflict do nothing`,
);

const ROWS_A_STATEMENT = 2_000;

const readDetails = statement(
  'habits.import-details',
  `select date, notes, steps_done as "stepsDone" from habit_day_details
    where user_id = $1 and habit_id = $2`,
);

export type ImportedHistory = {
  created: number;
  continued: number;
  days: number;
  pauses: number;
};

type ImportedStep = PlannedStep & {
  habitId: number;
  merged: MergedDays;
};

/**
 * Imports habits with their history, all of it or nothing. What was recorded here stays. Only changes of today are
 * reported.
 */
export async function importHistory(
  ctx: AppContext,
  actor: Actor,
  habits: readonly NormalisedHabit[],
  options: ImportOptions,
): Promise<ImportedHistory> {
  const { userId, today } = actor;
  const at = ctx.clock.now();
  return ctx.database.slow.transaction(async (tx) => {
    await tx.run(lockImports, [userId]);
    const [owner, existing] = await Promise.all([
      lockOwner(tx, actor),
      readHabits(tx, actor),
      markHabitOwner(tx, userId),
    ]);
    const sections = await addSections(tx, userId, options.sections ?? []);
    const planned = planSteps(existing, habits, options);
    refuseTooManyDays(planned, today);
    const existingPauses = await listPauses(tx, userId);
    const { added } = pausesToAdd(options.pauses ?? [], existingPauses, planned.map(restingHabit));
    const imported: ImportedStep[] = [];
    for (const step of planned) {
      const section = sections.get(step.habit.section?.toLowerCase() ?? '') ?? null;
      imported.push(await importOne(tx, { owner, step, section, now: new Date(at) }));
      options.onPart?.(imported.length / planned.length);
    }
    const habitIds = imported.map(({ habitId }) => habitId);
    await addPauses(tx, userId, { pauses: added, habitIds, at });
    const seen = (options.activeDays ?? []).filter((day) => day <= today);
    const activeDays = withActiveDays(owner.activeDays, seen);
    if (activeDays !== owner.activeDays && activeDays) setActiveDays(tx, userId, activeDays);
    const changed = await evaluateAll(tx, { ...owner, activeDays }, imported);
    writeHistories(tx, userId, changed, at);
    await tx.run(celebrate, [userId, habitIds]);
    await ctx.emit(tx, { type: 'schedule_changed', userId, at });
    if (planned.some(({ habit }) => addsText(habit))) await refuseTooMuchText(tx, userId);
    // At once, since waiting for each of hundreds of responses would take most of the time.
    await Promise.all(imported.map((one) => emitToday(ctx, tx, owner, one, changed)));
    return { ...countUp(imported), pauses: added.length };
  });
}

type ImportStep = {
  owner: LockedOwner;
  step: PlannedStep;
  section: number | null;
  now: Date;
};

async function importOne(
  tx: Transaction,
  { owner, step, section, now }: ImportStep,
): Promise<ImportedStep> {
  const { habit, known: before, isRenewed, position } = step;
  const { userId, today } = owner;
  const settings = mergeSettings(step);
  const { createdOn } = settings;
  const shift = before ? daysBetween(createdOn, before.createdOn) : 0;
  const { letters, amountYears } = before ?? NO_DAYS;
  const earlier = letterOfRecord(NOTHING).repeat(shift);
  const stored = { ...settings, letters: `${earlier}${letters}`, amountYears };
  const details = before ? await tx.run<DayDetails>(readDetails, [userId, before.id]) : [];
  const imported = habit.days.filter(({ date }) => date >= createdOn);
  const merged = mergeDays({ habit: stored, details, imported, today, isRenewed });
  const added = { ...habit, ...settings, section, sortOrder: position, steps: withStepIds(habit) };
  const habitId = before?.id ?? (await insertHabit(tx, userId, added, now));
  if (before && (isRenewed || merged.added > 0 || createdOn !== before.createdOn)) {
    await updateHabitRow(tx, userId, { ...before, ...settings }, now);
  }
  await writeImportedDays(tx, { userId, habitId }, merged);
  return { ...step, habitId, merged };
}

/** A step without an id gets one. */
const withStepIds = ({ steps }: NormalisedHabit): Step[] | null =>
  steps && steps.map(({ id, text }) => ({ id: id ?? randomUUID(), text }));

/** In slices, so that other transactions get their turn in between. */
async function writeImportedDays(
  tx: Transaction,
  { userId, habitId }: { userId: number; habitId: number },
  { entries, details }: MergedDays,
): Promise<void> {
  for (const slice of toSlices(entries)) {
    await tx.run(writeEntries, [userId, habitId, ...toColumns(slice)]);
  }
  for (const slice of toSlices(details)) {
    writeDayDetails(tx, userId, habitId, slice);
  }
}

const toColumns = (entries: readonly EntryOfDay[]) => [
  entries.map(({ id }) => id),
  entries.map(({ date }) => date),
  entries.map(({ amount }) => amount),
  entries.map(({ at }) => at),
  entries.map(({ source }) => source ?? null),
];

const toSlices = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );

/** All habits of the owner: new active days and pauses also concern those that are not in the file. */
async function evaluateAll(
  tx: Transaction,
  owner: LockedOwner,
  imported: readonly ImportedStep[],
): Promise<StoredHabit[]> {
  const { userId } = owner;
  const mergedById = new Map(imported.map(({ habitId, merged }) => [habitId, merged]));
  const habits = await readHabits(tx, owner);
  return habits
    .filter(({ id, archivedOn }) => archivedOn === null || mergedById.has(id))
    .map((habit) => {
      const merged = mergedById.get(habit.id);
      if (!merged) return evaluateHabit(habit, owner);
      const changed = { ...habit, ...merged.facts };
      writeAmounts(
        tx,
        userId,
        changed,
        merged.entries.map(({ date }) => date),
      );
      return evaluateHabit(changed, owner);
    });
}

/** Changes of past days are not reported. */
async function emitToday(
  ctx: AppContext,
  tx: Transaction,
  owner: LockedOwner,
  { habitId, known: before }: ImportedStep,
  changed: readonly StoredHabit[],
): Promise<void> {
  const { userId, today: date } = owner;
  const at = ctx.clock.now();
  if (!before) await ctx.emit(tx, { type: 'habit_created', userId, habitId, at });
  const after = changed.find(({ id }) => id === habitId);
  if (!after) return;
  const was = before ? habitDayOn(before, date) : UNTOUCHED;
  const is = habitDayOn(after, date);
  const hasChanged = (['scheduled', 'completed', 'skipped', 'amount'] as const).some(
    (part) => was[part] !== is[part],
  );
  if (hasChanged) await ctx.emit(tx, dayChanged(owner, { date, before, after, at }));
}

const countUp = (imported: readonly ImportedStep[]): Omit<ImportedHistory, 'pauses'> => ({
  created: imported.filter(({ known }) => !known).length,
  continued: imported.filter(({ known, merged }) => known && merged.added > 0).length,
  days: imported.reduce((sum, { merged }) => sum + merged.added, 0),
});
