import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_MIDNIGHT } from '#domain/days/day-start.ts';
import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { localDayOf, type PersonClock, withDayStart } from '#domain/days/person-clock.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { DayFlags } from '#domain/habits/habit-day.ts';
import { describeLife } from '#domain/testing/fair-streak/compare.ts';
import { arrivalsOf, type Happening, type Life } from '#domain/testing/fair-streak/life.ts';
import { anyLife, EVERYTHING } from '#domain/testing/fair-streak/random-lives.ts';
import { figuresByDefinition } from '#domain/testing/fair-streak/streak-by-definition.ts';
import { changeDays } from '#server/features/account/commands/change-days.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { createHabit } from './commands/create-habit.ts';
import { deleteEntry, putEntry } from './commands/entries.ts';
import { fillDays } from './commands/fill-days.ts';
import { setHabitDay } from './commands/set-habit-day.ts';
import { updateHabit } from './commands/update-habit.ts';
import { findHabit } from './queries/list-habits.ts';

const app = useTestApp();
const LIVES = Number(process.env['FAIR_LIVES'] ?? 20);
const DAYS_AT_MOST = 60;

/** What rows cannot say yet stays out: by which rhythm a day before the last change of it was asked for. */
const HAPPENS = { ...EVERYTHING, changes: false };

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

class LivedLife {
  private habitId = 0;
  private clock: PersonClock;
  private readonly meant = new Map<Happening, LocalDay>();
  private readonly life: Life;
  private readonly userId: number;

  constructor(life: Life, userId: number) {
    this.life = life;
    this.userId = userId;
    this.clock = {
      zone: toTimeZone(life.zone),
      dayStart: { ...AT_MIDNIGHT, hour: life.dayStart },
    };
  }

  async live(): Promise<Actor> {
    this.seeDays();
    let actor = await this.arrive(this.life.createdAt);
    const { frequency } = this.life;
    const weekdays = frequency.weekdays && [...frequency.weekdays];
    this.habitId = await createHabit(app.ctx, actor, { name: 'Read', ...frequency, weekdays });
    for (const { happening, arrives } of arrivalsOf(this.life)) {
      actor = await this.arrive(arrives);
      try {
        await this.happen(actor, happening);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return actor;
  }

  habit(actor: Actor) {
    return findHabit(app.ctx.database, actor, this.habitId);
  }

  rows() {
    return app.rows<DayFlags & { date: LocalDay }>(
      'select date, scheduled, completed, skipped from habit_instances where habit_id = $1 order by date',
      [this.habitId],
    );
  }

  /** Which day each device showed when something was told to it. */
  private seeDays(): void {
    const inTime = this.life.happened.toSorted((a, b) => a.at - b.at);
    let clock = this.clock;
    for (const happening of inTime) {
      if (happening.does === 'travel') clock = { ...clock, zone: toTimeZone(happening.zone) };
      this.meant.set(happening, localDayOf(happening.at, clock));
      if (happening.does === 'start day') {
        clock = { ...clock, dayStart: withDayStart(clock, happening.hour, happening.at) };
      }
    }
  }

  private async arrive(at: number): Promise<Actor> {
    app.clock.set(at);
    for (const happening of this.life.happened) {
      if (happening.does === 'travel' && happening.at === at) {
        this.clock = { ...this.clock, zone: toTimeZone(happening.zone) };
      }
    }
    const [user] = await app.rows<{ through: LocalDay | null }>(
      'select days_filled_through as through from users where id = $1',
      [this.userId],
    );
    const actor = {
      userId: this.userId,
      clock: this.clock,
      today: localDayOf(at, this.clock),
      week: { ...NO_WEEK_CHOSEN, start: this.life.weekStart },
      daysFilledThrough: user?.through ?? null,
      sessionHash: Buffer.alloc(0),
      sessionEndsAt: 0,
    };
    await fillDays(app.ctx, actor);
    return actor;
  }

  private async happen(actor: Actor, happening: Happening): Promise<void> {
    const { habitId } = this;
    const { ctx } = app;
    if (happening.does === 'start day') {
      await changeDays(ctx, actor, { dayStart: happening.hour });
      const dayStart = withDayStart(this.clock, happening.hour, happening.at);
      this.clock = { ...this.clock, dayStart };
    }
    if (happening.does === 'start week') await changeDays(ctx, actor, { weekStart: happening.on });
    if (happening.does === 'change') {
      const weekdays = happening.to.weekdays && [...happening.to.weekdays];
      await updateHabit(ctx, actor, habitId, { ...happening.to, weekdays });
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
}

test('a life that is kept in the database comes to what it is by definition', {
  timeout: Math.max(120_000, LIVES * 6_000),
}, async () => {
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  await fc.assert(
    fc.asyncProperty(anyLife(HAPPENS), async (life) => {
      fc.pre(life.until - life.createdAt < DAYS_AT_MOST * 86_400_000);
      await app.rows('delete from habits where user_id = $1', [userId]);
      await app.rows(
        `update users set days_filled_through = null, day_start = $2, day_start_before = null,
                day_start_from = null, week_start = $3, week_start_before = null, week_start_from = null
          where id = $1`,
        [userId, life.dayStart, life.weekStart],
      );
      const lived = new LivedLife(life, userId);
      const actor = await lived.live();
      const habit = await lived.habit(actor);
      const rows = await lived.rows();
      const { streak, displayStreak, reps, unit } = figuresByDefinition(life);
      const kept = {
        streak: habit?.streak,
        displayStreak: habit?.displayStreak,
        reps: habit?.reps,
        unit: habit?.streakUnit,
        completed: rows.filter(({ completed }) => completed).length,
      };
      expect({ life: describeLife(life), ...kept }).toEqual({
        life: describeLife(life),
        streak,
        displayStreak,
        reps,
        unit,
        completed: reps,
      });
    }),
    { numRuns: LIVES, maxSkipsPerRun: 1000 },
  );
});
