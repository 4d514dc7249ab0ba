import type { Habit } from '#contract/habits.ts';
import type { PastRhythm } from '#domain/habits/past-rhythms.ts';
import type { HabitFacts, RecordedHabit } from '#domain/history/recorded-habit.ts';
import type { Figures } from '#domain/history/figures.ts';
import { instantSql } from '#server/database/instants.ts';
import {
  definitionColumns,
  lettersSql,
  pastRhythmsSql,
  pausesOfHabitSql,
  scheduleColumns,
} from './conditions.ts';

/** A habit with its figures, without today's day. Times are as `instantOf` takes them. */
export type ListedHabit = Omit<
  Habit,
  'completed' | 'instance' | 'pastRhythms' | 'pauses' | 'period' | 'section'
> &
  Pick<Figures, 'periodFirst' | 'periodLast' | 'periodNeeded' | 'periodDone'> & {
    sectionId: number | null;
    pastRhythms: PastRhythm[];
  };

/** The whole habit, with the details of the requested days. */
export type StoredHabit = ListedHabit & Figures & RecordedHabit;

/** What the figures of a habit follow from, and how they are reported. */
export type HabitFactsRow = HabitFacts & Pick<StoredHabit, 'id' | 'archivedOn' | 'isPrivate'>;

export const LAST_UPDATED_COLUMN = `${instantSql('greatest(h.last_updated, t.last_updated)')} as "lastUpdated"`;

export const LISTED_COLUMNS = `h.id, h.name, h.notes, h.deadline, h.icon,
         h.is_private as "isPrivate", h.sort_order as "sortOrder",
         h.created_on as "createdOn", ${instantSql('h.created_at')} as "createdAt",
         h.request_id as "requestId",
         ${definitionColumns('h')}, h.archived_on as "archivedOn",
         h.is_amount_public as "isAmountPublic", h.section_id as "sectionId", h.tags, h.steps,
         h.steps_needed as "stepsNeeded", h.reminders,
         h.celebrated_through as "celebratedThrough", t.streak_unit as "streakUnit", t.streak,
         t.display_streak as "displayStreak", t.reps, t.due_on as "dueOn", t.period_first as "periodFirst", t.period_last as "periodLast",
         t.period_needed::float8 as "periodNeeded", t.period_done::float8 as "periodDone", ${LAST_UPDATED_COLUMN}`;

/** The amounts of the habit, as a list with one entry per year. */
export const amountYearsSql = (years = 'true'): string => `
  (select coalesce(json_agg(json_build_object('year', y.year, 'amounts', y.amounts) order by y.year), '[]')
     from amount_years y where y.user_id = h.user_id and y.habit_id = h.id and ${years})`;

/** All letters of the history `t`. */
const ALL_LETTERS_SQL = lettersSql('t', '1', 't.through - t.first_day + 1');

/** The past of a habit, and what was recorded. */
export const FACT_COLUMNS = `coalesce(h.archives, '[]') as archives, ${ALL_LETTERS_SQL} as letters, ${amountYearsSql()} as "amountYears"`;

export const PAST_NAMES_COLUMN = `coalesce(h.past_names, '[]') as "pastNames"`;

export const STORED_HABIT_COLUMNS = `${LISTED_COLUMNS}, t.through, t.as_of as "asOf", t.longest, t.strength,
         t.last_done_on as "lastDoneOn", t.missed_since as "missedSince", ${PAST_NAMES_COLUMN}, ${FACT_COLUMNS},
         ${pausesOfHabitSql('h')} as pauses`;

/** The columns of a `HabitFactsRow`. */
export const HABIT_FACTS_COLUMNS = `h.id, h.is_private as "isPrivate", ${scheduleColumns('h')}, ${pastRhythmsSql('h')} as "pastRhythms", ${FACT_COLUMNS}`;

/** The details of the habit's days, as a list. */
export const detailsSql = (days: string, notes = 'd.notes'): string => `
  (select coalesce(json_agg(json_build_object('date', d.date, 'notes', ${notes}, 'stepsDone', d.steps_done) order by d.date), '[]')
     from habit_day_details d
    where d.user_id = h.user_id and d.habit_id = h.id and ${days})`;
