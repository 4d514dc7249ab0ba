import { type LocalDay, laterOf } from '#domain/days/local-day.ts';
import { HABITS_AT_MOST, TOO_MANY_HABITS } from '#domain/habits/habit.ts';
import type { DayFlags } from '#domain/habits/habit-day.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import { streakUnitOf } from '#domain/habits/period.ts';
import type { Schedule } from '#domain/habits/schedule.ts';
import { type Merged, mergeHistory } from '#domain/imports/merge-history.ts';
import { pausesToAdd, type RestingHabit, type ToldPause } from '#domain/imports/new-pauses.ts';
import { gridDayUpTo } from '#domain/imports/trackers/grid-rule.ts';
import { isPlannedBefore, matchHabits } from '#domain/imports/trackers/match-habits.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import { withPrivacyOf } from '#domain/imports/trackers/private-notes.ts';
import { numberText } from '#domain/text/pluralise.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listNames, type NamedHabit } from '../queries/list-names.ts';
import { listPauses } from '../queries/list-pauses.ts';
import { dayChanged } from './day-changed.ts';
import * as storage from './import-history-sql.ts';
import { keepPauses } from './keep-pauses.ts';
import { keepSections } from './keep-sections.ts';
import { refuseTooManyNotes } from './notes-room.ts';

/** A habit has a row for every day that it was asked for, done or not. */
const ROWS_AT_MOST = 400_000;

export type ImportedHistory = {
  created: number;
  continued: number;
  days: number;
  pauses: number;
};

type ImportTransaction = { ctx: AppContext; tx: Transaction; actor: Actor };
type PlannedStep = {
  habit: NormalisedHabit;
  known: NamedHabit | undefined;
  /** The one that is here gets the rhythm of the file. */
  isRenewed: boolean;
  position: number;
};
type Step = PlannedStep & {
  /** By names in small letters: those that are here once the import is done. */
  sections: ReadonlyMap<string, number>;
  /** That concern it, those that come with it included. */
  pauses: readonly Pause[];
};
type Done = Step & {
  habitId: number;
  merged: Merged;
  before: DayFlags | null;
  /** What the day has to tell of: of weeks and months, one that is whole now. */
  streak: number;
};

export type ImportOptions = {
  /** Whether a habit of the same name and type that is here is continued, or each is a new one. */
  isContinuing: boolean;
  /** Of more than there is room for: the first ones that fit, or none at all. */
  isPartTaken: boolean;
  /** Places of those that get the rhythm of the file, where weekdays stood for it. */
  renewed?: ReadonlySet<number>;
  /** Names, in their order: those that are not here yet are added, as long as there is room. */
  sections?: readonly string[];
  /** Of habits by their places, or of everything. */
  pauses?: readonly ToldPause[];
  onPart?: (part: number) => void;
};

/**
 * Takes over habits with their history from elsewhere, with all of it or nothing. What was done here stays. Only what it
 * means for today is news.
 */
export async function importHistory(
  ctx: AppContext,
  actor: Actor,
  habits: readonly NormalisedHabit[],
  options: ImportOptions,
): Promise<ImportedHistory> {
  return ctx.database.patient.transaction(async (tx) => {
    const scope = { ctx, tx, actor };
    await storage.lockHabitsOf(tx, actor.userId);
    const sections = await keepSections(tx, actor.userId, options.sections ?? []);
    const existing = await listNames(tx, actor.userId);
    const planned = planSteps(existing, habits, options);
    const pausesHere = await listPauses(tx, actor.userId);
    const { added } = pausesToAdd(options.pauses ?? [], pausesHere, planned.map(restingHabit));
    const steps = planned.map((step, at): Step => {
      const coming = added.filter(({ habit }) => habit === null || habit === at);
      const id = step.known?.id ?? NEW;
      const pauses = coming.map((pause) => ({
        ...pause,
        habitId: pause.habit === null ? null : id,
      }));
      return { ...step, sections, pauses: [...pausesOf(pausesHere, id), ...pauses] };
    });
    const done: Done[] = [];
    let rows = 0;
    for (const step of steps) {
      const imported = await importOne(scope, step);
      rows += imported.merged.changed.length;
      if (rows > ROWS_AT_MOST) throw tooManyRows();
      done.push(imported);
      options.onPart?.(done.length / steps.length);
    }
    const habitIds = done.map(({ habitId }) => habitId);
    const knownIds = new Set(existing.map(({ id }) => id));
    await keepPauses(ctx, tx, actor, { added, habitIds, knownIds });
    // Reminders of a file are taken with the habits that are new here.
    await ctx.emit(tx, { type: 'schedule_changed', userId: actor.userId, at: ctx.clock.now() });
    if (steps.some(({ habit }) => habit.notes)) await refuseTooManyNotes(tx, actor.userId);
    // Whether a day is perfect is seen once all of it is written. Told without waiting in between: hundreds of
    // answers to wait for would be most of the time.
    await Promise.all(done.map((imported) => emitToday(scope, imported)));
    return { ...countUp(done), pauses: added.length };
  });
}

function planSteps(
  existing: readonly NamedHabit[],
  incoming: readonly NormalisedHabit[],
  { isContinuing, isPartTaken, renewed }: ImportOptions,
): PlannedStep[] {
  const room = Math.max(0, HABITS_AT_MOST - existing.length);
  const habits = isPartTaken ? incoming.slice(0, room) : incoming;
  const known = matchHabits(isContinuing ? existing : [], habits);
  const fresh = habits.filter((_, at) => !known[at]);
  if (fresh.length > room) {
    throw new Refusal(
      422,
      `${TOO_MANY_HABITS}: there are ${existing.length} here, and this file has ${fresh.length} more.`,
    );
  }
  const highest = existing.reduce((most, { sortOrder }) => Math.max(most, sortOrder), 0);
  const inOrder = fresh.toSorted((a, b) => a.sortOrder - b.sortOrder);
  return habits.map((habit, at) => ({
    habit: withPrivacyOf(known[at], habit),
    known: known[at],
    isRenewed: (renewed?.has(at) ?? false) && isPlannedBefore(known[at], habit),
    // Behind those here; among themselves as they were.
    position: highest > 0 ? highest + 1 + inOrder.indexOf(habit) : habit.sortOrder,
  }));
}

const tooManyRows = () =>
  new Refusal(
    422,
    `From the first day of these habits until today there are more than ${numberText(ROWS_AT_MOST)} days.`,
  );

/** No habit's id. */
const NEW = 0;

async function importOne({ ctx, tx, actor }: ImportTransaction, step: Step): Promise<Done> {
  const { habit, known, isRenewed, position } = step;
  const section = step.sections.get(habit.section?.toLowerCase() ?? '') ?? null;
  const { userId, today, week } = actor;
  const history = known
    ? await storage.readHistory(tx, { userId, habitId: known.id })
    : { stored: [], storedPeriods: [] };
  const schedule = { ...scheduleOf(step), pauses: step.pauses };
  const merged = mergeHistory({
    name: known?.name ?? habit.name,
    schedule,
    ...history,
    imported: habit.days,
    importedPeriods: habit.periods,
    seenOn: habit.seenOn,
    today,
    week,
    // A traveller whose clock went back has records after today too.
    last: laterOf(today, actor.daysFilledThrough ?? today),
    knownFrom: known?.createdOn ?? null,
    wholeThrough: habit.wholeThrough,
    isRejudged: isRenewed,
  });
  const now = new Date(ctx.clock.now());
  const figures = { merged, schedule, now };
  const habitId = known
    ? known.id
    : await storage.insertHabit(tx, userId, { habit, position, section, ...figures });
  if (known) await storage.updateHabit(tx, { userId, habitId }, { ...figures, isRenewed });
  await storage.writeHistory(tx, { userId, habitId }, merged);
  const before = history.stored.find(({ date }) => date === today) ?? null;
  const wasWhole = history.storedPeriods.some(
    ({ date, completed }) => completed && date === merged.latestPeriod?.date,
  );
  return { ...step, habitId, merged, before, streak: newsOf(schedule, merged, today, wasWhole) };
}

/** By what it is asked for from now on. One that goes on counts from the same days, however far back it is told of. */
function scheduleOf({ habit, known, isRenewed }: PlannedStep): Schedule {
  const { type, weekdays, rhythm, goal, archivedOn } = known && !isRenewed ? known : habit;
  const frequency = { type, weekdays, rhythm, goal };
  if (!known) return { ...frequency, createdOn: habit.createdOn, archivedOn };
  const isEarlier = habit.createdOn < known.createdOn;
  const aligned = isRenewed
    ? habit.createdOn
    : gridDayUpTo(known, known.createdOn, habit.createdOn);
  return { ...frequency, createdOn: isEarlier ? aligned : known.createdOn, archivedOn };
}

const restingHabit = (step: PlannedStep): RestingHabit => ({
  id: step.known?.id ?? null,
  createdOn: scheduleOf(step).createdOn,
});

function newsOf(
  schedule: Schedule,
  { changed, latestPeriod, streak }: Merged,
  today: LocalDay,
  wasWhole: boolean,
): number {
  if (streakUnitOf(schedule) === 'day') {
    return changed.find(({ date }) => date === today)?.streak ?? 0;
  }
  return latestPeriod?.completed && !wasWhole ? streak : 0;
}

/** What was done in the past is told to nobody. */
async function emitToday({ ctx, tx, actor }: ImportTransaction, done: Done): Promise<void> {
  const { userId, today } = actor;
  const { habitId, known, habit, merged, before, streak } = done;
  const at = ctx.clock.now();
  if (!known) await ctx.emit(tx, { type: 'habit_created', userId, habitId, at });
  const changed = merged.changed.find(({ date }) => date === today);
  if (!changed) return;
  const day = { userId, habitId, date: today, today };
  const instanceId = await storage.idOfDay(tx, day);
  const { isPrivate, name: habitName } = habit;
  const streakUnit = streakUnitOf(done.isRenewed || !known ? habit : known);
  const isResting = changed.ownSkip !== null;
  const told = { habitName, before, after: changed, isResting, streak, streakUnit };
  await ctx.emit(tx, dayChanged(day, { instanceId, ...told, isPrivate, at }));
}

const countUp = (done: readonly Done[]): Omit<ImportedHistory, 'pauses'> => ({
  created: done.filter(({ known }) => !known).length,
  continued: done.filter(({ known, merged }) => known && merged.taken > 0).length,
  days: done.reduce((sum, { merged }) => sum + merged.taken, 0),
});
