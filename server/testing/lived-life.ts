import { createHash } from 'node:crypto';
import { AT_MIDNIGHT } from '#domain/days/day-start.ts';
import { daysFromTo, laterOf, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { localDayOf, type PersonClock, withDayStart } from '#domain/days/person-clock.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import type { DayFlags } from '#domain/habits/habit-day.ts';
import { type PastRhythm, ruleOn } from '#domain/habits/past-rhythms.ts';
import type { Pause } from '#domain/habits/pause.ts';
import { markLetters } from '#domain/testing/fair-streak/compare.ts';
import { dayMark } from '#domain/testing/fair-streak/figures-by-rules.ts';
import { arrivalsOf, type Happening, type Life } from '#domain/testing/fair-streak/life.ts';
import { changeDays } from '#server/features/account/commands/change-days.ts';
import {
  clockColumns,
  clockOf,
  type ClockRow,
  weekColumns,
  weekOf,
  type WeekRow,
} from '#server/features/account/public.ts';
import {
  addPause,
  changePause,
  deletePause,
} from '#server/features/habits/commands/change-pauses.ts';
import { createHabit } from '#server/features/habits/commands/create-habit.ts';
import { deleteEntry, putEntry } from '#server/features/habits/commands/entries.ts';
import { fillDays } from '#server/features/habits/commands/fill-days.ts';
import { setHabitDay } from '#server/features/habits/commands/set-habit-day.ts';
import { updateHabit } from '#server/features/habits/commands/update-habit.ts';
import { pausesOfHabitSql } from '#server/features/habits/queries/conditions.ts';
import { findHabit } from '#server/features/habits/queries/list-habits.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { TestApp } from './open-app.ts';

const MARKS = {
  done: { completed: true },
  'not done': { completed: false },
  skipped: { skipped: true },
  'not skipped': { skipped: false },
};

/** Entries have ids of a client's own making. */
function uuidOf(entry: string): string {
  const hex = createHash('sha256').update(entry).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Settings = ClockRow & WeekRow & { through: LocalDay | null };

/** Somebody who leads a life by the commands that calls end in, and what the database makes of it. */
export class LivedLife {
  private habitId = 0;
  private readonly meant = new Map<Happening, LocalDay>();
  private readonly pauses = new Map<string, number>();
  private readonly app: TestApp;
  private readonly life: Life;
  private readonly userId: number;

  constructor(app: TestApp, life: Life, userId: number) {
    this.app = app;
    this.life = life;
    this.userId = userId;
  }

  async live(): Promise<Actor> {
    const { app, life } = this;
    this.seeDays();
    await this.begin();
    let actor = await this.arrive(life.createdAt);
    const { frequency } = life;
    const weekdays = frequency.weekdays && [...frequency.weekdays];
    this.habitId = await createHabit(app.ctx, actor, { name: 'Read', ...frequency, weekdays });
    // A weekly one is made with a weekday, and may lose it.
    await updateHabit(app.ctx, actor, this.habitId, { ...frequency, weekdays });
    for (const { happening, arrives } of arrivalsOf(life)) {
      actor = await this.arrive(arrives);
      try {
        await this.happen(actor, happening);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return actor;
  }

  /** As the vectors have them. */
  async figures(actor: Actor) {
    const { habitId } = this;
    const habit = await findHabit(this.app.ctx.database, actor, habitId);
    if (!habit) throw new Error('The habit is gone.');
    const { streak, displayStreak, reps, streakUnit: unit, createdOn } = habit;
    const [row] = await this.app.rows<{ past: PastRhythm[] | null; pauses: Pause[] | null }>(
      `select past_rhythms as past, ${pausesOfHabitSql({ userId: 'h.user_id', id: 'h.id' })} as pauses
         from habits h where id = $1`,
      [habitId],
    );
    const periods = await this.app.rows(
      `select first, date as last, needed::float8 as needed, done::float8 as done
         from habit_periods where habit_id = $1 and unit = $2 order by date`,
      [habitId, unit],
    );
    const { past = null, pauses = null } = row ?? {};
    const schedule = { ...habit, pastRhythms: past, pauses };
    const rows = await this.rows();
    const last = laterOf(actor.today, actor.daysFilledThrough ?? actor.today);
    const days = daysFromTo(createdOn, last).map((day) =>
      dayMark(rows.get(day), ruleOn(schedule, day), day, actor.today),
    );
    const marks = markLetters(days);
    return { createdOn, marks, unit, periods, streak, displayStreak, reps };
  }

  private async rows(): Promise<Map<LocalDay, DayFlags>> {
    const days = await this.app.rows<DayFlags & { date: LocalDay }>(
      'select date, scheduled, completed, skipped from habit_instances where habit_id = $1',
      [this.habitId],
    );
    return new Map(days.map((day) => [day.date, day]));
  }

  private async begin(): Promise<void> {
    const { app, life, userId } = this;
    await app.rows('delete from habits where user_id = $1', [userId]);
    await app.rows('delete from pauses where user_id = $1', [userId]);
    await app.rows(
      `update users set days_filled_through = null, day_start = $2, day_start_before = null,
              day_start_from = null, week_start = $3, week_start_before = null,
              week_start_from = null, earlier_weeks = null, time_zone = $4
        where id = $1`,
      [userId, life.dayStart, life.weekStart, life.zone],
    );
  }

  /** Which day each device showed when something was told to it. */
  private seeDays(): void {
    const { zone, dayStart: hour, happened } = this.life;
    let clock: PersonClock = { zone: toTimeZone(zone), dayStart: { ...AT_MIDNIGHT, hour } };
    for (const happening of happened.toSorted((a, b) => a.at - b.at)) {
      if (happening.does === 'travel') clock = { ...clock, zone: toTimeZone(happening.zone) };
      this.meant.set(happening, localDayOf(happening.at, clock));
      if (happening.does === 'start day') {
        clock = { ...clock, dayStart: withDayStart(clock, happening.hour, happening.at) };
      }
    }
  }

  private async arrive(at: number): Promise<Actor> {
    const { app, userId } = this;
    app.clock.set(at);
    for (const happening of this.life.happened) {
      if (happening.does !== 'travel' || happening.at !== at) continue;
      await app.rows('update users set time_zone = $2 where id = $1', [userId, happening.zone]);
    }
    const [settings] = await app.rows<Settings>(
      `select ${clockColumns('u')}, ${weekColumns('u')}, days_filled_through as through
         from users u where id = $1`,
      [userId],
    );
    if (!settings) throw new Error('There is nobody.');
    const clock = clockOf(settings);
    const actor = {
      userId,
      clock,
      today: localDayOf(at, clock),
      week: weekOf(settings),
      daysFilledThrough: settings.through,
      sessionHash: Buffer.alloc(0),
      sessionEndsAt: 0,
      provedAt: 0,
    };
    await fillDays(app.ctx, actor);
    return actor;
  }

  private async happen(actor: Actor, happening: Happening): Promise<void> {
    const { habitId } = this;
    const { ctx } = this.app;
    if (happening.does === 'start day') await changeDays(ctx, actor, { dayStart: happening.hour });
    if (happening.does === 'start week') await changeDays(ctx, actor, { weekStart: happening.on });
    if (happening.does === 'change') {
      const weekdays = happening.to.weekdays && [...happening.to.weekdays];
      await updateHabit(ctx, actor, habitId, { ...happening.to, weekdays });
    }
    if (happening.does === 'pause') await this.rest(actor, happening);
    if (happening.does === 'take pause back') {
      const id = this.pauses.get(happening.pause);
      if (id === undefined) return;
      await deletePause(ctx, actor, id);
      this.pauses.delete(happening.pause);
    }
    if (happening.does === 'take back') {
      await deleteEntry(ctx, actor, { habitId, entryId: uuidOf(happening.entry) });
    }
    if (happening.does !== 'mark' && happening.does !== 'enter') return;
    const date = happening.day ?? this.meant.get(happening) ?? toLocalDay('1970-01-01');
    if (happening.does === 'mark') {
      await setHabitDay(ctx, actor, { habitId, date }, MARKS[happening.says]);
    } else {
      const key = { habitId, entryId: uuidOf(happening.entry) };
      await putEntry(ctx, actor, key, { date, amount: happening.amount });
    }
  }
  private async rest(
    actor: Actor,
    { pause: name, of, from, until }: Extract<Happening, { does: 'pause' }>,
  ): Promise<void> {
    const { ctx } = this.app;
    const known = this.pauses.get(name);
    if (known !== undefined) {
      await changePause(ctx, actor, known, { from, until });
      return;
    }
    const habitId = of === 'habit' ? this.habitId : null;
    const { id } = await addPause(ctx, actor, { habitId, from, until });
    this.pauses.set(name, id);
  }
}
